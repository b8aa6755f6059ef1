/** /announcements/:id: to whom it goes, how it looks to each, sending and stopping it, and what became of it. */
import { Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { isAdmin } from '#roles.ts'
import { Facts } from '#ui/Facts.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { readAnnouncement, type WholeAnnouncement } from '../announcement.contract.ts'
import { saidIn } from '../announcement.rules.ts'
import { Aim } from './Aim.tsx'
import { AnnouncementActs } from './AnnouncementActs.tsx'
import { AnnouncementBadge } from './AnnouncementBadge.tsx'
import { Counted } from './Counted.tsx'
import { LetterPreview } from './LetterPreview.tsx'
import { SendProgress } from './SendProgress.tsx'
import { Recipients } from './Recipients.tsx'

export const handle = { title: 'shell.titles.announcement' }

export default function AnnouncementPage() {
  const { id } = useParams()
  const t = useWords('announcements')
  const language = useLanguage()
  const { user } = useSession()
  const { data, error, refetch } = useRead(
    readAnnouncement,
    { params: { id: Number(id) } },
    {
      // Who has pressed the button wants to see it go.
      refetchInterval: ({ state }) =>
        ({ DRAFT: false, SCHEDULED: 20_000, SENDING: 3000, SENT: 30_000, STOPPED: 30_000 })[
          state.data?.data.state ?? 'DRAFT'
        ] as number | false,
    },
  )
  const announcement = data?.data
  return (
    <Page
      title={announcement ? saidIn(announcement, language).subject : t('title')}
      breadcrumb={[{ label: t('title'), to: '/announcements' }]}
      actions={announcement && isAdmin(user) ? <HistoryLink entity="announcement" id={announcement.id} /> : null}
    >
      {announcement ? <Whole announcement={announcement} /> : <Unread error={error} refetch={refetch} kind="form" />}
    </Page>
  )
}

function Whole({ announcement }: { announcement: WholeAnnouncement }) {
  const t = useWords('announcements')
  const isSent = announcement.figures !== null
  return (
    <>
      <Panel title={t('page.people')}>
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <Aim {...announcement} />
          <AnnouncementBadge state={announcement.state} />
        </Group>
        <Counted {...announcement.counted} />
        <About announcement={announcement} />
        {isSent && !announcement.by_hand ? <SendProgress announcement={announcement} /> : null}
        {announcement.by_hand && announcement.figures ? (
          <Text size="sm" className="figures" aria-live="polite">
            {t('writtenTo', announcement.figures)}
          </Text>
        ) : null}
        <AnnouncementActs announcement={announcement} />
      </Panel>
      {isSent ? <Recipients announcement={announcement} /> : null}
      <LetterPreview announcement={announcement} />
    </>
  )
}

function About({ announcement }: { announcement: WholeAnnouncement }) {
  const t = useWords('announcements')
  const language = useLanguage()
  const at = (when: string | null) => when && moment(when, language)
  const { purpose, made_by_name, made_at, send_at, sent_at, stopped_at, tried_at, state, id } = announcement
  return (
    <>
      <Facts
        column="15rem"
        facts={[
          [t('page.facts.purpose'), t(`purposes.${purpose}`)],
          [t('page.facts.by'), [made_by_name, at(made_at)].filter(Boolean).join(', ')],
          [t('page.facts.tried'), sent_at === null ? at(tried_at) : null],
          [t('page.facts.sendAt'), state === 'SCHEDULED' ? at(send_at) : null],
          [t('page.facts.sent'), at(sent_at)],
          [t('page.facts.stopped'), at(stopped_at)],
        ]}
      />
      {state === 'DRAFT' ? (
        <Group>
          <ButtonLink
            to={`/announcements/${id}/edit`}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            {t('form.edit')}
          </ButtonLink>
          {tried_at === null ? <Text size="sm">{t('page.untried')}</Text> : null}
        </Group>
      ) : null}
    </>
  )
}
