/** One term in numbers, for the committee: open work first, then totals, then region by region. */
import { Alert, Select, Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { hasLists, regionsOf } from '#duties.ts'
import { isAdmin } from '#roles.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { GraceBanner } from '#features/account/widgets/GraceBanner.tsx'
import { CopyCard, UnsweptCard } from '#features/setup/widgets/CopyCard.tsx'
import { ErasingNote } from '#features/privacy/widgets/ErasingNote.tsx'
import { Checklist } from '#features/setup/widgets/Checklist.tsx'
import { ReleaseNews } from '#features/setup/widgets/ReleaseNews.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { MoneyGaps } from '#features/book/widgets/MoneyGaps.tsx'
import { wholeList } from '#kit/endpoint/fields.ts'
import { useAddressParams } from '#ui/search-params.ts'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import { regions as regionsResource, terms } from '#features/catalogue/catalogue.resource.ts'
import { Totals as Shown } from '#ui/Totals.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment, rupiah, size } from '#words/format.ts'
import { type AdminDashboard, type BackupState, readAdminDashboard, type RegionNumbers } from '../dashboard.contract.ts'
import { DayChart } from './admin/DayChart.tsx'
import { RegionCard } from './admin/RegionCard.tsx'
import { Results } from './admin/Results.tsx'
import { EndingRights, Waiting } from './admin/Waiting.tsx'
import classes from './admin/dashboard-admin.module.css'

export const handle = { title: 'dashboards.admin.title' }

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
          {hasLists(user) && regionsOf(user)?.length !== 1 && (
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
      {isAdmin(user) && <ReleaseNews />}
      {isAdmin(user) && <Checklist />}
      {choices.error || choices.termId === null ? (
        <Unread error={choices.error} refetch={choices.retry} kind="cards" />
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
  if (numbers.error || !numbers.data) return <Unread error={numbers.error} refetch={numbers.refetch} kind="cards" />
  const { data } = numbers.data
  if (isEmpty(data)) {
    return (
      <Stack gap="xl">
        <EndingRights rights={data.ending_rights} />
        <Standing numbers={data} />
        <UnbelievedProxy address={data.unbelieved_proxy} />
        {data.backups && <Backups backups={data.backups} />}
        <ErasingNote erasing={data.erasing} />
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
  const leads = hasLists(user)
  const general = numbers.shifts.filter((shift) => shift.region_id === null)
  return (
    <Stack gap="xl">
      <Standing numbers={numbers} />
      {leads && <Waiting numbers={numbers} regionId={regionId} />}
      <UnbelievedProxy address={numbers.unbelieved_proxy} />
      {numbers.backups && <Backups backups={numbers.backups} />}
      <ErasingNote erasing={numbers.erasing} />
      <Totals regions={numbers.regions} />
      <MoneyGaps termId={numbers.term.id} regionId={regionId} />
      <DayChart days={numbers.days} />
      <Results numbers={numbers} />
      <div className="cells" style={{ '--cell': '20rem' }}>
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

/** The numbers of one region; the shifts and windows of all regions stay, they are its own too. */
function narrow(numbers: AdminDashboard, regionId: number | null): AdminDashboard {
  if (regionId === null || !numbers.regions.some(({ id }) => id === regionId)) return numbers
  const isOwn = ({ region_id }: { region_id: number | null }) => region_id === regionId
  const concerns = ({ region_id }: { region_id: number | null }) => region_id === null || region_id === regionId
  const own = numbers.regions.filter(({ id }) => id === regionId)
  return {
    ...numbers,
    regions: own,
    shifts: numbers.shifts.filter(concerns),
    days: numbers.days.filter(isOwn),
    attendance: numbers.attendance.filter(isOwn),
    scores: numbers.scores.filter(isOwn),
    closing_windows: numbers.closing_windows.filter(concerns),
    pending_sign_ups: numbers.pending_sign_ups === null ? null : (own[0]?.sign_ups.pending ?? 0),
  }
}

/** The chosen term and region, kept in the address; at first the term that most regions are in, and all of them. */
function useChoices() {
  const termName = useTermName()
  const [params, changeParams] = useAddressParams()
  const termList = useRead(terms.list, { query: { ...wholeList, sort: '-year' } })
  const regionList = useRead(regionsResource.list, { query: wholeList })
  const current = regionList.data?.data.map((region) => region.current_term_id) ?? []
  const usual = current.toSorted((a, b) => count(current, b) - count(current, a))[0] ?? termList.data?.data[0]?.id
  const chosen = Number(params.get('term_id')) || usual
  const choose = (name: string) => (value: string | null) =>
    changeParams(
      (after) => {
        if (value) after.set(name, value)
        else after.delete(name)
      },
      { replace: true },
    )
  return {
    termId: regionList.data && chosen ? chosen : null,
    terms: (termList.data?.data ?? []).map((term) => ({
      value: String(term.id),
      label: termName(term),
    })),
    chooseTerm: choose('term_id'),
    regionId: Number(params.get('region_id')) || null,
    regions: (regionList.data?.data ?? []).map(({ id, region }) => ({ value: String(id), label: region })),
    chooseRegion: choose('region_id'),
    error: termList.error ?? regionList.error,
    retry: () => {
      void termList.refetch()
      void regionList.refetch()
    },
  }
}

const count = (list: readonly number[], value: number) => list.filter((item) => item === value).length

/** The term's sums over the regions that the reader may see. */
function Totals({ regions }: { regions: readonly RegionNumbers[] }) {
  const t = useWords('dashboards.admin')
  const language = useLanguage()
  const sum = (read: (region: RegionNumbers) => number) => regions.reduce((total, region) => total + read(region), 0)
  const number = (value: number) => value.toLocaleString(language)
  const totals = [
    {
      label: t('registrants'),
      value: number(sum((region) => region.registrants.confirmed)),
      more: t('morePending', { count: sum((region) => region.registrants.pending) }),
    },
    {
      label: t('members'),
      value: number(sum((region) => region.members.confirmed)),
      more: t('morePending', { count: sum((region) => region.members.pending) }),
    },
    {
      label: t('moneyConfirmed'),
      value: rupiah(
        sum((region) => region.money.confirmed + region.member_money.confirmed + region.party_money.confirmed),
      ),
      more: t('moneyParts', {
        toefl: rupiah(sum((region) => region.money.confirmed)),
        members: rupiah(sum((region) => region.member_money.confirmed)),
        party: rupiah(sum((region) => region.party_money.confirmed)),
      }),
    },
    {
      label: t('moneyPending'),
      value: rupiah(sum((region) => region.money.pending + region.member_money.pending + region.party_money.pending)),
      more: t('moneyParts', {
        toefl: rupiah(sum((region) => region.money.pending)),
        members: rupiah(sum((region) => region.member_money.pending)),
        party: rupiah(sum((region) => region.party_money.pending)),
      }),
    },
  ]
  return <Shown label={t('totals')} totals={totals} />
}

/** Problems of the portal as a whole. */
function Standing({ numbers: { copy, unswept_files } }: { numbers: AdminDashboard }) {
  return (
    <>
      {copy && <CopyCard copy={copy} />}
      {unswept_files && <UnsweptCard unswept={unswept_files} />}
    </>
  )
}

/** The operator has to name the proxy, or all visitors count as one. */
function UnbelievedProxy({ address }: { address: string | null }) {
  const t = useWords('dashboards.admin.proxy')
  if (address === null) return null
  return (
    <Alert color="red" variant="light" title={t('title')}>
      <Text size="sm">{t('text', { address })}</Text>
    </Alert>
  )
}

/** The state of the backups: a line if all is well, and the problem if not. */
function Backups({ backups }: { backups: BackupState }) {
  const t = useWords('dashboards.admin.backups')
  const language = useLanguage()
  const { state, good, failed } = backups
  const last = good
    ? t('last', { moment: moment(good.ended_at, language), size: size(good.bytes, language) })
    : t('never')
  if (state === 'good') {
    return <Hint>{last}</Hint>
  }
  return (
    <Alert color={state === 'none' ? 'blue' : 'red'} variant="light" title={t(`${state}Title`)}>
      <Text size="sm">{t(state)}</Text>
      {failed && (
        <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {t('problem', { moment: moment(failed.ended_at, language), problem: failed.problem })}
        </Text>
      )}
      {state !== 'none' && (
        <Text size="sm" mt={4}>
          {last}
        </Text>
      )}
    </Alert>
  )
}
