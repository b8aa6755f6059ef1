/** The files that a shift has had, each with the way back. */
import { Unread } from '#ui/Unread.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { listImports, type ScoreImport, undoImport } from '../score.contract.ts'

export function Imports({ shiftId }: { shiftId: number }) {
  const words = useWords('scores.imports')
  const [unchanged, setUnchanged] = useState<string[]>([])
  const { data, error, refetch } = useRead(listImports, { params: { id: shiftId } })
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {words('title')}
      </Title>
      {unchanged.length > 0 && <Text mb="sm">{words('kept', { names: unchanged.join(', ') })}</Text>}
      {!data ? (
        <Unread error={error} refetch={refetch} />
      ) : data.data.length === 0 ? (
        <Text c="dimmed">{words('none')}</Text>
      ) : (
        <List listStyleType="none" p={0} className="stack">
          {data.data.map((one) => (
            <List.Item key={one.id}>
              <Import one={one} onLeft={setUnchanged} />
            </List.Item>
          ))}
        </List>
      )}
    </section>
  )
}

function Import({ one, onLeft }: { one: ScoreImport; onLeft: (names: string[]) => void }) {
  const words = useWords('scores.imports')
  const language = useLanguage()
  const { undo, isPending } = useUndo(one, onLeft)
  return (
    <Group justify="space-between" wrap="wrap" gap="sm">
      <Stack gap={0} flex="1 1 16rem" miw={0}>
        <Text fw={600} className="anywhere">
          {one.file_name}
        </Text>
        <Hint>
          {words('line', {
            scores: one.scores,
            moment: moment(one.imported_at, language),
            name: one.imported_by_name ?? words('somebody'),
          })}
        </Hint>
        {one.undone_at && (
          <Text size="sm">
            {words('undone', {
              moment: moment(one.undone_at, language),
              name: one.undone_by_name ?? words('somebody'),
            })}
          </Text>
        )}
      </Stack>
      {!one.undone_at && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={isPending}
          aria-label={words('undoOf', { file: one.file_name })}
          onClick={() => void undo()}
        >
          {words('undo')}
        </Button>
      )}
    </Group>
  )
}

function useUndo({ id, file_name, scores }: ScoreImport, onLeft: (names: string[]) => void) {
  const words = useWords('scores.imports')
  const confirm = useConfirm()
  const send = useCommand(undoImport, {
    invalidates: ['/toefl-shifts', '/toefl-details', '/dashboard-admin'],
    onSuccess: ({ data }) => onLeft(data.kept.map(({ name, nim }) => `${name} (${nim})`)),
  })
  const undo = async () => {
    const isSure = await confirm({
      title: words('undoTitle'),
      message: words('undoText', { scores, file: file_name }),
      confirmLabel: words('undo'),
      destructive: true,
    })
    if (isSure) send.mutate({ params: { id } })
  }
  return { undo, isPending: send.isPending }
}
