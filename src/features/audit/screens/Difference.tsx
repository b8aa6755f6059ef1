import { Table, Text } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { Line } from '../rules.ts'
import classes from './audit.module.css'

/** Every field that differs, before beside after; below each other where there is no room. */
export function Difference({ lines }: { lines: Line[] }) {
  const t = useWords('audit')
  if (lines.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('noChanges')}
      </Text>
    )
  }
  return (
    // The roles are written out because the cards' CSS takes the table display away.
    <Table className={classes.difference} role="table" aria-label={t('columns.changes')}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {(['field', 'before', 'after'] as const).map((name) => (
            <Table.Th key={name} role="columnheader" scope="col">
              {t(name)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {lines.map((line) => (
          <Table.Tr key={line.field} role="row">
            <Table.Th role="rowheader" scope="row">
              {line.label}
            </Table.Th>
            <Side name={t('before')} text={line.before} tone="past" />
            <Side name={t('after')} text={line.after} tone="present" />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Side({ name, text, tone }: { name: string; text: string | null; tone: 'past' | 'present' }) {
  const t = useWords('audit')
  return (
    <Table.Td role="cell" data-label={name} data-tone={text === null ? undefined : tone}>
      {text ?? <span className={classes.nothing}>{t('nothing')}</span>}
    </Table.Td>
  )
}
