import { Anchor, Badge, Text } from '@mantine/core'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { When } from '#ui/When.tsx'
import { useWords } from '#words/Words.tsx'
import type { MailRow } from '../email.contract.ts'
import { problemOf } from '../email.rules.ts'
import classes from './emails.module.css'

type Needs = {
  open: (mail: MailRow) => void
  sends: boolean
  templates: readonly { name: string; subject: string }[]
}

/** The columns of the outbox; the subject opens the mail. */
export function useMailColumns({ open, sends, templates }: Needs): Column<MailRow>[] {
  const t = useWords('emails')
  return [
    { id: 'subject', header: t('subject'), heading: true, cell: (mail) => <Subject mail={mail} open={open} /> },
    {
      id: 'to_address',
      header: t('to'),
      cell: (mail) => (
        <div className={classes.who}>
          {mail.name}
          <Text size="xs" c="dimmed">
            <Address address={mail.to_address} />
          </Text>
        </div>
      ),
    },
    {
      id: 'status',
      lasting: true,
      header: t('state'),
      sortable: true,
      cell: (mail) => <MailState mail={mail} sends={sends} />,
    },
    { id: 'attempts', header: t('attempts'), sortable: true, align: 'right', cell: (mail) => mail.attempts },
    { id: 'created_at', header: t('queued'), sortable: true, cell: (mail) => <When at={mail.created_at} /> },
    {
      id: 'sent_at',
      header: t('sent'),
      sortable: true,
      cell: (mail) => <When at={mail.sent_at} />,
    },
    { id: 'seen_at', header: t('seen'), cell: (mail) => (mail.is_notice ? <When at={mail.seen_at} /> : t('onlyMail')) },
    {
      id: 'template',
      header: t('kind'),
      hidden: true,
      cell: (mail) => templates.find(({ name }) => name === mail.template)?.subject ?? mail.template,
    },
  ]
}

/** Where it is too long for its column it breaks before the `@` first. */
function Address({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

function Subject({ mail, open }: { mail: MailRow; open: (mail: MailRow) => void }) {
  const t = useWords('emails')
  return (
    <div className="anywhere">
      <Anchor component="button" type="button" fw={600} ta="start" onClick={() => open(mail)}>
        {mail.subject}
      </Anchor>
      {mail.last_error !== null && (
        <Text size="xs" className={classes.problem}>
          {t(`problems.${problemOf(mail.last_error)}`)}
        </Text>
      )}
    </div>
  )
}

/** Without a mail server a written mail waits for nothing. */
export function MailState({ mail, sends }: { mail: MailRow; sends: boolean }) {
  const t = useWords('emails')
  if (sends || mail.status !== 'QUEUED' || !mail.is_kept) return <StatusBadge status={mail.status} />
  return (
    <Badge variant="light" color="gray" tt="none" fw={600}>
      {t('kept')}
    </Badge>
  )
}
