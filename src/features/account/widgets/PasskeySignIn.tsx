/** Signing in with a passkey alone: by the button, and where the browser offers it in the field. */
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useApi } from '#api/api.ts'
import { signIn } from '#api/session-store.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { useWords } from '#words/Words.tsx'
import classes from './forms.module.css'
import { useSubmit } from './use-submit.ts'
import { askForPasskey, passkeySignIn } from '../factor.contract.ts'
import {
  hasPasskeys,
  offersInFields,
  otherHost,
  PasskeyCancelled,
  signWithPasskey,
  stopOffering,
} from './browser-passkeys.ts'

type Submit = ReturnType<typeof useSubmit>

export function PasskeyButton({ submit }: { submit: Submit }) {
  const t = useWords('factors.login')
  const cancelled = useWords('factors.secondStep')
  const api = useApi()
  // Only the browser knows; the server writes the page without the button's work.
  const isHydrated = useIsHydrated()
  if (isHydrated && !hasPasskeys()) return null
  const start = () =>
    submit.run(async () => {
      try {
        const { data: asked } = await api.call(askForPasskey)
        const host = otherHost(asked.passkey)
        if (host) return submit.setProblem(t('passkeyElsewhere', { address: host }))
        const body = { challenge: asked.token, credential: await signWithPasskey(asked.passkey) }
        const { data } = await api.call(passkeySignIn, { body })
        signIn(data.user, data.token)
      } catch (error) {
        if (!(error instanceof PasskeyCancelled)) throw error
        submit.setProblem(cancelled('cancelled'))
      }
    })
  return (
    <>
      <p className={classes.or}>{t('or')}</p>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={() => void start()}
      >
        {t('passkey')}
      </Button>
    </>
  )
}

/** Runs when the NIM's field is first used: the browser offers the passkeys that it knows. */
export function useOfferedPasskey(submit: Submit): () => void {
  const api = useApi()
  const offering = useRef(false)
  useEffect(
    () => () => {
      if (offering.current) void stopOffering()
    },
    [],
  )
  const offer = async () => {
    if (!(await offersInFields())) return
    const { data: asked } = await api.call(askForPasskey)
    if (otherHost(asked.passkey)) return
    const credential = await signWithPasskey(asked.passkey, true)
    await submit.run(async () => {
      const { data } = await api.call(passkeySignIn, { body: { challenge: asked.token, credential } })
      signIn(data.user, data.token)
    })
  }
  return () => {
    if (offering.current) return
    offering.current = true
    // Nobody asked for it: where it does not work, nothing is said.
    offer().catch(() => undefined)
  }
}
