/** A card of the committee's dashboard: money without a payment, and payments without money. */
import { Paper, Text, Title } from '@mantine/core'
import { hasLists } from '#duties.ts'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { readGaps } from '../book.contract.ts'
import { addressOf, type ListBehind, linesBehind, paymentsBehind } from '../book.rules.ts'

type Props = { termId: number; regionId: number | null }

export function MoneyGaps({ termId, regionId }: Props) {
  const words = useWords('books')
  const { user } = useSession()
  const place = { term_id: termId, ...(regionId === null ? {} : { region_id: regionId }) }
  const { data } = useRead(readGaps, { query: place }, { refetchInterval: 60_000 })
  if (!data) return null
  const { open_lines: open, unproven } = data.data
  const missing = unproven.filter(({ payments }) => payments > 0)
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Title order={2} size="h3" mb="sm">
        {words('gaps.title')}
      </Title>
      {open && open.lines > 0 ? (
        <Gap
          text={words('gaps.openLines', { count: open.lines })}
          amount={open.amount}
          // Lines belong to accounts, and those of every region count for each of them.
          to={regionId === null ? linesBehind('open', { term_id: termId }) : { path: '/books', filters: place }}
          isWay={hasLists(user)}
        />
      ) : null}
      {missing.map(({ programme, payments, amount }) => (
        <Gap
          key={programme}
          text={words('gaps.unproven', { count: payments, programme: words(`programmes.${programme}`) })}
          amount={amount}
          to={paymentsBehind('unproven', { programme, ...place })}
          isWay={hasLists(user)}
        />
      ))}
      {missing.length === 0 && !open?.lines ? (
        <Text c="dimmed" mb="xs">
          {words('gaps.nothing')}
        </Text>
      ) : null}
      <TextLink to={addressOf({ path: '/books', filters: place })}>{words('gaps.toBooks')}</TextLink>
    </Paper>
  )
}

type GapProps = { text: string; amount: number; to: ListBehind; isWay: boolean }

function Gap({ text, amount, to, isWay }: GapProps) {
  const words = useWords('books.gaps')
  return (
    <Text mb="xs">
      {isWay ? (
        <TextLink fw={600} to={addressOf(to)}>
          {text}
        </TextLink>
      ) : (
        text
      )}
      <Hint span display="block">
        {words('sum', { amount: rupiah(amount) })}
      </Hint>
    </Text>
  )
}
