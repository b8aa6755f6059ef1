/** One term in numbers, for the committee: what waits first, then totals, then region by region. */
import { Select, Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { isAdmin } from '#roles.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { GraceBanner } from '#features/account/factors/widgets/GraceBanner.tsx'
import { Checklist } from '#features/setup/widgets/Checklist.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { MoneyGaps } from '#features/payments/books/widgets/MoneyGaps.tsx'
import { type AdminDashboard, readAdminDashboard } from '../contract.ts'
import { Backups } from './admin/Backups.tsx'
import { DayChart } from './admin/DayChart.tsx'
import { EndingRights } from './admin/EndingRights.tsx'
import { narrow } from './admin/narrow.ts'
import { RegionCard } from './admin/RegionCard.tsx'
import { Results } from './admin/Results.tsx'
import { Totals } from './admin/Totals.tsx'
import { useChoices } from './admin/use-choices.ts'
import { Waiting } from './admin/Waiting.tsx'
import classes from './admin/dashboard-admin.module.css'

export default function DashboardAdmin() {
  const t = useWords('dashboards.admin')
  const choices = useChoices()
  const { user } = useSession()
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <div className={classes.choices}>
          <Select
            label={t('term')}
            data={choices.terms}
            value={choices.termId === null ? null : String(choices.termId)}
            onChange={choices.chooseTerm}
            allowDeselect={false}
          />
          {isAdmin(user) && (
            <Select
              label={t('region')}
              data={choices.regions}
              value={choices.regionId === null ? null : String(choices.regionId)}
              onChange={choices.chooseRegion}
              placeholder={t('general')}
              clearable
            />
          )}
        </div>
      }
    >
      <GraceBanner />
      {isAdmin(user) && <Checklist />}
      {choices.error ? (
        <ErrorState error={choices.error} onRetry={choices.retry} />
      ) : choices.termId === null ? (
        <LoadingState kind="cards" />
      ) : (
        <Term id={choices.termId} regionId={choices.regionId} />
      )}
    </Page>
  )
}

function Term({ id, regionId }: { id: number; regionId: number | null }) {
  const t = useWords('dashboards.admin')
  const numbers = useRead(
    readAdminDashboard,
    { params: { term_id: id } },
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  )
  if (numbers.error) return <ErrorState error={numbers.error} onRetry={() => void numbers.refetch()} />
  if (!numbers.data) return <LoadingState kind="cards" />
  const { data } = numbers.data
  if (isEmpty(data)) {
    return (
      <Stack gap="xl">
        <EndingRights rights={data.ending_rights} />
        {data.backups && <Backups backups={data.backups} />}
        <EmptyState title={t('emptyTitle')} picture="closed">
          {t('empty')}
        </EmptyState>
      </Stack>
    )
  }
  return <Numbers numbers={narrow(data, regionId)} regionId={regionId} />
}

const isEmpty = ({ regions, shifts }: AdminDashboard) =>
  shifts.length === 0 &&
  regions.every(({ payments, members, sign_ups, board, talents }) =>
    [payments, members, sign_ups, board, { talents }].every((part) => Object.values(part).every((n) => n === 0)),
  )

function Numbers({ numbers, regionId }: { numbers: AdminDashboard; regionId: number | null }) {
  const t = useWords('dashboards.admin')
  const { user } = useSession()
  const leads = isAdmin(user)
  const general = numbers.shifts.filter((shift) => shift.region_id === null)
  return (
    <Stack gap="xl">
      {leads && <Waiting numbers={numbers} regionId={regionId} />}
      {numbers.backups && <Backups backups={numbers.backups} />}
      <Totals regions={numbers.regions} />
      <MoneyGaps termId={numbers.term.id} regionId={regionId} />
      <DayChart days={numbers.days} />
      <Results numbers={numbers} />
      <div className={classes.regions}>
        {numbers.regions.map((region) => (
          <RegionCard
            key={region.id}
            title={region.region}
            mark={region.region_init}
            numbers={region}
            shifts={numbers.shifts.filter((shift) => shift.region_id === region.id)}
            termId={numbers.term.id}
          />
        ))}
        {general.length > 0 && <RegionCard title={t('general')} shifts={general} termId={numbers.term.id} />}
      </div>
    </Stack>
  )
}
