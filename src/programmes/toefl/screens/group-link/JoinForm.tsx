import { Alert, Button, Text, Title as Heading } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { NoticeLine } from '#features/privacy/widgets/NoticeLine.tsx'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { joinGroup } from '../../group-link.contract.ts'
import { ShiftField } from '../registration/ShiftField.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import type { TogetherFacts } from './group-facts.ts'

type Props = {
  facts: TogetherFacts
  link: string
  token: string
  name: string
  others: { choices: readonly string[]; names: readonly string[] }
  /** The shift chosen before. */
  chosen: string
  onSaved: (partId: number) => void
  onClosed: () => void
}

/** For somebody signed in: the account is theirs, so a shift and their yes are all that is asked for. */
export function JoinForm({ facts, link, token, name, others, chosen, onSaved, onClosed }: Props) {
  const t = useWords('toefl.together')
  const f = useWords('fields')
  const api = useApi()
  const textOf = useProblemText()
  const [shift, setShift] = useState(chosen)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<{ field: string | null; general: string | null } | null>(null)

  const join = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (shift === '') return setProblem({ field: f('choice'), general: null })
    setSending(true)
    setProblem(null)
    try {
      const { data } = await api.call(joinGroup, {
        params: { link },
        body: { shift_id: shift, token, ...shownNotice() },
      })
      onSaved(data.part_id)
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'window_closed') return onClosed()
      const { errors } = error instanceof ApiError ? error.problem : { errors: {} as ApiError['problem']['errors'] }
      const [field = null, own = null] = [errors['shift_id']?.[0], errors['nim']?.[0]]
      // Whose account has no part in an offer has no field for it here.
      setProblem({ field, general: own ?? (field ? null : textOf(error)) })
    } finally {
      setSending(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void join(event)} className={classes.card}>
      <div>
        <Heading order={2}>{t('joinTitle')}</Heading>
        <Text mt={6}>{t('joinText', { name })}</Text>
      </div>
      {problem?.general && (
        <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
          {problem.general}
        </Alert>
      )}
      <ShiftField
        shifts={facts.shifts}
        choices={[shift, ...others.choices]}
        index={0}
        names={[name, ...others.names]}
        isStale={facts.isStale}
        value={shift}
        onChange={(value) => setShift(String(value))}
        error={problem?.field}
      />
      <NoticeLine />
      <div className={classes.end}>
        <Button type="submit" size="md" loading={isSending}>
          {t('join')}
        </Button>
      </div>
    </form>
  )
}
