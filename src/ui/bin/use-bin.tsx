/**
 * A list's recycle bin, for any record: a record that goes in can be taken back with one press, and is deleted for good
 * only after a question. The calls come as functions, since ui/ knows no API; `useBinCalls` makes them of a list's
 * endpoints.
 *
 * @example
 * const bin = useBin({
 *   ...useBinCalls(paymentDecisions, ['/toefl-payments', '/toefl-shifts']),
 *   question: (payment) => words('deleteText', { name: nameOf(payment) }),
 * })
 * renderActions={(payment) => <BinButtons bin={bin} record={payment} name={nameOf(payment)} />}
 */
import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'
import { useConfirm } from '../confirm-dialog.tsx'
import { notify } from '../notify.tsx'
import { useBusy } from '../use-busy.ts'
import { offerUndo } from '#ui/offer-undo.tsx'

type Reply = { message: string }

export type BinCalls = {
  /** Not for this reader. */
  isClosed?: boolean
  /** With `isTold` whom the record is about get a mail. */
  recycle: (id: number, isTold?: boolean) => Promise<Reply>
  restore: (id: number) => Promise<Reply>
  /** From the bin for good; not there for a reader who may not. */
  remove?: (id: number) => Promise<Reply>
  /** Runs after each of them, also after a refusal: somebody else may have been quicker. */
  refresh: () => void
}

type Settings<Record> = BinCalls & {
  /** The loss with a record that is deleted for good. */
  question: (record: Record) => ReactNode
  /** How many people were told of the record and may be told that it is gone; none for most, which asks nothing. */
  tells?: ((record: Record) => number) | undefined
  /** After what succeeded, for a page whose record is gone. */
  onDone?: () => void
}

export type Bin<Record> = {
  isClosed: boolean
  recycle: (record: Record) => Promise<void>
  restore: (record: Record) => Promise<void>
  remove: ((record: Record) => Promise<void>) | null
  isBusy: boolean
}

export function useBin<Record extends { id: number }>(settings: Settings<Record>): Bin<Record> {
  const { question, refresh, remove, onDone } = settings
  const words = useWords('office.bin')
  const confirm = useConfirm()
  const { isBusy, run: tryTo } = useBusy()

  const run = async (call: () => Promise<Reply>, show: (message: string) => void): Promise<void> => {
    await tryTo(async () => {
      const { message } = await call()
      show(message)
      onDone?.()
    })
    refresh()
  }

  const askWhetherTold = async (people: number): Promise<{ isTold: boolean } | null> => {
    let isTold = true
    const message = (
      <Stack gap="md">
        {words('tellText', { people })}
        <Checkbox
          defaultChecked
          label={words('tell', { people })}
          description={words('tellHint')}
          onChange={({ currentTarget }) => (isTold = currentTarget.checked)}
        />
      </Stack>
    )
    const isSure = await confirm({ title: words('tellTitle'), message, confirmLabel: words('recycle') })
    return isSure ? { isTold } : null
  }

  const restore = ({ id }: Record) => run(() => settings.restore(id), notify.success)
  return {
    isClosed: settings.isClosed ?? false,
    isBusy,
    restore,
    recycle: async (record) => {
      const people = settings.tells?.(record) ?? 0
      const answer = people > 0 ? await askWhetherTold(people) : { isTold: false }
      if (!answer) return
      await run(
        () => settings.recycle(record.id, answer.isTold),
        (text) => offerUndo({ text, seconds: 10, undo: () => restore(record) }),
      )
    },
    remove: remove
      ? async (record) => {
          const asked = { title: words('deleteTitle'), message: question(record), confirmLabel: words('delete') }
          if (await confirm({ ...asked, destructive: true })) await run(() => remove(record.id), notify.success)
        }
      : null,
  }
}
