/** After a registration: a wrong e-mail address is put right, as long as its owner has not been here. */
import { Anchor, Button, Group } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { EmailInput } from '#ui/EmailInput.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { correctEmail } from '../../email-correction.contract.ts'

type Props = {
  person: { name: string; email: string; userId: number }
  correctionKey: string
  onCorrected: (email: string) => void
}

export function WrongAddress({ person, correctionKey, onCorrected }: Props) {
  const t = useWords('toefl.correction')
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Form
        person={person}
        correctionKey={correctionKey}
        onCorrected={(email) => {
          setOpen(false)
          onCorrected(email)
        }}
        onCancel={() => setOpen(false)}
      />
    )
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      aria-label={t('askOf', { name: person.name })}
      onClick={() => setOpen(true)}
    >
      {t('ask')}
    </Anchor>
  )
}

function Form({ person, correctionKey, onCorrected, onCancel }: Props & { onCancel: () => void }) {
  const t = useWords('toefl.correction')
  const api = useApi()
  const textOf = useProblemText()
  const [email, setEmail] = useState(person.email)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The button that opened it has gone: without this, the keyboard would begin at the top again.
  useEffect(() => input.current?.focus(), [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (email.trim().toLowerCase() === person.email.toLowerCase()) return setProblem(t('same'))
    setSending(true)
    try {
      const body = { correction_key: correctionKey, user_id: person.userId, email }
      const { data, message } = await api.call(correctEmail, { body })
      notify.success(message)
      onCorrected(data.email)
    } catch (error) {
      setSending(false)
      setProblem(problemOf(error) ?? textOf(error))
    }
  }
  const problemOf = (error: unknown) => {
    if (!(error instanceof ApiError)) return null
    return error.problem.status === 404 ? t('late') : (error.problem.errors['email']?.[0] ?? null)
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <EmailInput
        autoComplete="off"
        mt="xs"
        ref={input}
        label={t('label', { name: person.name })}
        description={t('hint')}
        value={email}
        error={problem}
        onChange={(typed) => {
          setEmail(typed)
          setProblem(null)
        }}
      />
      <Group gap="sm" mt="sm">
        <Button type="submit" loading={isSending}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isSending}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}
