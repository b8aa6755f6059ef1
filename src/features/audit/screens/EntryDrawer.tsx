import { Drawer, Group, Stack, Table, Text } from '@mantine/core'
import { Facts } from '#ui/Facts.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { moment } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { AuditEntry } from '../audit.contract.ts'
import {
  actionName,
  activityOf,
  historyOf,
  kindOf,
  type Line,
  linesOf,
  type Reader,
  recordName,
  screenOf,
} from '../audit.rules.ts'
import classes from './audit.module.css'

type Props = { entry: AuditEntry | null; reader: Reader; onClose: () => void }

/** One entry: what was done, by whom, and every field before and after. */
export function EntryDrawer({ entry, reader, onClose }: Props) {
  const t = useWords('audit')
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title={entry && actionName(entry.action, reader.said)}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {entry && (
        <Stack gap="lg">
          <EntryFacts entry={entry} reader={reader} />
          <Difference lines={linesOf(entry, reader)} />
          <Ways entry={entry} reader={reader} onLeave={onClose} />
        </Stack>
      )}
    </Drawer>
  )
}

function EntryFacts({ entry, reader }: { entry: AuditEntry; reader: Reader }) {
  const t = useWords('audit')
  const kind = kindOf(entry.entity, reader.said)
  const name = recordName(entry, reader)
  const record = entry.entity_id === null ? kind : t('record', { kind, number: String(entry.entity_id) })
  const who = entry.actor_name ?? t('visitor')
  return (
    <Facts
      facts={[
        [
          t('columns.record'),
          <>
            {record}
            {name !== null && <Text size="sm">{name}</Text>}
          </>,
        ],
        [t('columns.actor'), entry.actor_nim === null ? who : `${who} (${entry.actor_nim})`],
        [t('columns.at'), moment(entry.at, reader.language, 'long')],
      ]}
      layout="stack"
    />
  )
}

function Ways({ entry, reader, onLeave }: { entry: AuditEntry; reader: Reader; onLeave: () => void }) {
  const t = useWords('audit')
  const { entity, entity_id: id, actor_id, actor_name } = entry
  // Only a record that is still there has a name of its own.
  const screen = id !== null && reader.names[entity]?.[id] !== undefined ? screenOf(reader.trail, entity, id) : null
  const ways = [
    ...(screen ? [[screen, t('toRecord')] as const] : []),
    ...(id === null ? [] : [[historyOf(entity, id), t('toHistory')] as const]),
    ...(actor_id === null ? [] : [[activityOf(actor_id), t('toActivity', { name: actor_name ?? '' })] as const]),
  ]
  return (
    <Group gap="xs">
      {ways.map(([to, label]) => (
        <ButtonLink key={to} to={to} variant="default" size="sm" maw="100%" onClick={onLeave}>
          {label}
        </ButtonLink>
      ))}
    </Group>
  )
}

/** Every field that differs, before next to after; below each other if there is no room. */
function Difference({ lines }: { lines: Line[] }) {
  const t = useWords('audit')
  if (lines.length === 0) {
    return <Hint>{t('noChanges')}</Hint>
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
