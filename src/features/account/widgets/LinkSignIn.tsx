/** On the sign-in page: a link by mail instead of the password. */
import { Alert, Anchor, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '#api/api.ts'
import { useWords } from '#words/Words.tsx'
import { askForSignInLink } from '../sign-in-link.contract.ts'
import { MailboxForm } from './MailboxForm.tsx'

export function LinkSignIn({ onBack }: { onBack: () => void }) {
  const t = useWords('account.signInLink')
  const api = useApi()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      {sentTo === null ? (
        <MailboxForm
          label={t('email')}
          submit={t('ask')}
          send={(email) => api.call(askForSignInLink, { body: { email } })}
          onSent={setSentTo}
        >
          <Text>{t('askLead')}</Text>
        </MailboxForm>
      ) : (
        <Alert role="status" icon={<IconMail aria-hidden />} title={t('sentTitle')}>
          {t('sentText', { email: sentTo })}
        </Alert>
      )}
      <Anchor component="button" type="button" size="sm" onClick={sentTo === null ? onBack : () => setSentTo(null)}>
        {t(sentTo === null ? 'withPassword' : 'otherAddress')}
      </Anchor>
    </>
  )
}
