/** After a registration the next step is in the mailbox: straight there, and what to do when the mail is missing. */
import { Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { linkTo } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import { mailboxAt } from './mailbox-at.ts'

export function MailboxActions({ email }: { email: string | undefined }) {
  const t = useWords('toefl.finished')
  const mailbox = email === undefined ? null : mailboxAt(email)
  return (
    <div className="stack close">
      {mailbox && (
        <div>
          <Button
            component="a"
            href={mailbox.url}
            target="_blank"
            rel="noopener noreferrer"
            size="md"
            leftSection={<IconMail size={18} aria-hidden />}
          >
            {t('openMail', { name: mailbox.name })}
          </Button>
        </div>
      )}
      <Text>{t.rich('noMail', { link: linkTo('/forgot-password') })}</Text>
    </div>
  )
}
