/** /dashboard: a student's state, programme by programme, with the urgent ones first. */
import { Alert, Button, Text, Timeline as Line, Title as Heading } from '@mantine/core'
import { IconMapPinQuestion } from '@tabler/icons-react'
import { Fragment, useEffect, useState } from 'react'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import { byAttention, type Part, partOf, parts } from '#ui/ProgrammeCard/attention.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { type CurrentUser, currentUser } from '#features/account/account.contract.ts'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { updateUser } from '#api/session-store.ts'
import { together } from '#api/combine-reads.ts'
import { AskSomebody } from '#features/catalogue/widgets/AskSomebody.tsx'
import { allWindows, useServerNow, useWindows } from '#features/window/widgets/registration-window.ts'
import { PasskeyOffer } from '#features/account/widgets/PasskeyOffer.tsx'
import { ParentReminder } from '#features/privacy/widgets/ParentReminder.tsx'
import { OwnWaiting } from '#features/waiting/widgets/OwnWaiting.tsx'
import type { WindowCode } from '#features/window/window.rules.ts'
import { moment } from '#words/format.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Unread } from '#ui/Unread.tsx'
import { inLanguage } from '#words/typed.ts'
import { programmeFronts } from '#programme-cards.ts'
import type { Student } from '#layouts/programme-parts.ts'
import { ReceiptButton } from '#features/payment/widgets/ReceiptButton.tsx'
import { type PastRecord, readHistory, readTimeline } from '../dashboard.contract.ts'
import classes from './dashboard.module.css'

export const handle = { title: 'common.titles.dashboard', ahead: [allWindows] }

