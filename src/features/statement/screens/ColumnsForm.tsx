/** Names the columns of an unknown file, next to its first rows. */
import { Button, MultiSelect, NativeSelect, SegmentedControl, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#words/Words.tsx'
import type { StatementPreview } from '../statement-import.contract.ts'
import { type Unit, units } from '../layout-columns.rules.ts'
import type { Answers } from './import-answers.ts'
import classes from './statements.module.css'

type Props = {
  preview: Pick<StatementPreview, 'rows' | 'guess' | 'ask'>
  onGiven: (columns: Answers) => void
  submitLabel?: string
}

/** As a spreadsheet names its columns. */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26))

export function ColumnsForm({ preview: { rows, guess, ask }, onGiven, submitLabel }: Props) {
  const words = useWords('statements.columns')
  const known = guess?.columns ?? {}
  const [at, setAt] = useState(guess?.at ?? 0)
  const [hasTwo, setTwo] = useState(known.credit !== null && known.credit !== undefined)
  const [texts, setTexts] = useState((known.text ?? []).map(String))
  const [isTold, setTold] = useState(false)
  const [unit, setUnit] = useState<Unit>(known.unit ?? 'rupiah')
  const [chosen, setChosen] = useState<Partial<Record<Part, string>>>(
    Object.fromEntries(
      parts.map((part) => [part, known[part] === null || known[part] === undefined ? '' : String(known[part])]),
    ),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  // Merged cells leave columns without a single value.
  const used = Array.from({ length: width }, (_, column) => column).filter((column) => rows.some((row) => row[column]))
  const columns = used.map((column) => {
    const text = at < 0 ? '' : (rows[at]?.[column] ?? '')
    const letter = letterOf(column)
    return {
      value: String(column),
      label: text ? words('named', { name: letter, text }) : words('column', { name: letter }),
    }
  })
  const choice = (part: Part, isRequired = false) => (
    <NativeSelect
      label={words(part)}
      required={isRequired}
      data={[{ value: '', label: words('none') }, ...columns]}
      value={chosen[part] ?? ''}
      onChange={(event) => setChosen({ ...chosen, [part]: event.currentTarget.value })}
    />
  )
  const of = (part: Part) => (chosen[part] ? Number(chosen[part]) : null)
  const money = hasTwo
    ? { credit_column: of('credit'), debit_column: of('debit') }
    : { amount_column: of('amount'), direction_column: of('direction') }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (texts.length === 0) return setTold(true)
        onGiven({
          heading_row: at,
          day_column: of('day'),
          text_columns: texts.map(Number),
          ...money,
          balance_column: of('balance'),
          status_column: of('status'),
          amount_unit: unit,
        })
      }}
    >
      <Title order={3} size="h4" mt="lg">
        {words('title')}
      </Title>
      <Text mb="sm">{words(ask === 'columns' ? 'text' : 'again')}</Text>
      <div className="cells" style={{ '--cell': '14rem' }}>
        {rows.length > 1 ? (
          <NativeSelect
            label={words('heading')}
            value={String(at)}
            data={[
              { value: '-1', label: words('noHeadings') },
              ...rows.map((row, index) => ({
                value: String(index),
                label: words('headingRow', {
                  row: String(index + 1),
                  text: row.filter(Boolean).join(', ').slice(0, 60),
                }),
              })),
            ]}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
          />
        ) : null}
        {choice('day', true)}
        <MultiSelect
          label={words('texts')}
          required
          error={isTold && texts.length === 0 ? words('textsMissing') : undefined}
          data={columns}
          value={texts}
          onChange={setTexts}
          maxValues={10}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {words('money')}
          </Text>
          <SegmentedControl
            fullWidth
            orientation="vertical"
            aria-label={words('money')}
            value={hasTwo ? 'two' : 'one'}
            onChange={(value) => setTwo(value === 'two')}
            data={[
              { value: 'one', label: words('one') },
              { value: 'two', label: words('two') },
            ]}
          />
        </div>
        {hasTwo ? choice('credit', true) : choice('amount', true)}
        {hasTwo ? choice('debit') : choice('direction')}
        {choice('balance')}
        {choice('status')}
        <NativeSelect
          label={words('unit')}
          value={unit}
          data={units.map((value) => ({ value, label: words(`units.${value}`) }))}
          onChange={(event) => setUnit(units.find((one) => one === event.currentTarget.value) ?? 'rupiah')}
        />
      </div>
      <Button type="submit" my="md">
        {submitLabel ?? words('show')}
      </Button>
      {rows.length > 1 ? <Sheet rows={rows} columns={used} at={at} /> : null}
    </form>
  )
}

const parts = ['day', 'amount', 'direction', 'credit', 'debit', 'balance', 'status'] as const
type Part = (typeof parts)[number]

/** So many rows below the headings are shown. */
const mostRows = 20

function Sheet({ rows, columns, at }: { rows: string[][]; columns: number[]; at: number }) {
  const words = useWords('statements.columns')
  return (
    <>
      <Text fw={600} mb="xs">
        {words('preview')}
      </Text>
      <Table.ScrollContainer minWidth={300}>
        <Table withTableBorder withColumnBorders className={classes.sheet}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {columns.map((column) => (
                <Table.Th key={letterOf(column)}>{letterOf(column)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, Math.max(at, 0) + 1 + mostRows).map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
              <Table.Tr key={index} className={index === at ? classes.heading : undefined}>
                <Table.Th>{index + 1}</Table.Th>
                {columns.map((column) => (
                  <Table.Td key={letterOf(column)}>{row[column]?.slice(0, 40)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
