/** Signing in with NIM and password. */
import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { RegisterLink } from '#features/windows/widgets/RegisterButton.tsx'
import { login } from '../contract.ts'
import { homeOf, students } from '#roles.ts'
import { useApi } from '#api/api.ts'
import { AuthCard } from '../widgets/AuthCard.tsx'
import { Banner } from '../widgets/Banner.tsx'
import classes from '../widgets/forms.module.css'
import { PasswordField } from '../widgets/PasswordField.tsx'
import { useSession } from '#api/session.tsx'
import { hasRole, signIn } from '#api/session-store.ts'
import { useSubmit } from '../widgets/use-submit.ts'

export default function Login() {
  const t = useWords('account.login')
  const titles = useWords('common.titles')
  useLeaveWhenSignedIn()
  return (
    <AuthCard title={t('title')} lead={t('lead')} word="HELLO" picture="welcome">
      <Title>{titles('login')}</Title>
      <LoginForm />
      <Text ta="center">
        {t('noAccount')} <RegisterLink className={classes.link}>{t('register')}</RegisterLink>
      </Text>
    </AuthCard>
  )
}

/** After a login, and for those who come here signed in already. */
function useLeaveWhenSignedIn(): void {
  const { phase, user } = useSession()
  const navigate = useNavigate()
  // A page of the portal may have led a student here and want them back. No address of a link can say so.
  const { to } = (useLocation().state ?? {}) as { to?: string }
  const back = hasRole(user?.role, students) ? to : undefined
  const home = phase === 'in' && user ? (back ?? homeOf(user.role)) : null
  useEffect(() => {
    if (home) void navigate(home, { replace: true, state: { keepAlert: true } })
  }, [home, navigate])
}

function LoginForm() {
  const t = useWords('account.login')
  const api = useApi()
  const { sending, errors, problem, run, setProblem } = useSubmit()
  const [nim, setNim] = useState('')
  const [password, setPassword] = useState('')

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      const answer = await api.call(login, { body: { nim, password } })
      if (answer.status) signIn(answer.message.user, answer.message.token)
      else setProblem(t('wrong'))
    })
  }

  return (
    <form onSubmit={send} noValidate className={classes.form}>
      {problem && <Banner>{problem}</Banner>}
      <TextInput
        size="md"
        label={t('nim')}
        placeholder={t('nimHint')}
        name="nim"
        inputMode="numeric"
        autoComplete="username"
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
        <Anchor component={Link} to="/forgot-password" size="sm">
          {t('forgot')}
        </Anchor>
      </Group>
      <Button type="submit" size="md" fullWidth loading={sending}>
        {t('submit')}
      </Button>
    </form>
  )
}
