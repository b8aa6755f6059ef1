/** At the head of a term: what was carried over from the one before, and the corrections to its closed months. */
import { Alert, Paper, Text, Title } from '@mantine/core'
import { TextLink } from '#ui/links.tsx'
import { day, monthName } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import { listClosings, readOpening } from '#features/closing/closing.contract.ts'
import { Balances } from './Balances.tsx'
import { exact } from './exact-text.ts'

/** Nothing where the term before is not closed. */
export function OpeningBalances({ termId, isShort = false }: { termId?: number; isShort?: boolean }) {
  const words = useWords('cashBook.closing')
  const language = useLanguage()
  const termName = useTermName()
  const found = useRead(readOpening, { query: termId === undefined ? {} : { term_id: termId } })
  const closed = found.data?.data.closed
  if (!closed) return null
  const title = words('openingTitle', { term: termName(closed.term) })
  const way = `/cash-book/closing/${closed.closing_id}`
  if (isShort) {
    return (
      <Text>
        <TextLink to={way}>{title}</TextLink>: <span className="figures">{exact(closed.total)}</span>
      </Text>
    )
  }
  return (
    <Paper component="section" withBorder p="md" bg="var(--surface)" maw="40rem">
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {words('openingText', { day: day(closed.day, language) })} <TextLink to={way}>{words('show')}</TextLink>
      </Text>
      <Balances balances={closed.balances} />
    </Paper>
  )
}

/** Nothing where no closed month has changed. */
export function Corrections({ termId, regionId }: { termId: number; regionId: number | undefined }) {
  const words = useWords('cashBook.closing')
  const language = useLanguage()
  const query = { term_id: termId, ...(regionId === undefined ? {} : { region_id: regionId }) }
  const regions = useRead(listClosings, { query }).data?.data.regions ?? []
  const changed = regions
    .flatMap(({ months }) => months.flatMap(({ closed }) => closed ?? []))
    .filter(({ corrections }) => corrections > 0)
  if (changed.length === 0) return null
  return (
    <Alert color="yellow" title={words('correctionsTitle')}>
      {words('correctionsAbout')}
      <ul>
        {changed.map(({ id, month, region, corrections }) => (
          <li key={id}>
            <TextLink to={`/cash-book/closing/${id}`}>
              {words('correctionsTo', { month: monthName(month, language), region })}
            </TextLink>
            : {words('correctionCount', { count: corrections })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
