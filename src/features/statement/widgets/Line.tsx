/** A line of a statement next to a payment. */
import { Group, Text } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Candidate } from '../match-suggestion.contract.ts'

type ShownLine = Pick<Candidate, 'day' | 'amount' | 'text' | 'account'> & { line_amount?: number }

/** A line, or the rest of it. */
export function Line({ line }: { line: ShownLine }) {
  const language = useLanguage()
  const words = useWords('statements.evidence')
  return (
    <div>
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={700}>{rupiah(line.amount)}</Text>
        <Text size="sm">{day(line.day, language, 'short')}</Text>
      </Group>
      <Text size="sm" className="anywhere">
        {line.text}
      </Text>
      <Hint>{line.account}</Hint>
      {line.line_amount !== undefined && line.line_amount !== line.amount ? (
        <Hint>{words('rest', { amount: rupiah(line.line_amount) })}</Hint>
      ) : null}
    </div>
  )
}
