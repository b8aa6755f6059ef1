/** Opening and closing a window, each after a question, and reporting the result or the missing parts. */
import { useState } from 'react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useWrite } from '#api/api.ts'
import { type Environment, updateEnvironment } from '../window.contract.ts'
import type { Lack } from '../readiness.rules.ts'
import { missingIn } from '../widgets/Lacks.tsx'
import { closedNow, openedNow } from '../window.rules.ts'
import { useWindowName } from '../widgets/use-window-name.ts'

const invalidates = ['/environments']

export function useWindowActions(clock: () => Date) {
  const words = useWords('catalogue.windows')
  const language = useLanguage()
  const nameOf = useWindowName()
  const confirm = useConfirm()
  const textOf = useProblemText()
  const [refused, setRefused] = useState<{ window: Environment; missing: Lack[] } | null>(null)
  const update = useWrite(updateEnvironment, { invalidates })
  const told = {
    onSuccess: ({ message }: { message: string }) => notify.success(message),
    onError: (problem: Error) => notify.problem(textOf(problem)),
  }

  const open = async (window: Environment) => {
    const name = nameOf(window)
    const until = moment(openedNow(window, clock()).end_time, language)
    const message = words('openText', { until })
    if (!(await confirm({ title: words('openTitle', { name }), message, confirmLabel: words('openNow') }))) return
    update.mutate(
      { params: { id: window.id }, body: openedNow(window, clock()) },
      {
        ...told,
        onError: (problem) => {
          const missing = missingIn(problem)
          if (missing) setRefused({ window, missing })
          else told.onError(problem)
        },
      },
    )
  }
  const openAnyway = (window: Environment, reason: string) =>
    update.mutateAsync({ params: { id: window.id }, body: { ...openedNow(window, clock()), reason } })
  const close = async (window: Environment) => {
    const name = nameOf(window)
    const question = {
      title: words('closeTitle', { name }),
      message: words('closeText'),
      confirmLabel: words('closeNow'),
    }
    if (!(await confirm({ ...question, destructive: true }))) return
    update.mutate({ params: { id: window.id }, body: closedNow(window, clock()) }, told)
  }
  return {
    open: (window: Environment) => void open(window),
    close: (window: Environment) => void close(window),
    refused,
    openAnyway,
    forgetRefusal: () => setRefused(null),
  }
}
