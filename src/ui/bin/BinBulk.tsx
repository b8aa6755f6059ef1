import { Checkbox, Stack, Text } from '@mantine/core'
import { IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { BulkAction } from '#ui/BulkAction.tsx'
import { type BulkResult, inParts, oneByOne } from '#ui/each.ts'
import { notify } from '../notify.tsx'
import { offerUndo } from '#ui/offer-undo.tsx'
import { useProblemText } from '../problem-text.ts'
import type { BinCalls } from './use-bin.tsx'

type Props = {
  calls: BinCalls
  ids: number[]
  /** Whether the rows are those of the bin. */
  inBin: boolean
  /** The loss with records that are deleted for good. */
  question: string
  /** How many people were told of a row and may be told that it is gone; none for most, which asks nothing. */
  tells?: (id: number) => number
  nameOf: (id: number) => { name: string; to?: string }
  onDone: () => void
}

/** The bin for the chosen rows: into it, or out of it and for good. */
export function BinBulk({ calls, ids, inBin, question, tells, nameOf, onDone }: Props) {
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
  const [isTold, setTold] = useState(true)
  const told = ids.filter((id) => (tells?.(id) ?? 0) > 0)
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
  if (calls.isClosed) return null
  if (!inBin) {
    return (
      <BulkAction
        {...shared}
        label={words('recycle')}
        icon={<IconTrash size={18} aria-hidden />}
        button={{ variant: 'default' }}
        title={words('recycleMany', { count })}
        question={
          <Stack gap="md">
            <Text size="sm">{words('recycleText')}</Text>
            {told.length > 0 ? (
              <Checkbox
                checked={isTold}
                label={words('tellMany', { count: told.length })}
                description={words('tellHint')}
                onChange={({ currentTarget }) => setTold(currentTarget.checked)}
              />
            ) : null}
          </Stack>
        }
        doneText={(done) => words('recycled', { count: done })}
        send={oneByOne((id) => calls.recycle(id, isTold && told.includes(id)), textOf)}
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
      {calls.remove ? (
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
      ) : null}
    </>
  )
}
