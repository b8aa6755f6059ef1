/** The outbox: sent, waiting and failed mails with the reason; a way to read them and to try again. */
import { Alert, Drawer, Group, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { DayFilter } from '#ui/ResourceTable/DayFilter.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useLanguage, useWords } from '#words/Words.tsx'
import { usePagedList } from '#api/office-list.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useRead } from '#api/api.ts'
import { exportMails, listMails, type MailPreview as Mail, type MailRow, readMail } from '../email.contract.ts'
import { mailStatuses, problemOf, reaches, retryRefusal } from '../email.rules.ts'
import { MailState, useMailColumns } from './email-columns.tsx'
import type { MailList } from './mail-list.ts'
import { RetryButton, RetryFailed, RetryMany, RetryOpened } from './Retry.tsx'
import classes from './emails.module.css'

export const handle = { title: 'emails.title' }

export default function Emails() {
  const t = useWords('emails')
  const states = useWords('common.status')
  const texts = useWords('mailTexts')
  const [opened, setOpened] = useState<MailRow | null>(null)
  const { answer, list, table } = usePagedList(
    { list: listMails, export: exportMails },
    {
      sort: '-created_at',
      // A waiting mail is on its way: the person who queued it wants to see it go.
      refetchInterval: ({ state }) => (state.data?.sends && state.data.counts.QUEUED > 0 ? 4000 : 15_000),
    },
  )
  const { counts, sends = true, templates = [], data } = answer ?? {}
  const state = mailStatuses.find((status) => status === list.filter('status'))
  const addressOf = (id: number) => data?.find((mail) => mail.id === id)?.to_address
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink to="/mail-texts" variant="default">
          {texts('open')}
        </ButtonLink>
      }
    >
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
          {
            name: 'reached',
            label: t('reached'),
            options: reaches.map((value) => ({ value, label: t(`reaches.${value}`) })),
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
  const { q, template, reached, from, to } = list.request
  return {
    ...list,
    isNarrowed: [q, template, reached, from, to].some((value) => value !== undefined),
    clear: () => list.set({ q: '', template: '', reached: '', from: '', to: '' }),
  }
}

type Props = { mail: MailRow | null; sends: boolean; onClose: () => void }

/** A mail: its state, and its text. */
function MailPreview({ mail, sends, onClose }: Props) {
  const t = useWords('emails')
  return (
    <Drawer
      opened={mail !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title={mail?.subject}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {mail && <Content id={mail.id} sends={sends} onClose={onClose} />}
    </Drawer>
  )
}

function Content({ id, sends, onClose }: { id: number; sends: boolean; onClose: () => void }) {
  const { data, error, refetch } = useRead(readMail, { params: { id } })
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  const mail = data.data
  return (
    <Stack gap="md">
      <MailFacts mail={mail} sends={sends} />
      {retryRefusal(mail, sends) === null && (
        <Group>
          <RetryOpened mail={mail} onDone={onClose} />
        </Group>
      )}
      <Letter mail={mail} />
    </Stack>
  )
}

function MailFacts({ mail, sends }: { mail: Mail; sends: boolean }) {
  const t = useWords('emails')
  const language = useLanguage()
  return (
    <>
      <Facts
        facts={[
          [
            t('to'),
            <>
              {mail.user_id !== null && mail.name !== null && (
                <>
                  <TextLink to={`/registrant-details/${mail.user_id}/edit`}>{mail.name}</TextLink>
                  <br />
                </>
              )}
              {mail.to_address}
            </>,
            'wide',
          ],
          [t('state'), <MailState key="state" mail={mail} sends={sends} />],
          [t('queued'), moment(mail.created_at, language)],
          mail.sent_at === null ? [t('attempts'), mail.attempts] : [t('sent'), moment(mail.sent_at, language)],
          [t('seen'), mail.is_notice ? mail.seen_at && moment(mail.seen_at, language) : t('onlyMail')],
          [t('attachments'), mail.attachments.join(', ')],
        ]}
      />
      {mail.last_error !== null && (
        <Alert color="red" variant="light" title={t(`problems.${problemOf(mail.last_error)}`)}>
          <Text size="xs" className="anywhere">
            {t('lastTry')}: {mail.last_error}
          </Text>
        </Alert>
      )}
    </>
  )
}

function Letter({ mail: { html, text, status, is_kept } }: { mail: Mail }) {
  const t = useWords('emails')
  if (html === null || text === null) {
    return <Hint>{t('unwritable')}</Hint>
  }
  return (
    <>
      {!is_kept && <Hint>{t(status === 'SENT' ? 'asToday' : 'asNow')}</Hint>}
      <Tabs defaultValue="html" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="html">{t('looks')}</Tabs.Tab>
          <Tabs.Tab value="text">{t('plain')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html" pt="md">
          {/* No scripts and no origin of its own: it is only looked at. Links open elsewhere. */}
          <iframe
            title={t('looks')}
            className={classes.letter}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            // The logo lies in the mail itself, which is not here.
            srcDoc={html
              .replace('<head>', '<head><base target="_blank">')
              .replaceAll('cid:club-logo', '/club/logo.png')}
          />
        </Tabs.Panel>
        <Tabs.Panel value="text" pt="md">
          <pre className={classes.plain}>{text}</pre>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
