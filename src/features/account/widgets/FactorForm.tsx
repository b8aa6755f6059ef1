/** Showing a second factor: a passkey first, else a code of the app or a recovery code. */
import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { Banner } from './Banner.tsx'
import { useSubmit } from './use-submit.ts'
import { PasskeyCancelled, signWithPasskey } from './browser-passkeys.ts'

export type Way = 'passkey' | 'totp' | 'recovery'
export type ShownFactor = { method: Way; code?: string; credential?: string }

type Props = {
  ways: readonly Way[]
  passkey: Record<string, unknown> | null
  /** Sends it; its error is shown at the form. */
  show: (shown: ShownFactor) => Promise<void>
}

export function FactorForm({ ways, passkey, show }: Props) {
  const t = useWords('factors.secondStep')
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const { sending, errors, problem, run, setProblem } = useSubmit()
  const [code, setCode] = useState('')
  const choose = (next: Way) => {
    setWay(next)
    setCode('')
    setProblem(null)
  }

  const sign = () =>
    void run(async () => {
      try {
        await show({ method: 'passkey', credential: await signWithPasskey(passkey ?? {}) })
      } catch (error) {
        if (!(error instanceof PasskeyCancelled)) throw error
        setProblem(t('cancelled'))
      }
    })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog may be inside another form's tree.
    event.stopPropagation()
    void run(() => show({ method: way, code }))
  }
  const said = problem ?? errors['challenge'] ?? errors['credential']
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {said && <Banner>{said}</Banner>}
        {way === 'passkey' ? (
          <Button size="md" loading={sending} leftSection={<IconFingerprint size={20} aria-hidden />} onClick={sign}>
            {t('passkey')}
          </Button>
        ) : (
          <>
            <TextInput
              key={way}
              size="md"
              label={t(way)}
              description={t(`${way}Hint`)}
              name="code"
              data-autofocus
              inputMode={way === 'totp' ? 'numeric' : 'text'}
              autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
              maxLength={40}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={errors['code']}
            />
            <Button type="submit" size="md" loading={sending}>
              {t('submit')}
            </Button>
          </>
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Anchor key={other} component="button" type="button" size="sm" ta="left" onClick={() => choose(other)}>
              {t(other === 'passkey' ? 'usePasskey' : other === 'totp' ? 'useTotp' : 'useRecovery')}
            </Anchor>
          ))}
      </Stack>
    </form>
  )
}
