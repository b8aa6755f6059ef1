/** Asking for a link that sets a new password. The answer is the same whether or not the address is known. */
import { Alert, Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { TextLink } from '#ui/links.tsx'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { forgotPassword } from '../account.contract.ts'
import { useApi } from '#api/api.ts'
import { AuthCard } from '../widgets/AuthCard.tsx'
import { MailboxForm } from '../widgets/MailboxForm.tsx'

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
  return (
    <MailboxForm
      label={t('email')}
      submit={t('submit')}
      send={(email) => api.call(forgotPassword, { body: { email } })}
      onSent={onSent}
    />
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
