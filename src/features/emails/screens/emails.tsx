/** The outbox: what went out, what waits, what failed and why; a way to read it and to try again. */
import { Alert, Anchor, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useProblemText } from '../../../ui/problem-text.ts'
import type { Column } from '../../../ui/ResourceTable/columns.ts'
import { useListAddress } from '../../../ui/ResourceTable/list-address.ts'
import { ResourceTable } from '../../../ui/ResourceTable/ResourceTable.tsx'
import { RowAction } from '../../../ui/RowAction.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { moment } from '../../../words/format.ts'
import { useLanguage, useWords } from '../../../words/Words.tsx'
import { useRead, useWrite } from '../../account/widgets/api.ts'
import { listMails, type MailRow, retryMail } from '../contract.ts'
import { mailStatuses, retryRefusal } from '../rules.ts'
import { MailPreview } from './MailPreview.tsx'

export default function Emails() {
  const t = useWords('office.emails')
  const states = useWords('common.status')
  const [opened, setOpened] = useState<MailRow | null>(null)
  const list = useListAddress(listMails.query, { sort: '-created_at' })
  const mails = useRead(
    listMails,
    { query: list.request },
    { placeholderData: keepPreviousData, refetchInterval: 15_000 },
  )
  const { counts, sends = true, templates = [] } = mails.data ?? {}
  return (
    <Page title={t('title')} lead={t('lead')}>
      {!sends && (
        <Alert color="blue" variant="light">
          {t('noServer')}
        </Alert>
      )}
      <ResourceTable
        name="emails"
        label={t('title')}
        columns={useColumns(setOpened)}
        list={list}
        page={mails.data}
        isFetching={mails.isPlaceholderData}
        error={mails.error}
        onRetry={() => void mails.refetch()}
        search={t('search')}
        tabs={{
          filter: 'status',
          label: t('state'),
          options: [
            { value: '', label: t('all') },
            ...mailStatuses.map((status) => ({ value: status, label: states(status), count: counts?.[status] })),
          ],
        }}
        filters={[
          { name: 'template', label: t('kind'), options: templates.map((name) => ({ value: name, label: name })) },
        ]}
        renderActions={(mail) => (retryRefusal(mail, sends) ? null : <Retry mail={mail} />)}
        empty={
          <EmptyState title={t('emptyTitle')} picture="letter">
            {t('empty')}
          </EmptyState>
        }
      />
      <MailPreview mail={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}

function Retry({ mail }: { mail: MailRow }) {
  const t = useWords('office.emails')
  const textOf = useProblemText()
  const retry = useWrite(retryMail, { invalidates: ['/emails', '/dashboard-admin'] })
  const start = () =>
    retry.mutate(
      { params: { id: mail.id } },
      {
        onSuccess: ({ message }) => notify.success(message),
        onError: (error) => notify.problem(textOf(error)),
      },
    )
  return (
    <RowAction label={t('retry')} full={t('retryTo', { address: mail.to_address })} onClick={start}>
      <IconRefresh size={18} aria-hidden />
    </RowAction>
  )
}

function useColumns(open: (mail: MailRow) => void): Column<MailRow>[] {
  const t = useWords('office.emails')
  const language = useLanguage()
  return [
    {
      id: 'subject',
      header: t('subject'),
      heading: true,
      cell: (mail) => (
        <div>
          <Anchor component="button" type="button" fw={600} ta="start" onClick={() => open(mail)}>
            {mail.subject}
          </Anchor>
          {mail.last_error && (
            <Text size="xs" c="red">
              {mail.last_error}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'to_address',
      header: t('to'),
      cell: (mail) => (
        <div>
          {mail.name}
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {mail.to_address}
          </Text>
        </div>
      ),
    },
    { id: 'status', header: t('state'), sortable: true, cell: (mail) => <StatusBadge status={mail.status} /> },
    { id: 'attempts', header: t('attempts'), sortable: true, align: 'right', cell: (mail) => mail.attempts },
    { id: 'created_at', header: t('queued'), sortable: true, cell: (mail) => moment(mail.created_at, language) },
    {
      id: 'sent_at',
      header: t('sent'),
      sortable: true,
      cell: (mail) => (mail.sent_at ? moment(mail.sent_at, language) : ''),
    },
    { id: 'template', header: t('kind'), hidden: true, cell: (mail) => mail.template },
  ]
}
