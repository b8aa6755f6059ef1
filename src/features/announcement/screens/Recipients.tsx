/** Who an announcement went to: what became of the mail, and a button and a tick for each to write to by WhatsApp. */
import { Badge, Button, Checkbox, Group, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { When } from '#ui/When.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import {
  listRecipients,
  type Recipient,
  recipientShows,
  tickRecipient,
  type WholeAnnouncement,
} from '../announcement.contract.ts'
import type { Reception } from '../announcement.rules.ts'

export function Recipients({ announcement: { id, by_hand } }: { announcement: WholeAnnouncement }) {
  const t = useWords('announcements.recipients')
  const list = useListAddress(listRecipients.query)
  const { data, error, refetch, isPlaceholderData } = useRead(
    listRecipients,
    { params: { id }, query: list.request },
    {
      placeholderData: keepPreviousData,
      // As long as somebody here waits; the figures may be ahead of this page.
      refetchInterval: (query) =>
        query.state.data?.data.some(({ reception }) => reception === 'WAITING') ? 4000 : 30_000,
    },
  )
  return (
    <Panel title={t('title')}>
      <ResourceTable
        name="announcement-recipients"
        label={t('title')}
        columns={useColumns(by_hand)}
        list={list}
        page={data}
        error={error}
        onRetry={() => void refetch()}
        isFetching={isPlaceholderData}
        filters={[
          { name: 'show', label: t('show'), options: recipientShows.map((value) => ({ value, label: t(value) })) },
        ]}
        empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
      />
    </Panel>
  )
}

const colours: Record<Reception, string> = {
  WAITING: 'yellow',
  TAKEN: 'teal',
  SEEN: 'teal',
  FAILED: 'red',
  STOPPED: 'red',
  LEFT_OUT: 'gray',
  BY_HAND: 'gray',
}

function useColumns(byHand: boolean): Column<Recipient>[] {
  const t = useWords('announcements')
  return [
    {
      id: 'name',
      header: t('recipients.name'),
      heading: true,
      cell: ({ name, user_id }) =>
        user_id === null ? name : <TextLink to={`/registrant-details/${user_id}/edit`}>{name}</TextLink>,
    },
    {
      id: 'whatsapp',
      header: t('recipients.whatsapp'),
      lasting: true,
      cell: (recipient) => <ByWhatsApp recipient={recipient} />,
    },
    {
      id: 'reception',
      header: t('recipients.reception'),
      hidden: byHand,
      cell: ({ reception, left_out, sent_at }) => (
        <div>
          <Badge variant="light" color={colours[reception]} tt="none" fw={600}>
            {t(`recipients.receptions.${reception}`)}
          </Badge>
          <Text size="xs" c="dimmed" component="div">
            {left_out ? t(`reasonOf.${left_out}`) : sent_at && <When at={sent_at} />}
          </Text>
        </div>
      ),
    },
    { id: 'seen', header: t('recipients.seen'), hidden: byHand, cell: ({ seen_at }) => <When at={seen_at} /> },
  ]
}

function ByWhatsApp({ recipient }: { recipient: Recipient }) {
  const t = useWords('announcements.recipients')
  const tick = useCommand(tickRecipient, { invalidates: ['/announcements'] })
  const { id, name, whatsapp, written_at, written_by_name, left_out } = recipient
  // The tick shows at once; a refusal takes it away again.
  const asked = tick.isPending ? tick.variables?.body : undefined
  const isWritten = asked && 'is_written' in asked ? asked.is_written === true : written_at !== null
  if (left_out !== null) return <Hint>–</Hint>
  if (whatsapp === null) return <Hint>{t('noPhone')}</Hint>
  return (
    <Group gap="sm" wrap="nowrap">
      <Button
        component="a"
        href={whatsapp}
        target="_blank"
        rel="noreferrer"
        size="xs"
        variant="default"
        flex="none"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        aria-label={t('writeTo', { name })}
      >
        {t('write')}
      </Button>
      <Checkbox
        label={t('tick')}
        aria-label={t('tickOf', { name })}
        description={
          written_at && (
            <>
              {written_by_name ?? '–'}, <When at={written_at} />
            </>
          )
        }
        checked={isWritten}
        disabled={tick.isPending}
        onChange={(event) => tick.mutate({ params: { id }, body: { is_written: event.currentTarget.checked } })}
      />
    </Group>
  )
}
