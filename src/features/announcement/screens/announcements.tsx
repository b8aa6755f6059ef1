/** /announcements: what the office wrote to the people of its lists, and how far each came. */
import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink, NameLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { When } from '#ui/When.tsx'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useRegionFilter } from '#features/catalogue/widgets/place-filters.ts'
import { type Announcement, listAnnouncements } from '../announcement.contract.ts'
import { announcementStates, saidIn } from '../announcement.rules.ts'
import { AnnouncementBadge } from './AnnouncementBadge.tsx'
import { Aim } from './Aim.tsx'

export const handle = { title: 'announcements.title' }

export default function Announcements() {
  const t = useWords('announcements')
  const list = useListAddress(listAnnouncements.query)
  const { data, error, refetch, isPlaceholderData } = useRead(
    listAnnouncements,
    { query: list.request },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'SENDING') ? 4000 : 30_000),
    },
  )
  const region = useRegionFilter()
  const lists = (
    <ButtonLink to="/registrant-details" variant="default">
      {t('toLists')}
    </ButtonLink>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={lists}>
      <ResourceTable
        name="announcements"
        label={t('title')}
        columns={useColumns()}
        list={list}
        page={data}
        error={error}
        onRetry={() => void refetch()}
        isFetching={isPlaceholderData}
        filters={[
          region,
          {
            name: 'state',
            label: t('columns.state'),
            options: announcementStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        empty={
          <EmptyState title={t('emptyTitle')} picture="letter">
            {t('empty')}
          </EmptyState>
        }
      />
    </Page>
  )
}

function useColumns(): Column<Announcement>[] {
  const t = useWords('announcements')
  const language = useLanguage()
  return [
    {
      id: 'subject',
      header: t('columns.subject'),
      heading: true,
      cell: (one) => <NameLink to={`/announcements/${one.id}`}>{saidIn(one, language).subject}</NameLink>,
    },
    { id: 'list', header: t('columns.list'), cell: (one) => <Aim {...one} /> },
    {
      id: 'state',
      header: t('columns.state'),
      lasting: true,
      cell: ({ state }) => <AnnouncementBadge state={state} />,
    },
    {
      id: 'when',
      header: t('columns.when'),
      cell: ({ sent_at, send_at, made_at }) => <When at={sent_at ?? send_at ?? made_at} />,
    },
    { id: 'figures', header: t('columns.figures'), cell: (one) => <Reached {...one} /> },
    { id: 'by', header: t('columns.by'), hidden: true, cell: ({ made_by_name }) => made_by_name ?? '–' },
  ]
}

function Reached({ figures, by_hand }: Pick<Announcement, 'figures' | 'by_hand'>) {
  const t = useWords('announcements')
  // Of an old one the mails are forgotten.
  if (!figures || figures.people === 0) return '–'
  return (
    <Text span size="sm" className="figures">
      {by_hand ? t('writtenTo', figures) : t('reached', figures)}
    </Text>
  )
}
