/** /cash-book/events: what was planned (RAB), what came and went, and the result of each event. */
import { Group, Paper, Select, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { hasLists } from '#duties.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Facts } from '#ui/Facts.tsx'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Totals } from '#ui/Totals.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { useTermFilter, useUsualTerm } from '#features/catalogue/widgets/place-filters.ts'
import { type Exact, inSen, rupiahAndSen } from '#features/statement/sen.rules.ts'
import { type CashReport, readReport } from '../event-report.contract.ts'
import { exact, useCategoryName } from './cash-texts.ts'
import { Parts } from './Parts.tsx'

export const handle = { title: 'cashBook.report.title' }

export default function EventReport() {
  const words = useWords('cashBook')
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const terms = useTermFilter()
  const usual = useUsualTerm()
  const term = params.get('term_id') ?? usual
  const event = params.get('event_id')
  const found = useRead(
    readReport,
    { query: { term_id: Number(term ?? 0), ...(event ? { event_id: Number(event) } : {}) } },
    { enabled: Boolean(term) },
  )
  const report = found.data?.data
  const choose = (name: 'term_id' | 'event_id', value: string | null) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        if (value) next.set(name, value)
        else next.delete(name)
        if (name === 'term_id') next.delete('event_id')
        return next
      },
      { replace: true },
    )
  return (
    <Page
      title={words('report.title')}
      lead={words('report.about')}
      breadcrumb={[{ label: words('title'), to: '/cash-book' }]}
      actions={hasLists(user) ? <Ways /> : null}
    >
      <Parts />
      <div className="cells unprinted" style={{ '--cell': '14rem' }}>
        <Select
          label={terms.label}
          data={[...terms.options]}
          value={term ?? null}
          onChange={(value) => choose('term_id', value)}
          allowDeselect={false}
        />
        <Select
          label={words('report.choose')}
          placeholder={words('report.whole')}
          data={(report?.events ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={event}
          onChange={(value) => choose('event_id', value)}
          clearable
        />
      </div>
      {report ? (
        <>
          <Categories report={report} />
          <Events report={report} />
        </>
      ) : (
        <Unread error={found.error} refetch={found.refetch} kind="cards" />
      )}
    </Page>
  )
}

function Ways() {
  const words = useWords('cashBook.report')
  return (
    <>
      <ButtonLink to="/cash-categories" variant="subtle">
        {words('editCategories')}
      </ButtonLink>
      <ButtonLink to="/cash-budgets" variant="default">
        {words('editBudgets')}
      </ButtonLink>
      <ButtonLink to="/cash-events" variant="default">
        {words('editEvents')}
      </ButtonLink>
      <ButtonLink to="/cash-budgets/create" leftSection={<IconPlus size={18} aria-hidden />}>
        {words('newBudget')}
      </ButtonLink>
    </>
  )
}

const sum = (rows: readonly Exact[]): Exact => rupiahAndSen(rows.reduce((total, one) => total + inSen(one), 0))
const less = (one: Exact, other: Exact): Exact => rupiahAndSen(inSen(one) - inSen(other))

function Categories({ report }: { report: CashReport }) {
  const words = useWords('cashBook.report')
  const categoryName = useCategoryName()
  const of = (kind: 'IN' | 'OUT') => report.categories.filter((one) => one.kind === kind)
  if (report.categories.length === 0) return <Text c="dimmed">{words('noRows')}</Text>
  const result = less(sum(of('IN').map(({ actual }) => actual)), sum(of('OUT').map(({ actual }) => actual)))
  const planned = less(sum(of('IN').map((one) => one.planned)), sum(of('OUT').map((one) => one.planned)))
  const [income, expenses] = (['IN', 'OUT'] as const).map((kind) => ({
    actual: sum(of(kind).map((one) => one.actual)),
    planned: sum(of(kind).map((one) => one.planned)),
  }))
  const totals = [
    { key: 'income', sums: income },
    { key: 'expenses', sums: expenses },
    { key: 'result', sums: { actual: result, planned } },
  ] as const
  return (
    <>
      <Totals
        label={words('total')}
        totals={totals.flatMap(({ key, sums }) =>
          sums
            ? [
                {
                  label: words(key),
                  value: exact(sums.actual),
                  more: words('plannedSum', { amount: exact(sums.planned) }),
                },
              ]
            : [],
        )}
      />
      <div className="columns">
        {(['IN', 'OUT'] as const).map((kind) =>
          of(kind).length === 0 ? null : (
            <Paper key={kind} component="section" withBorder p="md" bg="var(--surface)">
              <Title order={2} size="h3" mb="md">
                {words(kind === 'IN' ? 'income' : 'expenses')}
              </Title>
              {of(kind).map((one) => (
                <Line key={one.id} label={categoryName(one)} planned={one.planned} actual={one.actual} />
              ))}
            </Paper>
          ),
        )}
      </div>
    </>
  )
}

type LineProps = { label: string; planned: Exact; actual: Exact }

function Line({ label, planned, actual }: LineProps) {
  const words = useWords('cashBook.report')
  const figures = (money: Exact) => <span className="figures">{exact(money)}</span>
  return (
    <div style={{ paddingBlock: '0.5rem' }}>
      <Text fw={600}>{label}</Text>
      <Facts
        column="8rem"
        facts={[
          [words('planned'), figures(planned)],
          [words('actual'), figures(actual)],
          [words('difference'), figures(less(actual, planned))],
        ]}
      />
    </div>
  )
}

function Events({ report }: { report: CashReport }) {
  const words = useWords('cashBook.report')
  const language = useLanguage()
  if (report.events.length === 0) {
    return (
      <EmptyState title={words('noEvents')} picture="empty">
        {words('noEventsText')}
      </EmptyState>
    )
  }
  return (
    <section>
      <Title order={2} size="h3" mb="md">
        {words('events')}
      </Title>
      <div className="cells" style={{ '--cell': '20rem' }}>
        {report.events.map((event) => (
          <Paper key={event.id} withBorder p="md" bg="var(--surface)" maw="36rem">
            <Title order={3} size="h4">
              {event.name}
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              {[
                day(event.first_day, language),
                ...(event.last_day === event.first_day ? [] : [day(event.last_day, language)]),
              ].join(' – ')}
              {event.region_init ? `, ${event.region_init}` : ''}
            </Text>
            <Facts
              layout="apart"
              facts={[
                [
                  words('income'),
                  <span key="in" className="figures">
                    {exact(event.came)}
                  </span>,
                ],
                [
                  words('expenses'),
                  <span key="out" className="figures">
                    {exact(event.went)}
                  </span>,
                ],
                [
                  words('result'),
                  <Text key="result" span fw={700} className="figures">
                    {exact(event.result)}
                  </Text>,
                ],
              ]}
            />
            <Group justify="flex-end" mt="sm">
              <TextLink to={`/cash-book?event_id=${event.id}&state=`} size="sm">
                {words('entries')}
              </TextLink>
            </Group>
          </Paper>
        ))}
      </div>
    </section>
  )
}
