/** The outbox: what went out, what waits, what failed and why; a way to read it and to try again. */
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { DayFilter } from '#ui/ResourceTable/DayFilter.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useWords } from '#words/Words.tsx'
import { usePagedList } from '#api/office-list.tsx'
import { exportMails, listMails, type MailRow } from '../contract.ts'
import { mailStatuses, retryRefusal } from '../rules.ts'
import { useMailColumns } from './columns.tsx'
import type { MailList } from './mail-list.ts'
import { MailPreview } from './MailPreview.tsx'
import { RetryButton, RetryFailed, RetryMany } from './Retry.tsx'

export default function Emails() {
  const t = useWords('emails')
  const states = useWords('common.status')
  const [opened, setOpened] = useState<MailRow | null>(null)
  const { answer, list, table } = usePagedList(
    { list: listMails, export: exportMails },
    {
      sort: '-created_at',
      // What waits is on its way: whoever has queued it wants to see it go.
      refetchInterval: ({ state }) => (state.data?.sends && state.data.counts.QUEUED > 0 ? 4000 : 15_000),
    },
  )
  const { counts, sends = true, templates = [], data } = answer ?? {}
  const state = mailStatuses.find((status) => status === list.filter('status'))
  const addressOf = (id: number) => data?.find((mail) => mail.id === id)?.to_address
  return (
    <Page title={t('title')} lead={t('lead')}>
      {!sends && (
        <Alert color="blue" variant="light">
          {t('noServer')}
        </Alert>
      )}
      <ResourceTable
        {...table}
        name="emails"
        label={t('title')}
        columns={useMailColumns({ open: setOpened, sends, templates })}
        list={withoutState(table.list)}
        search={t('search')}
        tabs={{
          filter: 'status',
          label: t('state'),
          options: [
            { value: '', label: t('all') },
            ...mailStatuses.map((status) => ({
              value: status,
              // Without a mail server nothing waits to be sent, as the rows say too.
              label: status === 'QUEUED' && !sends ? t('kept') : states(status),
              count: counts?.[status],
            })),
          ],
        }}
        filters={[
          {
            name: 'template',
            label: t('kind'),
            options: templates.map(({ name, subject }) => ({ value: name, label: subject })),
          },
        ]}
        moreFilters={
          <>
            <DayFilter list={list} name="from" label={t('from')} />
            <DayFilter list={list} name="to" label={t('upTo')} />
          </>
        }
        tools={
          <>
            {sends && state === 'FAILED' && counts && counts.FAILED > 0 ? (
              <RetryFailed count={counts.FAILED} request={table.list.request} />
            ) : null}
            {table.tools}
          </>
        }
        canSelect={(mail) => retryRefusal(mail, sends) === null}
        renderActions={(mail) => (retryRefusal(mail, sends) ? null : <RetryButton mail={mail} />)}
        {...(sends && {
          renderBulk: ({ ids, clear }) => <RetryMany ids={ids} addressOf={addressOf} onDone={clear} />,
        })}
        empty={
          <EmptyState title={state ? t(`emptyStates.${state}.title`) : t('emptyTitle')} picture="letter">
            {state ? t(`emptyStates.${state}.text`) : t('empty')}
          </EmptyState>
        }
      />
      <MailPreview mail={opened} sends={sends} onClose={() => setOpened(null)} />
    </Page>
  )
}

/** The tabs are no narrowing: an empty tab says what it means, and clearing the filters stays in it. */
function withoutState(list: MailList): MailList {
  const { q, template, from, to } = list.request
  return {
    ...list,
    isNarrowed: [q, template, from, to].some((value) => value !== undefined),
    clear: () => list.set({ q: '', template: '', from: '', to: '' }),
  }
}
