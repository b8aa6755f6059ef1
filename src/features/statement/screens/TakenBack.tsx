/** What a preview names before anything is imported: money that the bank takes back, and balances that do not follow. */
import { Alert, List, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { StatementPreview } from '../statement-import.contract.ts'
import { exactly } from '../sen.rules.ts'

/** What the bank has taken back: named before it is imported, with the line that it is about. */
export function TakenBack({ preview: { reversals, gone, back } }: { preview: StatementPreview }) {
  const words = useWords('statements.preview')
  const language = useLanguage()
  if (reversals.length === 0 && gone.length === 0 && back === 0) return null
  const lineText = (line: StatementPreview['lines'][number]) => ({
    day: day(line.day, language, 'short'),
    amount: rupiah(exactly(line)),
    text: line.text,
  })
  return (
    <Alert color="orange" icon={<IconArrowBackUp aria-hidden />} mt="md" role="status" title={words('takenBack')}>
      {reversals.length === 0 ? null : (
        <List size="sm">
          {reversals.map(({ debit, credit }) => (
            <List.Item key={debit.row}>
              {words('reversal', { ...lineText(credit), later: day(debit.day, language, 'short'), debit: debit.text })}
            </List.Item>
          ))}
        </List>
      )}
      {gone.length === 0 ? null : (
        <>
          <Text size="sm">{words('gone')}</Text>
          <List size="sm">
            {gone.map((line) => (
              <List.Item key={line.id}>{words('goneLine', { ...lineText(line), file: line.file_name })}</List.Item>
            ))}
          </List>
        </>
      )}
      {back === 0 ? null : <Text size="sm">{words('back', { count: back })}</Text>}
    </Alert>
  )
}

/** Balances that are not what the lines come to, in sen. */
export function BalanceBreaks({ breaks, bounds }: Pick<StatementPreview, 'breaks' | 'bounds'>) {
  const words = useWords('statements.preview')
  const language = useLanguage()
  const money = (sen: number) => rupiah(sen / 100)
  return (
    <>
      {breaks.length === 0 ? null : (
        <List size="sm">
          {breaks.map(({ row, day: on, expected, stated }) => (
            <List.Item key={row}>
              {words('break', {
                row: String(row),
                day: day(on, language, 'short'),
                expected: money(expected),
                stated: money(stated),
              })}
            </List.Item>
          ))}
        </List>
      )}
      {bounds === null || bounds.closing === bounds.expected ? null : (
        <Text size="sm">
          {words('bounds', {
            opening: money(bounds.opening),
            expected: money(bounds.expected),
            closing: money(bounds.closing),
          })}
        </Text>
      )}
    </>
  )
}
