/** The files that were imported, each with the way to its lines and the way back. */
import { Button, Group, Table, Text, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day, moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { type StatementImport, undoImport } from '../statement-import.contract.ts'
import { exactly } from '../sen.rules.ts'
import { changed } from '../widgets/statement-changed.ts'
import classes from './statements.module.css'

type Props = {
  imports: StatementImport[] | undefined
  error: Error | null
  onRetry: () => void
  onShow: (id: number) => void
}

export function Files({ imports, error, onRetry, onShow }: Props) {
  const words = useWords('statements')
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {words('imports')}
      </Title>
      {!imports ? (
        <Unread error={error} refetch={onRetry} />
      ) : imports.length === 0 ? (
        <Text c="dimmed">{words('files.none')}</Text>
      ) : (
        <Table className={classes.files} aria-label={words('imports')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words('list.file')}</Table.Th>
              <Table.Th>{words('list.account')}</Table.Th>
              <Table.Th>{words('preview.period')}</Table.Th>
              <Table.Th ta="right">{words('ways.IN')}</Table.Th>
              <Table.Th ta="right">{words('ways.OUT')}</Table.Th>
              <Table.Th>{words('files.actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {imports.map((one) => (
              <File key={one.id} one={one} onShow={onShow} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}

function File({ one, onShow }: { one: StatementImport; onShow: (id: number) => void }) {
  const words = useWords('statements.files')
  const ways = useWords('statements.ways')
  const language = useLanguage()
  const name = (who: string | null) => who ?? words('somebody')
  return (
    <Table.Tr>
      <Table.Td className="anywhere">
        <Text fw={600} size="sm">
          {one.file_name}
        </Text>
        <Hint>{words('by', { moment: moment(one.imported_at, language), name: name(one.imported_by_name) })}</Hint>
        {one.undone_at ? (
          <Text size="sm">
            {words('undone', { moment: moment(one.undone_at, language), name: name(one.undone_by_name) })}
          </Text>
        ) : null}
        {one.gone > 0 && !one.undone_at ? (
          <Text size="sm" c="red">
            {words('gone', { count: one.gone })}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>{one.account}</Table.Td>
      <Table.Td className="figures">
        {day(one.period_from, language, 'short')} – {day(one.period_to, language, 'short')}
      </Table.Td>
      <Money label={ways('IN')} count={one.lines} amount={exactly(one)} />
      <Money label={ways('OUT')} count={one.lines_out} amount={exactly({ amount: one.amount_out, sen: one.sen_out })} />
      <Table.Td>{one.undone_at ? null : <Ways one={one} onShow={onShow} />}</Table.Td>
    </Table.Tr>
  )
}

function Money({ label, count, amount }: { label: string; count: number; amount: number }) {
  const words = useWords('statements.files')
  return (
    <Table.Td className={`figures ${classes.money}`} data-label={label}>
      {count === 0 ? '–' : rupiah(amount)}
      {count === 0 ? null : <Hint>{words('lines', { count })}</Hint>}
    </Table.Td>
  )
}

function Ways({ one, onShow }: { one: StatementImport; onShow: (id: number) => void }) {
  const words = useWords('statements.files')
  const undoing = useWords('statements.undo')
  const { undo, isPending } = useUndo(one)
  const refusal = one.undo_refusal
  return (
    <>
      <Group gap="xs">
        {one.lines > 0 ? (
          <Button
            variant="default"
            size="sm"
            aria-label={words('showOf', { file: one.file_name })}
            onClick={() => onShow(one.id)}
          >
            {words('show')}
          </Button>
        ) : null}
        {refusal === null ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            loading={isPending}
            aria-label={undoing('of', { file: one.file_name })}
            onClick={() => void undo()}
          >
            {undoing('button')}
          </Button>
        ) : null}
      </Group>
      {refusal === 'matched' || refusal === 'booked' || refusal === 'later' ? (
        <Hint maw="18rem">{undoing(refusal)}</Hint>
      ) : null}
    </>
  )
}

function useUndo({ id, lines, lines_out }: StatementImport) {
  const words = useWords('statements.undo')
  const confirm = useConfirm()
  const send = useCommand(undoImport, { invalidates: changed })
  const undo = async () => {
    const message = words('text', { lines: lines + lines_out })
    const question = { title: words('title'), message, confirmLabel: words('button') }
    if (!(await confirm({ ...question, destructive: true }))) return
    send.mutate({ params: { id } })
  }
  return { undo, isPending: send.isPending }
}
