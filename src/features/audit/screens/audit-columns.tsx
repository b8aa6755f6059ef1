import { Anchor, Text } from '@mantine/core'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { When } from '#ui/When.tsx'
import { useWords } from '#words/Words.tsx'
import type { AuditEntry } from '../audit.contract.ts'
import { actionName, kindOf, type Line, linesOf, type Reader, recordName } from '../audit.rules.ts'
import classes from './audit.module.css'

/** The columns of the trail; the action opens the entry. */
export function useColumns(reader: Reader, open: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const t = useWords('audit')
  return [
    {
      id: 'action',
      header: t('columns.action'),
      heading: true,
      cell: (entry) => {
        const action = actionName(entry.action, reader.said)
        const record = kindOf(entry.entity, reader.said)
        return (
          <Anchor
            component="button"
            type="button"
            fw={600}
            ta="start"
            aria-label={t('open', { action, record: `${record} ${entry.entity_id ?? ''}`.trim() })}
            onClick={() => open(entry)}
          >
            {action}
          </Anchor>
        )
      },
    },
    { id: 'record', header: t('columns.record'), cell: (entry) => <Subject entry={entry} reader={reader} /> },
    { id: 'changes', header: t('columns.changes'), cell: (entry) => <Summary lines={linesOf(entry, reader)} /> },
    { id: 'actor', header: t('columns.actor'), cell: (entry) => <Who entry={entry} /> },
    { id: 'at', header: t('columns.at'), sortable: true, cell: (entry) => <When at={entry.at} /> },
  ]
}

function Who({ entry }: { entry: AuditEntry }) {
  const t = useWords('audit')
  if (entry.actor_name === null) return <Text size="sm">{t('visitor')}</Text>
  return (
    <div className={classes.words}>
      {entry.actor_name}
      <Text size="xs" c="dimmed">
        {entry.actor_nim ?? t('formerAccount')}
      </Text>
    </div>
  )
}

function Subject({ entry, reader }: { entry: AuditEntry; reader: Reader }) {
  const t = useWords('audit')
  const kind = kindOf(entry.entity, reader.said)
  const name = recordName(entry, reader)
  return (
    <div className={classes.words}>
      {entry.entity_id === null ? kind : t('record', { kind, number: String(entry.entity_id) })}
      {name !== null && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {name}
        </Text>
      )}
    </div>
  )
}

const shownLines = 2

function Summary({ lines }: { lines: Line[] }) {
  const t = useWords('audit')
  if (lines.length === 0) return <Text c="dimmed">–</Text>
  return (
    <div className={classes.changes}>
      {lines.slice(0, shownLines).map((line) => (
        <Text key={line.field} size="sm" lineClamp={3}>
          <Text span inherit c="dimmed">
            {line.label}:
          </Text>{' '}
          {line.before !== null && (
            <Text component="s" inherit c="dimmed">
              {line.before}
            </Text>
          )}
          {line.before !== null && ' → '}
          {line.after ?? t('nothing')}
        </Text>
      ))}
      {lines.length > shownLines && (
        <Text size="xs" c="dimmed">
          {t('more', { count: lines.length - shownLines })}
        </Text>
      )}
    </div>
  )
}
