/** The files that were imported, each with the way to its lines and the way back. */
import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
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
        <List listStyleType="none" p={0} className="stack">
          {imports.map((one) => (
            <List.Item key={one.id}>
              <File one={one} onShow={onShow} />
            </List.Item>
          ))}
        </List>
      )}
    </section>
  )
}

function File({ one, onShow }: { one: StatementImport; onShow: (id: number) => void }) {
  const words = useWords('statements.files')
  const undoing = useWords('statements.undo')
  const language = useLanguage()
  const { undo, isPending } = useUndo(one)
  const name = (who: string | null) => who ?? words('somebody')
  return (
    <Group justify="space-between" wrap="wrap" gap="sm">
      <Stack gap={0} flex="1 1 16rem" miw={0} className="anywhere">
        <Text fw={600}>{one.file_name}</Text>
        <Text size="sm">
          {words('line', {
            account: one.account,
            lines: one.lines,
            amount: rupiah(exactly(one)),
            from: day(one.period_from, language, 'short'),
            to: day(one.period_to, language, 'short'),
          })}
        </Text>
        <Hint>{words('by', { moment: moment(one.imported_at, language), name: name(one.imported_by_name) })}</Hint>
        {one.undone_at ? (
          <Text size="sm">
            {words('undone', { moment: moment(one.undone_at, language), name: name(one.undone_by_name) })}
          </Text>
        ) : null}
      </Stack>
      {one.undone_at ? null : (
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
          {one.undo_refusal === null ? (
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
      )}
    </Group>
  )
}

function useUndo({ id, lines }: StatementImport) {
  const words = useWords('statements.undo')
  const confirm = useConfirm()
  const send = useCommand(undoImport, { invalidates: changed })
  const undo = async () => {
    const question = { title: words('title'), message: words('text', { lines }), confirmLabel: words('button') }
    if (!(await confirm({ ...question, destructive: true }))) return
    send.mutate({ params: { id } })
  }
  return { undo, isPending: send.isPending }
}
