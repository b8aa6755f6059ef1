/** /not-me/:token: from a mail about the account's safety. Nothing happens before the button: mail programs open links. */
import { Button, Stack, Text } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '#api/api.ts'
import { Hint } from '#ui/Hint.tsx'
import { notify } from '#ui/notify.tsx'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { AuthCard } from '../widgets/AuthCard.tsx'
import { Banner } from '../widgets/Banner.tsx'
import { useSubmit } from '../widgets/use-submit.ts'
import { raiseAlarm } from '../factor.contract.ts'

export default function NotMe() {
  const t = useWords('factors.notMe')
  const { token = '' } = useParams()
  const api = useApi()
  const navigate = useNavigate()
  const { sending, errors, problem, run } = useSubmit()
  const raise = () =>
    run(async () => {
      const { data, message } = await api.call(raiseAlarm, { body: { token } })
      notify.success(message)
      await navigate(`/forgot-password/${data.reset_token}`, { replace: true })
    })
  const said = problem ?? errors['token']
  return (
    <AuthCard title={t('title')} word="SAFE" picture="key">
      <Title>{t('title')}</Title>
      {/* The address holds the token: no page that is linked from here may learn it. */}
      <meta name="referrer" content="no-referrer" />
      <Stack gap="md">
        {said && <Banner>{said}</Banner>}
        <Text>{t('lead')}</Text>
        <Button size="md" color="red" loading={sending} onClick={() => void raise()}>
          {t('submit')}
        </Button>
        <Hint>{t('kept')}</Hint>
      </Stack>
    </AuthCard>
  )
}
