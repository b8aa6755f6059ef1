/**
 * A list's recycle bin, for any record: what goes in can be taken back with one press, and is deleted for
 * good only after a question. The calls come as functions, since ui/ knows no API; `useBinCalls` (account
 * room) makes them of a list's endpoints.
 *
 * @example
 * const bin = useBin({
 *   ...useBinCalls(paymentDecisions, ['/toefl-payments', '/toefl-shifts']),
 *   question: (payment) => words('deleteText', { name: nameOf(payment) }),
 * })
 * renderActions={(payment) => <BinButtons bin={bin} record={payment} name={nameOf(payment)} />}
 */
import { type ReactNode, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { useConfirm } from '../confirm-dialog.tsx'
import { notify } from '../notify.tsx'
import { useProblemText } from '../problem-text.ts'
import { offerUndo } from '../undo/offer-undo.tsx'

type Reply = { message: string }

export type BinCalls = {
  recycle: (id: number) => Promise<Reply>
  restore: (id: number) => Promise<Reply>
  /** From the bin for good. */
  remove: (id: number) => Promise<Reply>
  /** Runs after each of them, also after a refusal: somebody else may have been quicker. */
  refresh: () => void
}

type Settings<Record> = BinCalls & {
  /** What is lost with a record that is deleted for good. */
  question: (record: Record) => ReactNode
  /** After what succeeded, for a page whose record is gone. */
  onDone?: () => void
}

export type Bin<Record> = {
  recycle: (record: Record) => Promise<void>
  restore: (record: Record) => Promise<void>
  remove: (record: Record) => Promise<void>
  isBusy: boolean
}

export function useBin<Record extends { id: number }>(settings: Settings<Record>): Bin<Record> {
  const { question, refresh, onDone } = settings
  const words = useWords('office.bin')
  const confirm = useConfirm()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)

  const run = async (call: () => Promise<Reply>, show: (message: string) => void): Promise<void> => {
    setBusy(true)
    try {
      const { message } = await call()
      show(message)
      onDone?.()
    } catch (error) {
      notify.problem(textOf(error))
    } finally {
      setBusy(false)
      refresh()
    }
  }

  const restore = ({ id }: Record) => run(() => settings.restore(id), notify.success)
  return {
    isBusy,
    restore,
    recycle: (record) =>
      run(
        () => settings.recycle(record.id),
        (text) => offerUndo({ text, seconds: 10, undo: () => restore(record) }),
      ),
    remove: async (record) => {
      const asked = { title: words('deleteTitle'), message: question(record), confirmLabel: words('delete') }
      if (await confirm({ ...asked, destructive: true })) await run(() => settings.remove(record.id), notify.success)
    },
  }
}
