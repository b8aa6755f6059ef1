/** The lines of statements that an entry explains; ADMIN ties and unties them. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { handles } from '#duties.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { useSession } from '#api/session.tsx'
import { exactly, inSen } from '#features/statement/sen.rules.ts'
import { type CashEntry, listOpenLines, tieLine, untieLine } from '../cash-entry.contract.ts'
import { changed } from '../widgets/cash-changed.ts'
import { exact } from './cash-texts.ts'

type Line = { id: number; account: string; day: string; amount: number; sen: number; text: string; is_out: boolean }

export function EntryLines({ entry }: { entry: CashEntry }) {
  const words = useWords('cashBook.entry')
  const { user } = useSession()
  const [isChoosing, choosing] = useDisclosure(false)
  const sides = [entry.from, entry.to].filter(({ place }) => place === 'ACCOUNT').length
  // The bank shows no line of what was there before.
  if (sides === 0 || entry.kind === 'OPENING') return null
  const isLive = (entry.state === 'ENTERED' || entry.state === 'CONFIRMED') && entry.corrected_by_id === null
  const tied = entry.lines.reduce((sum, line) => sum + inSen(line), 0)
  const rest = sides * inSen(entry) - tied
  return (
    <Panel title={words('lines')}>
      {entry.lines.length === 0 ? <Text c="dimmed">{words('noLines')}</Text> : null}
      <Stack gap="sm">
        {entry.lines.map((line) => (
          <LineRow key={line.id} line={line}>
            {handles(user, untieLine) && entry.settlement_id === null ? <Untie entry={entry} line={line} /> : null}
          </LineRow>
        ))}
      </Stack>
      {isLive && rest > 0 ? (
        <Group gap="sm" justify="space-between">
          <Hint>{words('lineRest', { amount: rupiah(rest / 100) })}</Hint>
          {handles(user, tieLine) ? (
            <Button variant="default" size="sm" onClick={choosing.open}>
              {words('tie')}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {isChoosing ? <TieDialog entry={entry} onClose={choosing.close} /> : null}
    </Panel>
  )
}

function LineRow({ line, children }: { line: Line; children: ReactNode }) {
  const language = useLanguage()
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600} className="figures">
          {`${line.is_out ? '−' : '+'}${exact(line)}`}
        </Text>
        <Text size="sm">{[day(line.day, language, 'short'), line.account].join(', ')}</Text>
        <Text size="sm" c="dimmed">
          {line.text || '–'}
        </Text>
      </div>
      {children}
    </Group>
  )
}

function Untie({ entry, line }: { entry: CashEntry; line: Line }) {
  const words = useWords('cashBook.entry')
  const language = useLanguage()
  const confirm = useConfirm()
  const untie = useCommand(untieLine, { invalidates: changed })
  const ask = async () => {
    const question = { title: words('untieTitle'), message: words('untieText'), confirmLabel: words('untie') }
    if (await confirm(question)) untie.mutate({ params: { id: entry.id }, body: { line_id: line.id } })
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={untie.isPending}
      aria-label={words('untieOf', { day: day(line.day, language, 'short') })}
      onClick={() => void ask()}
    >
      {words('untie')}
    </Button>
  )
}

function TieDialog({ entry, onClose }: { entry: CashEntry; onClose: () => void }) {
  const words = useWords('cashBook.entry')
  const found = useRead(listOpenLines, { query: { for_entry: entry.id, per_page: 20 } })
  const tie = useCommand(tieLine, { invalidates: changed, onSuccess: onClose })
  const lines = found.data?.data
  return (
    <Modal opened onClose={onClose} title={words('tieTitle')} centered>
      {lines ? (
        <Stack gap="md">
          {lines.length === 0 ? <Text c="dimmed">{words('noCandidates')}</Text> : null}
          {lines.map((line) => (
            <LineRow key={line.id} line={line}>
              <Button
                variant="default"
                size="sm"
                loading={tie.isPending}
                aria-label={`${words('take')}: ${rupiah(exactly(line))}`}
                onClick={() => tie.mutate({ params: { id: entry.id }, body: { line_id: line.id } })}
              >
                {words('take')}
              </Button>
            </LineRow>
          ))}
        </Stack>
      ) : (
        <Unread error={found.error} refetch={found.refetch} />
      )}
    </Modal>
  )
}
