import { Paper, Text, Title } from '@mantine/core'
import { useContext } from 'react'
import { Hint } from '#ui/Hint.tsx'
import { OpenScreens, TextLink } from '#ui/links.tsx'
import { day, moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useWindowName } from '#features/window/widgets/use-window-name.ts'
import { remindedBefore } from '#features/registrant/committee.rules.ts'
import type { AdminDashboard, RegionNumbers } from '../../dashboard.contract.ts'
import { lists } from './dashboard-lists.ts'
import classes from './waiting.module.css'

type Kind = 'payments' | 'members' | 'sign_ups' | 'requests' | 'board'

const waits: Record<Kind, (region: RegionNumbers) => number> = {
  payments: (region) => region.payments.pending,
  members: (region) => region.members.pending,
  sign_ups: (region) => region.sign_ups.pending,
  requests: (region) => region.edit_requests,
  board: (region) => region.board.submitted,
}
const since: Partial<Record<Kind, (region: RegionNumbers) => string | null>> = {
  payments: (region) => region.oldest_pending_at,
  members: (region) => region.oldest_pending_member_at,
}
const ways: Record<Kind, (termId: number, regionId?: number) => string> = {
  payments: (termId, regionId) => lists.payments(termId, regionId, 'PENDING'),
  members: (termId, regionId) => lists.members(termId, regionId, 'PENDING'),
  sign_ups: (termId, regionId) => lists.signUps(termId, regionId, 'PENDING'),
  requests: lists.editRequests,
  board: (termId, regionId) => lists.board(termId, regionId, 'SUBMITTED'),
}
const kinds: Kind[] = ['payments', 'members', 'sign_ups', 'requests', 'board']

type Props = {
  numbers: AdminDashboard
  /** The region that the numbers are narrowed to; null for all. */
  regionId: number | null
}

const inRegions = (kind: Kind, { regions }: AdminDashboard) =>
  regions.reduce((sum, region) => sum + waits[kind](region), 0)

/** How many wait in all; a sign-up may be of somebody whose account has no region. */
const countOf = (kind: Kind, numbers: AdminDashboard) =>
  kind === 'sign_ups' ? (numbers.pending_sign_ups ?? 0) : inRegions(kind, numbers)

/** The office's next tasks, with the way there: by kind, then by region. */
export function Waiting({ numbers, regionId }: Props) {
  const t = useWords('dashboards.admin')
  const isOpen = useContext(OpenScreens)
  const waiting = kinds.filter((kind) => countOf(kind, numbers) > 0 && isOpen(ways[kind](numbers.term.id)))
  const failed = numbers.failed_mails ?? 0
  const isCalm = waiting.length === 0 && failed === 0
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Title order={2} size="h3" mb="sm">
        {t('waiting')}
      </Title>
      {isCalm && <Text c="dimmed">{t('nothingWaits')}</Text>}
      <div className="stack">
        {waiting.map((kind) => (
          <Line key={kind} kind={kind} numbers={numbers} regionId={regionId} />
        ))}
        {failed > 0 && (
          <TextLink fw={600} to="/emails?status=FAILED">
            {t('failedMails', { count: failed })}
          </TextLink>
        )}
        <EndingRights rights={numbers.ending_rights} />
        <ClosingWindows numbers={numbers} />
      </div>
    </Paper>
  )
}

function Line({ kind, numbers, regionId }: Props & { kind: Kind }) {
  const t = useWords('dashboards.admin')
  const language = useLanguage()
  const regions = numbers.regions.filter((region) => waits[kind](region) > 0)
  const count = countOf(kind, numbers)
  const loose = count - inRegions(kind, numbers)
  const [oldest] = regions.flatMap((region) => since[kind]?.(region) ?? []).toSorted()
  return (
    <div className="cells" style={{ '--cell': '16rem', rowGap: 10 }}>
      <div>
        <TextLink fw={600} to={ways[kind](numbers.term.id, regionId ?? undefined)}>
          {t(`waits.${kind}`, { count })}
        </TextLink>
        {oldest && <Hint>{t('since', { moment: moment(oldest, language) })}</Hint>}
      </div>
      <ul className="row" style={{ gap: 10 }}>
        {regions.map((region) => (
          <li key={region.id}>
            <TextLink className={classes.region} to={ways[kind](numbers.term.id, region.id)}>
              {region.region} <b>{waits[kind](region)}</b>
            </TextLink>
          </li>
        ))}
        {loose > 0 && <li className={classes.region}>{t('looseSignUps', { count: loose })}</li>}
      </ul>
    </div>
  )
}

function ClosingWindows({ numbers }: { numbers: AdminDashboard }) {
  const t = useWords('dashboards.admin')
  const language = useLanguage()
  const nameOf = useWindowName()
  return numbers.closing_windows.map((window) => (
    <div key={window.id} className="cells" style={{ '--cell': '16rem', rowGap: 10 }}>
      <TextLink fw={600} to={`/environments/${window.id}/edit`}>
        {t('closes', {
          name: nameOf(window),
          region: numbers.regions.find(({ id }) => id === window.region_id)?.region ?? 'none',
        })}
      </TextLink>
      <Hint title={day(window.end_time, language)}>{t('closesAt', { moment: moment(window.end_time, language) })}</Hint>
    </div>
  ))
}

/** Rights in the office that end soon, with the way to where they are renewed. */
export function EndingRights({ rights }: { rights: AdminDashboard['ending_rights'] }) {
  const t = useWords('dashboards.admin')
  const language = useLanguage()
  if (!rights || rights.first_day === null) return null
  return (
    <div className="cells" style={{ '--cell': '16rem', rowGap: 10 }}>
      <TextLink fw={600} to="/committee">
        {t('endingRights', { count: rights.people, days: remindedBefore[0] })}
      </TextLink>
      <Hint>{t('endingFirst', { count: rights.people, day: day(rights.first_day, language) })}</Hint>
    </div>
  )
}
