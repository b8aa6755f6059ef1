/** After the right password: the second factor. */
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useApi } from '#api/api.ts'
import { signIn } from '#api/session-store.ts'
import { useWords } from '#words/Words.tsx'
import type { SecondStep as Step } from '../../contract.ts'
import { secondStepSignIn } from '../contract.ts'
import { FactorForm, type ShownFactor } from './FactorForm.tsx'

const toHelp = (text: ReactNode) => (
  <Anchor component={Link} to="/help/factor" inherit underline="always">
    {text}
  </Anchor>
)

export function SecondStep({ step, onBack }: { step: Step; onBack: () => void }) {
  const t = useWords('factors.secondStep')
  const api = useApi()
  const show = async (shown: ShownFactor) => {
    const { data } = await api.call(secondStepSignIn, { body: { challenge: step.token, ...shown } })
    signIn(data.user, data.token)
  }
  return (
    <>
      <Text>{t('lead')}</Text>
      <FactorForm ways={step.methods} passkey={step.passkey} show={show} />
      <Text size="sm" c="dimmed">
        {t.rich('lost', { go: toHelp })}
      </Text>
      <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
        {t('back')}
      </Anchor>
    </>
  )
}
