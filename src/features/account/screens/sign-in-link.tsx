/** /login/link/:token: from a mail. Nothing happens before the button: mail programs open links. */
import { Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { leftAt, signIn } from '#api/session-store.ts'
import { homeOf } from '#roles.ts'
import { KeyAddress } from '#ui/KeyAddress.tsx'
import { TextLink } from '#ui/links.tsx'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { AuthCard } from '../widgets/AuthCard.tsx'
import { Banner } from '../widgets/Banner.tsx'
import { useSubmit } from '../widgets/use-submit.ts'
import { signInByLink } from '../sign-in-link.contract.ts'

export default function SignInLink() {
  const t = useWords('account.signInLink')
  const { token = '' } = useParams()
  const api = useApi()
  const navigate = useNavigate()
  const { phase, user } = useSession()
  const { sending, errors, problem, run } = useSubmit()
  const home = phase === 'in' && user ? (leftAt(user) ?? homeOf(user)) : null
  useEffect(() => {
    if (home) void navigate(home, { replace: true, state: { byLink: true } })
  }, [home, navigate])
  const use = () =>
    run(async () => {
      const { data } = await api.call(signInByLink, { body: { token } })
      if ('user' in data) signIn(data.user, data.token)
      else await navigate('/login', { replace: true, state: { secondStep: data.second_step } })
    })
  const said = problem ?? errors['token']
  return (
    <AuthCard title={t('title')} word="HELLO" picture="welcome">
      <Title>{t('title')}</Title>
      <KeyAddress />
      <Stack gap="md">
        {said && <Banner>{said}</Banner>}
        <Text>{t('lead')}</Text>
        <Button size="md" fullWidth loading={sending} onClick={() => void use()}>
          {t('submit')}
        </Button>
        <Text ta="center">
          <TextLink to="/login" state={{ byLink: true }}>
            {t('again')}
          </TextLink>
        </Text>
      </Stack>
    </AuthCard>
  )
}
