/** Asking for a link that sets a new password. The answer is the same whether or not the address is known. */
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { TextLink } from '#ui/links.tsx'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { forgotPassword } from '../account.contract.ts'
import { useApi } from '#api/api.ts'
import { AuthCard } from '../widgets/AuthCard.tsx'
import { Banner } from '../widgets/Banner.tsx'
import { useSubmit } from '../widgets/use-submit.ts'

export default function ForgotPassword() {
  const t = useWords('account.forgot')
  const titles = useWords('common.titles')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthCard title={t('title')} lead={sentTo === null ? t('lead') : undefined} word="OOPS" picture="key">
      <Title>{titles('forgotPassword')}</Title>
      {sentTo === null ? <RequestForm onSent={setSentTo} /> : <Sent email={sentTo} onAgain={() => setSentTo(null)} />}
      <Text ta="center">
        <TextLink to="/login">{t('back')}</TextLink>
      </Text>
    </AuthCard>
  )
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useWords('account.forgot')
  const api = useApi()
  const { sending, errors, problem, run } = useSubmit()
  const [email, setEmail] = useState('')

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      await api.call(forgotPassword, { body: { email } })
      onSent(email)
    })
  }

  return (
    <form onSubmit={send} noValidate className="stack apart">
      {problem && <Banner>{problem}</Banner>}
      <TextInput
        size="md"
        label={t('email')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errors['email']}
      />
      <Button type="submit" size="md" fullWidth loading={sending}>
        {t('submit')}
      </Button>
    </form>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useWords('account.forgot')
  return (
    <>
      <Alert role="status" color="teal" variant="light" icon={<IconMail aria-hidden />} title={t('sentTitle')}>
        {t('sent', { email })}
      </Alert>
      <Button variant="default" size="md" onClick={onAgain}>
        {t('another')}
      </Button>
    </>
  )
}
