/** /dashboard/notices: what the reader was told about their records. Opening one marks it as read. */
import { Accordion, Anchor, Badge, Button, Group, Pagination, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { forget, useRead, useWrite } from '#api/api.ts'
import { sessionStore, updateUser } from '#api/session-store.ts'
import { currentUser } from '#features/account/account.contract.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { When } from '#ui/When.tsx'
import { useWords } from '#words/Words.tsx'
import { listNotices, markNotice, markNotices, type Notice, type NoticeInFull, readNotice } from '../notice.contract.ts'
import './notices.mantine.css'
import classes from './notices.module.css'

export const handle = { title: 'notices.title' }

export default function Notices() {
  const t = useWords('notices')
  const table = useWords('office.table')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(listNotices, { query: { page } }, { placeholderData: (before) => before })
  const counted = useCounted()
  const markAll = useWrite(markNotices, {
    invalidates: ['/notices'],
    onSuccess: ({ data: { unread } }) => counted(unread),
  })
  const [newest] = data?.data ?? []
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        data && data.unread > 0 && newest ? (
          <Button
            variant="default"
            loading={markAll.isPending}
            onClick={() => markAll.mutate({ body: { until: newest.id } })}
          >
            {t('markAll')}
          </Button>
        ) : null
      }
    >
      {!data ? (
        <Unread error={error} refetch={refetch} kind="cards" />
      ) : data.data.length === 0 ? (
        <EmptyState title={t('emptyTitle')} picture="letter">
          {t('empty')}
        </EmptyState>
      ) : (
        <Stack gap="md" maw="44rem">
          <List notices={data.data} />
          {data.meta.last_page > 1 && (
            <Pagination
              size="sm"
              total={data.meta.last_page}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({ 'aria-label': table(`${control}Page`) })}
              getItemProps={(one) => ({ 'aria-label': table('page', { page: one }) })}
            />
          )}
        </Stack>
      )}
    </Page>
  )
}

/** Tells the bell how many are left. */
function useCounted() {
  const client = useQueryClient()
  return (unread_notices: number): void => {
    const { user } = sessionStore.get()
    if (user) updateUser({ ...user, unread_notices })
    // The dashboard's own copy would bring the former number back.
    void forget(client, [currentUser.path])
  }
}

function List({ notices }: { notices: readonly Notice[] }) {
  const t = useWords('notices')
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Accordion variant="separated" radius="md" value={opened} onChange={setOpened} order={2}>
      {notices.map((notice) => (
        <Accordion.Item key={notice.id} value={String(notice.id)} className={classes.item}>
          <Accordion.Control>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
              <span className={classes.title} data-new={notice.seen_at === null || undefined}>
                {notice.title}
              </span>
              {notice.seen_at === null && (
                <Badge variant="light" tt="none" fw={600} className={classes.badge}>
                  {t('new')}
                </Badge>
              )}
            </Group>
            <Hint className={classes.when}>
              <When at={notice.at} />
            </Hint>
          </Accordion.Control>
          <Accordion.Panel>{opened === String(notice.id) && <Opened notice={notice} />}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

function Opened({ notice: { id, seen_at } }: { notice: Notice }) {
  const { data, error, refetch } = useRead(readNotice, { params: { id } })
  const counted = useCounted()
  const { mutate } = useWrite(markNotice, {
    invalidates: ['/notices'],
    onSuccess: ({ data: { unread } }) => counted(unread),
  })
  const isShown = data !== undefined
  const isNew = seen_at === null
  useEffect(() => {
    if (isShown && isNew) mutate({ params: { id } })
  }, [isShown, isNew, id, mutate])
  return data ? <Letter notice={data.data} /> : <Unread error={error} refetch={refetch} kind="form" />
}

function Letter({ notice: { letter } }: { notice: NoticeInFull }) {
  const t = useWords('notices')
  if (!letter) return <Hint>{t('over')}</Hint>
  const { paragraphs, facts, button, closing, contact } = letter
  return (
    <Stack gap="sm" className={classes.letter}>
      {paragraphs.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
      {facts.length > 0 && (
        <Facts layout="stack" facts={facts.map(([label, value]) => [label, linked(value, t('open'))])} />
      )}
      {button && (
        <div>
          <Button component={Link} to={button.path} size="sm">
            {button.label}
          </Button>
        </div>
      )}
      {closing.map((text) => (
        <Text key={text} c="dimmed" size="sm">
          {text}
        </Text>
      ))}
      {contact && (
        <Text size="sm">
          {contact.ask}{' '}
          {contact.ways.map(({ label, url }) => (
            <Anchor key={url} href={url} target="_blank" rel="noreferrer" size="sm" mr="xs">
              {label}
            </Anchor>
          ))}
        </Text>
      )}
    </Stack>
  )
}

/** A page of the portal is said by what it is: its address says nothing to a reader who is there already. */
function linked(value: string, open: string) {
  if (!/^https?:\/\/\S+$/.test(value)) return value
  const { origin, pathname } = new URL(value)
  return origin === window.location.origin ? <TextLink to={pathname}>{open}</TextLink> : <Outside url={value} />
}

const Outside = ({ url }: { url: string }) => (
  <Anchor href={url} target="_blank" rel="noreferrer" className="anywhere">
    {url}
  </Anchor>
)
