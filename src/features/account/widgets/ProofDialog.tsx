/** Before something dangerous: the second factor once more, or the password where there is none. */
import { Button, Modal, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.ts'
import { closeProof } from '#api/proof.ts'
import { useSession } from '#api/session.tsx'
import { useWords } from '#words/Words.tsx'
import { Banner } from './Banner.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useSubmit } from './use-submit.ts'
import { askForProof, prove } from '../factor.contract.ts'
import { FactorForm, type ShownFactor, type Way } from './FactorForm.tsx'

export function ProofDialog() {
  const t = useWords('security.again')
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: ['proof'],
    queryFn: () => api.call(askForProof),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const asked = data?.data
  const show = async (shown: ShownFactor | { method: 'password'; password: string }) => {
    if (!asked) return
    await api.call(prove, { body: { challenge: asked.token, ...shown } })
    closeProof(true)
  }
  const ways = (asked?.methods ?? []).filter((one): one is Way => one !== 'password')
  return (
    <Modal opened onClose={() => closeProof(false)} title={t('title')} centered zIndex={400}>
      <Stack gap="md">
        <Text size="sm">{t('lead')}</Text>
        {error && <Banner>{t('failed')}</Banner>}
        {asked && ways.length > 0 && <FactorForm ways={ways} passkey={asked.passkey} show={show} />}
        {asked?.methods.includes('password') && <PasswordForm show={show} />}
        {asked?.methods.length === 0 && <Banner>{t('none')}</Banner>}
        <Button variant="default" onClick={() => closeProof(false)}>
          {t('cancel')}
        </Button>
      </Stack>
    </Modal>
  )
}

function PasswordForm({ show }: { show: (shown: { method: 'password'; password: string }) => Promise<void> }) {
  const t = useWords('security.again')
  const { user } = useSession()
  const { sending, errors, problem, run } = useSubmit()
  const [password, setPassword] = useState('')
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    void run(() => show({ method: 'password', password }))
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {problem && <Banner>{problem}</Banner>}
        {/* Tells the browser's password keeper whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user?.nim ?? ''} readOnly hidden />
        <PasswordField
          label={t('password')}
          name="password"
          data-autofocus
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errors['password']}
        />
        <Button type="submit" loading={sending}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  )
}
