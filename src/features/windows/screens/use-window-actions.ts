/** Opening and closing a window, each after a question, and saying how it went. */
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useWrite } from '#api/api.ts'
import { type Environment, updateEnvironment } from '../contract.ts'
import { closedNow, openedNow } from '../rules.ts'
import { useWindowName } from '../widgets/use-window-name.ts'

const invalidates = ['/environments']

export function useWindowActions(clock: () => Date) {
  const words = useWords('catalogue.windows')
  const language = useLanguage()
  const nameOf = useWindowName()
  const confirm = useConfirm()
  const textOf = useProblemText()
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
    update.mutate({ params: { id: window.id }, body: openedNow(window, clock()) }, told)
  }
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
  }
}