export default function Dashboard() {
  const t = useWords('dashboards.student')
  const session = useSession()
  // The committee may confirm while the student looks.
  const found = useRead(currentUser, {}, { refetchInterval: 30_000 })
  const windows = useWindows()
  const user = found.data?.data
  useFollowedUser(user)
  const read = together(found, windows)
  return (
    <Page
      title={t('greeting', { name: firstName(user?.name ?? session.user?.name ?? '') })}
      lead={<Lead user={user} />}
    >
      <PasskeyOffer />
      {!user || !read.isReady ? <Unread {...read} kind="cards" /> : <Overview user={user} windows={windows} />}
    </Page>
  )
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** The session's own copy of the user follows: a confirmed membership changes the role. */
function useFollowedUser(user: CurrentUser | undefined): void {
  useEffect(() => {
    if (user) updateUser(user)
  }, [user])
}

function Lead({ user }: { user: CurrentUser | undefined }) {
  const t = useWords('dashboards.student')
  if (!user?.term) return t('leadNoTerm')
  const { semester, year } = user.term
  return t('lead', { term: t('term', { semester, year: String(year), next: String(year + 1) }) })
}

/** The programmes as they are for a student; without a region only those that ask for none. */
const programmesOf = (student: Student) =>
  programmeFronts
    .filter(({ needsRegion }) => student.user.region !== null || !needsRegion)
    .map(({ key, card }) => ({ key, ...card(student) }))

function Overview({ user, windows }: { user: CurrentUser; windows: ReturnType<typeof useWindows> }) {
  const windowOf = (code: WindowCode) => windows.of(code, user.region?.id ?? null)
  const now = useServerNow(windowOf('TOEFL_REGISTRATION'))
  if (!now) return null
  const programmes = programmesOf({ user, windowOf, now }).toSorted(byAttention)
  return (
    <div className="columns late" style={{ '--columns': 'minmax(0, 1fr) 21rem' }}>
      <div className="stack" style={{ gap: 28 }}>
        {!user.region && <NoRegion />}
        <OwnWaiting />
        <ParentReminder born={user.birth_date} now={now} />
        {parts.map((part) => (
          <Cards key={part} part={part} shown={programmes.filter(({ attention }) => partOf[attention] === part)} />
        ))}
        <AskSomebody regionId={user.region?.id ?? null} type="GENERAL" />
      </div>
      <div className="stack apart">
        <Timeline />
        <History />
      </div>
    </div>
  )
}

type CardsProps = { part: Part; shown: ReturnType<typeof programmesOf> }

/** The programmes of a part of the page, under its heading. */
function Cards({ part, shown }: CardsProps) {
  const t = useWords('dashboards.student.parts')
  if (shown.length === 0) return null
  return (
    <section className="stack">
      <Heading order={2} size="h4">
        {t(part)}
      </Heading>
      <div className={part === 'rest' ? 'cells' : 'stack'}>
        {shown.map(({ key, card }) => (
          <Fragment key={key}>{card}</Fragment>
        ))}
      </div>
    </section>
  )
}

function NoRegion() {
  const t = useWords('dashboards.student.noRegion')
  return (
    <Alert color="yellow" title={t('title')} icon={<IconMapPinQuestion aria-hidden />}>
      {t('text')}
    </Alert>
  )
}

const short = 5

/** The student's own events, the latest first. */
function Timeline() {
  const t = useWords('dashboards.timeline')
  const language = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useRead(readTimeline, {}, { refetchInterval: 60_000 })
  const events = data?.data ?? []
  const shown = isWhole ? events : events.slice(0, short)
  return (
    <section className="panel" aria-label={t('title')}>
      <Heading order={2} size="h4">
        {t('title')}
      </Heading>
      {error && !data ? <ErrorState message={t('failed')} onRetry={() => void refetch()} /> : null}
      {data && events.length === 0 ? <Text c="dimmed">{t('empty')}</Text> : null}
      {shown.length > 0 && (
        <Line bulletSize={14} lineWidth={2} active={0} classNames={{ itemTitle: classes.event }}>
          {shown.map(({ id, at, event }) => (
            <Line.Item key={id} title={t(`events.${event}`)}>
              <Hint>
                <time dateTime={at}>{moment(at, language)}</time>
              </Hint>
            </Line.Item>
          ))}
        </Line>
      )}
      {events.length > short && (
        <Button variant="default" size="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('less') : t('more', { count: events.length })}
        </Button>
      )}
    </section>
  )
}

/** How earlier terms ended, with the receipts that still can be read. Nothing for newcomers. */
function History() {
  const t = useWords('dashboards.history')
  const { data } = useRead(readHistory)
  const records = data?.data ?? []
  if (records.length === 0) return null
  const terms = Map.groupBy(records, ({ year, semester }) => `${year} ${semester}`)
  return (
    <section className="panel" aria-label={t('title')}>
      <Heading order={2} size="h4">
        {t('title')}
      </Heading>
      {[...terms.values()].map((ofTerm) => (
        <Term key={`${ofTerm[0]?.year} ${ofTerm[0]?.semester}`} records={ofTerm} />
      ))}
    </section>
  )
}

function Term({ records }: { records: readonly PastRecord[] }) {
  const t = useWords('dashboards.history')
  const [first] = records
  if (!first) return null
  const { semester, year } = first
  return (
    <div className="stack close">
      <Heading order={3} size="h5">
        {t('term', { semester, year: String(year), next: String(year + 1) })}
      </Heading>
      <ul className="stack">
        {records.map((record) => (
          <li key={`${record.programme} ${record.id}`}>
            <Entry record={record} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The receipt of a programme, by what the history calls it. */
const receiptOf = (programme: PastRecord['programme']) =>
  programmeFronts.find(({ receipt }) => receipt?.of === programme)?.receipt?.file

function Entry({ record }: { record: PastRecord }) {
  const t = useWords('dashboards.history')
  const language = useLanguage()
  const { programme, status, title, score, receipt_id: receiptId } = inLanguage(language, record)
  const receipt = receiptOf(programme)
  const more = [title, score === null ? null : t('score', { score: String(score) })].filter(Boolean).join(', ')
  return (
    <>
      <p className="row" style={{ justifyContent: 'space-between' }}>
        <strong>{t(`programmes.${programme}`)}</strong> {status && <StatusBadge status={status} />}
      </p>
      {more && <Hint>{more}</Hint>}
      {receiptId !== null && receipt && (
        <div className={classes.receipt}>
          <ReceiptButton receipt={receipt} fileName={(id) => t('receiptFile', { id })} paymentId={receiptId} isQuiet />
        </div>
      )}
    </>
  )
}
