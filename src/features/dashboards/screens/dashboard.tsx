/** /dashboard: where a student stands, programme by programme, with what waits for them first. */
import { Alert, Title as Heading } from '@mantine/core'
import { IconMapPinQuestion } from '@tabler/icons-react'
import { Fragment, useEffect } from 'react'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import { byAttention, type Part, partOf, parts } from '#ui/ProgrammeCard/attention.ts'
import { useWords } from '#words/Words.tsx'
import { type CurrentUser, currentUser } from '#features/account/contract.ts'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { updateUser } from '#api/session-store.ts'
import { useServerNow, useWindows } from '#features/windows/widgets/registration-window.ts'
import { ParentReminder } from '#features/privacy/widgets/ParentReminder.tsx'
import type { WindowCode } from '#features/windows/rules.ts'
import classes from './dashboard.module.css'
import { History } from './past/History.tsx'
import { Timeline } from './past/Timeline.tsx'
import { programmesOf } from './programmes.tsx'

export default function Dashboard() {
  const t = useWords('dashboards.student')
  const session = useSession()
  // The committee may confirm while the student looks.
  const { data, error, refetch } = useRead(currentUser, {}, { refetchInterval: 30_000 })
  const windows = useWindows()
  const user = data?.data
  useFollowedUser(user)
  const failed = (user ? null : error) ?? windows.error
  return (
    <Page
      title={t('greeting', { name: firstName(user?.name ?? session.user?.name ?? '') })}
      lead={<Lead user={user} />}
    >
      {failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([refetch(), windows.refetch()])} />
      ) : !user || windows.isPending ? (
        <LoadingState kind="cards" />
      ) : (
        <Overview user={user} windows={windows} />
      )}
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

function Overview({ user, windows }: { user: CurrentUser; windows: ReturnType<typeof useWindows> }) {
  const windowOf = (code: WindowCode) => windows.of(code, user.region?.id ?? null)
  const now = useServerNow(windowOf('TOEFL_REGISTRATION'))
  if (!now) return null
  const programmes = programmesOf({ user, windowOf, now }).toSorted(byAttention)
  return (
    <div className={classes.columns}>
      <div className={classes.cards}>
        {!user.region && <NoRegion />}
        <ParentReminder born={user.birth_date} now={now} />
        {parts.map((part) => (
          <Cards key={part} part={part} shown={programmes.filter(({ attention }) => partOf[attention] === part)} />
        ))}
      </div>
      <div className={classes.side}>
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
    <section className={classes.part} data-part={part}>
      <Heading order={2} size="h4">
        {t(part)}
      </Heading>
      <div className={classes.of}>
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
