/** One term in numbers, for the committee: what waits first, then totals, then region by region. */
import { Select, Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LoadingState } from '../../../ui/LoadingState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useWords } from '../../../words/Words.tsx'
import { useRead } from '../../account/widgets/api.ts'
import { useSession } from '../../account/widgets/session.tsx'
import { regions, terms } from '../../catalogue/resources.ts'
import { type AdminDashboard, readAdminDashboard } from '../contract.ts'
import { DayChart } from './admin/DayChart.tsx'
import { RegionCard } from './admin/RegionCard.tsx'
import { Results } from './admin/Results.tsx'
import { Totals } from './admin/Totals.tsx'
import { Waiting } from './admin/Waiting.tsx'
import classes from './admin/dashboard-admin.module.css'

export default function DashboardAdmin() {
  const t = useWords('dashboards.admin')
  const term = useTerm()
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <Select
          label={t('term')}
          data={term.choices}
          value={term.id === null ? null : String(term.id)}
          onChange={term.choose}
          allowDeselect={false}
          w="12rem"
        />
      }
    >
      {term.error ? (
        <ErrorState error={term.error} onRetry={term.retry} />
      ) : term.id === null ? (
        <LoadingState kind="cards" />
      ) : (
        <Term id={term.id} />
      )}
    </Page>
  )
}

/** The chosen term, kept in the address; at first the one that most regions are in. */
function useTerm() {
  const student = useWords('dashboards.admin')
  const [params, setParams] = useSearchParams()
  const termList = useRead(terms.list, { query: { per_page: 100, sort: '-year' } })
  const regionList = useRead(regions.list, { query: { per_page: 100 } })
  const current = regionList.data?.data.map((region) => region.current_term_id) ?? []
  const usual = current.toSorted((a, b) => count(current, b) - count(current, a))[0] ?? termList.data?.data[0]?.id
  const chosen = Number(params.get('term_id')) || usual
  return {
    id: regionList.data && chosen ? chosen : null,
    choices: (termList.data?.data ?? []).map(({ id, semester, year }) => ({
      value: String(id),
      label: student('termName', { semester, year: String(year), next: String(year + 1) }),
    })),
    choose: (value: string | null) => setParams(value ? { term_id: value } : {}, { replace: true }),
    error: termList.error ?? regionList.error,
    retry: () => {
      void termList.refetch()
      void regionList.refetch()
    },
  }
}

const count = (list: readonly number[], value: number) => list.filter((item) => item === value).length

function Term({ id }: { id: number }) {
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
      <EmptyState title={t('emptyTitle')} picture="closed">
        {t('empty')}
      </EmptyState>
    )
  }
  return <Numbers numbers={data} />
}

const isEmpty = ({ regions: list, shifts }: AdminDashboard) =>
  shifts.length === 0 && list.every(({ payments }) => payments.pending + payments.confirmed + payments.rejected === 0)

function Numbers({ numbers }: { numbers: AdminDashboard }) {
  const t = useWords('dashboards.admin')
  const { user } = useSession()
  const leads = user?.role === 'ADMIN'
  const general = numbers.shifts.filter((shift) => shift.region_id === null)
  return (
    <Stack gap="xl">
      {leads && <Waiting numbers={numbers} />}
      <Totals regions={numbers.regions} />
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
          />
        ))}
        {general.length > 0 && <RegionCard title={t('general')} shifts={general} />}
      </div>
    </Stack>
  )
}
