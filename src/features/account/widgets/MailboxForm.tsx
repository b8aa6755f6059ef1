/** One field for whose account it is, to which a link is mailed. */
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Banner } from './Banner.tsx'
import { useSubmit } from './use-submit.ts'

type Props = {
  label: string
  submit: string
  /** Asks for the link; what it throws is shown here. */
  send: (name: string) => Promise<unknown>
  onSent: (name: string) => void
  children?: ReactNode
}

export function MailboxForm({ label, submit, send, onSent, children }: Props) {
  const { sending, errors, problem, run } = useSubmit()
  const [name, setName] = useState('')
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      await send(name)
      onSent(name)
    })
  }
  return (
    <form onSubmit={ask} noValidate className="stack apart">
      {problem && <Banner>{problem}</Banner>}
      {children}
      <TextInput
        size="md"
        label={label}
        name="email"
        // No `type="email"`: a browser refuses a NIM there.
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors['email']}
      />
      <Button type="submit" size="md" fullWidth loading={sending}>
        {submit}
      </Button>
    </form>
  )
}
