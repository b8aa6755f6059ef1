/** /dashboard: where a student stands, programme by programme, and what is open. */
import { Text, Title as Heading } from '@mantine/core'
import { Fragment, useEffect } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LoadingState } from '../../../ui/LoadingState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { moment } from '../../../words/format.ts'
import { useLanguage, useWords } from '../../../words/Words.tsx'
import { type CurrentUser, currentUser } from '../../account/contract.ts'
import { useRead } from '../../account/widgets/api.ts'
import { useSession } from '../../account/widgets/session.tsx'
import { updateUser } from '../../account/widgets/session-store.ts'
import { type CurrentWindow, useServerNow, useWindows } from '../../toefl/widgets/registration-window.ts'
import { WindowCountdown } from '../../toefl/widgets/WindowCountdown.tsx'
import type { WindowCode } from '../../windows/rules.ts'
import { useWindowName } from '../../windows/widgets/use-window-name.ts'
import classes from './dashboard.module.css'
import { History } from './past/History.tsx'
import { Timeline } from './past/Timeline.tsx'
import { programmes } from './programmes.tsx'

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
  const t = useWords('dashboards.student')
  const windowOf = (code: WindowCode) => windows.of(code, user.region?.id ?? null)
  const now = useServerNow(windowOf('TOEFL_REGISTRATION'))
  if (!now) return null
  return (
    <div className={classes.columns}>
      <div className={classes.cards}>
        {programmes.map(({ key, card }) => (
          <Fragment key={key}>{card({ user, windowOf, now })}</Fragment>
        ))}
      </div>
      <div className={classes.side}>
        <section className={classes.panel}>
          <Heading order={2} size="h4">
            {t('windows')}
          </Heading>
          <Windows found={programmes.flatMap((programme) => programme.windows).map(windowOf)} />
        </section>
        <Timeline />
        <History />
      </div>
    </div>
  )
}

function Windows({ found }: { found: readonly CurrentWindow[] }) {
  const t = useWords('dashboards.student')
  const ahead = found.filter(({ state }) => state !== 'ended')
  if (ahead.length === 0) return <Text c="dimmed">{t('noWindows')}</Text>
  return (
    <ul className={classes.list}>
      {ahead.map((current) => (
        <WindowRow key={current.window?.id} current={current} />
      ))}
    </ul>
  )
}

function WindowRow({ current }: { current: CurrentWindow }) {
  const t = useWords('dashboards.student')
  const language = useLanguage()
  const nameOf = useWindowName()
  const { window, state } = current
  if (!window) return null
  const isOpen = state === 'open'
  const when = moment(isOpen ? window.end_time : window.start_time, language)
  return (
    <li>
      <p className={classes.name}>
        <strong>{nameOf(window)}</strong> <StatusBadge status={isOpen ? 'OPEN' : 'UPCOMING'} />
      </p>
      <Text size="sm" c="dimmed">
        {isOpen ? t('until', { moment: when }) : t('from', { moment: when })}
      </Text>
      <WindowCountdown current={current} label={isOpen ? t('closesIn') : t('opensIn')} isBrief />
    </li>
  )
}
