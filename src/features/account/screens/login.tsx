/** Signing in with NIM and password. */
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Hint } from '#ui/Hint.tsx'
import { linkTo, TextLink } from '#ui/links.tsx'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { RegisterLink } from '#features/window/widgets/RegisterButton.tsx'
import { homeOf, students } from '#roles.ts'
import { useApi } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { hasRole, leftAt, signIn } from '#api/session-store.ts'
import { login, type SecondStep as SecondStepAsked, type SecondStep as Step } from '../account.contract.ts'
import { PasskeyButton, useOfferedPasskey } from '../widgets/PasskeySignIn.tsx'
import { AuthCard } from '../widgets/AuthCard.tsx'
import { Banner } from '../widgets/Banner.tsx'
import { LinkSignIn } from '../widgets/LinkSignIn.tsx'
import { PasswordField } from '../widgets/PasswordField.tsx'
import { useSubmit } from '../widgets/use-submit.ts'
import { UniversityButton } from '../widgets/UniversityButton.tsx'
import { secondStepSignIn } from '../factor.contract.ts'
import { FactorForm, type ShownFactor } from '../widgets/FactorForm.tsx'
import classes from '../widgets/forms.module.css'

type Arrival = { secondStep?: SecondStepAsked; to?: string; byLink?: boolean }

export default function Login() {
  const t = useWords('account.login')
  const l = useWords('account.signInLink')
  const titles = useWords('common.titles')
  const secondStep = useWords('factors.secondStep')
  // A new password leads here, too.
  // And a page of the portal may have led a student here and want them back. No address of a link can say so.
  const { secondStep: given, to: back, byLink } = (useLocation().state ?? {}) as Arrival
  const { wanted } = useSession()
  const [step, setStep] = useState<SecondStepAsked | null>(given ?? null)
  const [isByLink, setByLink] = useState(byLink ?? false)
  useLeaveWhenSignedIn(back)
  if (step) {
    return (
      <AuthCard title={secondStep('title')} word="HELLO" picture="welcome">
        <Title>{titles('login')}</Title>
        <SecondStep step={step} onBack={() => setStep(null)} />
      </AuthCard>
    )
  }
  if (isByLink) {
    return (
      <AuthCard title={l('title')} word="HELLO" picture="letter">
        <Title>{titles('login')}</Title>
        <LinkSignIn onBack={() => setByLink(false)} />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('title')} lead={t('lead')} word="HELLO" picture="welcome">
      <Title>{titles('login')}</Title>
      <UniversityButton to={back ?? wanted ?? undefined} isAbove />
      <LoginForm onStep={setStep} />
      <Stack gap={4} align="center">
        <Anchor component="button" type="button" onClick={() => setByLink(true)}>
          {l('offer')}
        </Anchor>
        <Text size="sm" c="dimmed" ta="center">
          {t.rich('fresh', { link: linkTo('/forgot-password') })}
        </Text>
      </Stack>
      <Text ta="center">
        {t('noAccount')} <RegisterLink className={classes.link}>{t('register')}</RegisterLink>
      </Text>
    </AuthCard>
  )
}

/** After a login, and for visitors who are signed in already. A person whose session ended goes on at that page. */
function useLeaveWhenSignedIn(to: string | undefined): void {
  const { phase, user } = useSession()
  const navigate = useNavigate()
  const back = hasRole(user?.role, students) ? to : undefined
  const home = phase === 'in' && user ? (leftAt(user) ?? back ?? homeOf(user)) : null
  useEffect(() => {
    if (home) void navigate(home, { replace: true, state: { keepAlert: true } })
  }, [home, navigate])
}

function LoginForm({ onStep }: { onStep: (step: SecondStepAsked) => void }) {
  const t = useWords('account.login')
  const api = useApi()
  const submit = useSubmit()
  const { sending, errors, problem, run, setProblem } = submit
  const offerPasskey = useOfferedPasskey(submit)
  const [nim, setNim] = useState('')
  const [password, setPassword] = useState('')

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      const answer = await api.call(login, { body: { nim, password } })
      if (answer.status) signIn(answer.message.user, answer.message.token)
      else if ('second_step' in answer) onStep(answer.second_step)
      else setProblem(answer.message)
    })
  }

  return (
    <form onSubmit={send} noValidate className="stack apart">
      {problem && <Banner>{problem}</Banner>}
      <TextInput
        size="md"
        label={t('nim')}
        placeholder={t('nimHint')}
        name="nim"
        inputMode="numeric"
        autoComplete="username webauthn"
        onFocus={offerPasskey}
        value={nim}
        onChange={(event) => setNim(event.currentTarget.value)}
        error={errors['nim']}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errors['password']}
      />
      <Group justify="flex-end" mt={-8}>
        <TextLink to="/forgot-password" size="sm">
          {t('forgot')}
        </TextLink>
      </Group>
      <Button type="submit" size="md" fullWidth loading={sending}>
        {t('submit')}
      </Button>
      <PasskeyButton submit={submit} />
    </form>
  )
}

const toHelp = (text: ReactNode) => (
  <TextLink to="/help/factor" inherit underline="always">
    {text}
  </TextLink>
)

/** After the right password: the second factor. */
function SecondStep({ step, onBack }: { step: Step; onBack: () => void }) {
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
      <Hint>{t.rich('lost', { go: toHelp })}</Hint>
      <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
        {t('back')}
      </Anchor>
    </>
  )
}
