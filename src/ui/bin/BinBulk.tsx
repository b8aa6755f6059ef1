import { Text } from '@mantine/core'
import { IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import { BulkAction } from '../bulk/BulkAction.tsx'
import { type BulkResult, inParts, oneByOne } from '../bulk/each.ts'
import { notify } from '../notify.tsx'
import { offerUndo } from '../undo/offer-undo.tsx'
import { useProblemText } from '../problem-text.ts'
import type { BinCalls } from './use-bin.tsx'

type Props = {
  calls: BinCalls
  ids: number[]
  /** Whether the rows are those of the bin. */
  inBin: boolean
  /** What is lost with records that are deleted for good. */
  question: string
  nameOf: (id: number) => { name: string; to?: string }
  onDone: () => void
}

/** The bin for the chosen rows: into it, or out of it and for good. */
export function BinBulk({ calls, ids, inBin, question, nameOf, onDone }: Props) {
  const words = useWords('office.bin')
  const textOf = useProblemText()
  const shared = {
    ids,
    part: 1,
    nameOf,
    sending: words('working'),
    refresh: calls.refresh,
    onDone,
  }
  const count = ids.length
  /** Restores those that went to the bin. */
  const back = async ({ refused }: BulkResult): Promise<void> => {
    const stayed = new Set(refused.map(({ id }) => id))
    const gone = ids.filter((id) => !stayed.has(id))
    const steps = { part: 1, send: oneByOne(calls.restore, textOf), onProgress: () => undefined, textOf }
    const { done, problem, refused: kept } = await inParts(gone, steps)
    if (done > 0) notify.success(words('restored', { count: done }))
    for (const message of new Set([problem, ...kept.map((one) => one.message)])) if (message) notify.problem(message)
    calls.refresh()
  }
  if (!inBin) {
    return (
      <BulkAction
        {...shared}
        label={words('recycle')}
        icon={<IconTrash size={18} aria-hidden />}
        button={{ variant: 'default' }}
        title={words('recycleMany', { count })}
        question={<Text size="sm">{words('recycleText')}</Text>}
        doneText={(done) => words('recycled', { count: done })}
        send={oneByOne(calls.recycle, textOf)}
        offer={(text, result) =>
          result.problem ? notify.success(text) : offerUndo({ text, seconds: 10, undo: () => back(result) })
        }
      />
    )
  }
  return (
    <>
      <BulkAction
        {...shared}
        label={words('restore')}
        icon={<IconRestore size={18} aria-hidden />}
        title={words('restoreMany', { count })}
        question={<Text size="sm">{words('restoreText')}</Text>}
        doneText={(done) => words('restored', { count: done })}
        send={oneByOne(calls.restore, textOf)}
      />
      <BulkAction
        {...shared}
        label={words('delete')}
        icon={<IconTrashX size={18} aria-hidden />}
        button={{ color: 'red', variant: 'light' }}
        title={words('deleteMany', { count })}
        question={<Text size="sm">{question}</Text>}
        doneText={(done) => words('deleted', { count: done })}
        send={oneByOne(calls.remove, textOf)}
      />
    </>
  )
}
