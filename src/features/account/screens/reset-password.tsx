/** Setting a password with the single-use link of an e-mail. */
import { Alert, Button, Stack } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { resetPassword } from '../contract.ts'
import { useApi } from '#api/api.ts'
import { AuthCard } from '../widgets/AuthCard.tsx'
import { Banner } from '../widgets/Banner.tsx'
import classes from '../widgets/forms.module.css'
import { PasswordField } from '../widgets/PasswordField.tsx'
import { PasswordRules } from '../widgets/PasswordRules.tsx'
import { useSubmit } from '../widgets/use-submit.ts'

export default function ResetPassword() {
  const t = useWords('account.reset')
  const titles = useWords('common.titles')
  const { resetToken = '' } = useParams()
  const [done, setDone] = useState(false)
  return (
    <AuthCard title={t('title')} lead={done ? undefined : t('lead')} word="KEY" picture="key">
      <Title>{titles('resetPassword')}</Title>
      {/* The address holds the token: no page that is linked from here may learn it. */}
      <meta name="referrer" content="no-referrer" />
      {done ? <Done /> : <ResetForm token={resetToken} onDone={() => setDone(true)} />}
    </AuthCard>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useWords('account.reset')
  const api = useApi()
  const { sending, errors, problem, run } = useSubmit()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      await api.call(resetPassword, { body: { token, password, password_confirmation: confirmation } })
      onDone()
    })
  }

  return (
    <form onSubmit={send} noValidate className={classes.form}>
      {problem && <Banner>{problem}</Banner>}
      {errors['token'] && <BadLink message={errors['token']} />}
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errors['password']}
      />
      <PasswordField
        label={t('confirmation')}
        name="password_confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
        error={errors['password_confirmation']}
      />
      <PasswordRules password={password} confirmation={confirmation} />
      <Button type="submit" size="md" fullWidth loading={sending}>
        {t('submit')}
      </Button>
    </form>
  )
}

function BadLink({ message }: { message: string }) {
  const t = useWords('account.reset')
  return (
    <Banner>
      <Stack gap="xs" align="flex-start">
        {message}
        <Button component={Link} to="/forgot-password" size="xs" variant="default">
          {t('newLink')}
        </Button>
      </Stack>
    </Banner>
  )
}

function Done() {
  const t = useWords('account.reset')
  return (
    <>
      <Alert role="status" color="teal" variant="light" icon={<IconCheck aria-hidden />} title={t('doneTitle')}>
        {t('done')}
      </Alert>
      <Button component={Link} to="/login" size="md" fullWidth>
        {t('toLogin')}
      </Button>
    </>
  )
}
