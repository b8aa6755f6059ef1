/** Giving up a registration or one seat of it: asked about first, and undone for some seconds. */
import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { offerUndo } from '#ui/offer-undo.tsx'
import { useBusy } from '#ui/use-busy.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { forget } from '#api/api.ts'
import type { refundAccount } from '#features/statement/refund.contract.ts'
import type { Cancelling, OwnPayment } from '../own-payment.contract.ts'

/** How a registration is given up, and that is undone. */
export type CancelCalls = {
  cancel: (body: Cancelling) => Promise<{ message: string; undo: Undoable | null }>
  undo: (decisionId: string) => Promise<{ message: string }>
}
/** How the payment's own page, or that of its link, sends it. */
export type GivingCalls = Partial<CancelCalls> & {
  setAccount: (body: z.input<typeof refundAccount>) => Promise<{ message: string }>
}

type Person = OwnPayment['people'][number]

type After = {
  /** Paths whose kept answers are out of date. */
  changed: readonly string[]
  /** Leads to what the payment is now. */
  onDone: () => void
}

export function useGivingUp(payment: OwnPayment, calls: CancelCalls, { changed, onDone }: After) {
  const t = useWords('money.cancel')
  const ask = useConfirm()
  const client = useQueryClient()
  const { isBusy, run: tryTo } = useBusy()

  const run = async (call: () => Promise<void>): Promise<void> => {
    await tryTo(call)
    void forget(client, changed)
  }
  const undo = (id: string) => run(async () => notify.success((await calls.undo(id)).message))
  const send = (body: Cancelling) =>
    run(async () => {
      const { message, undo: done } = await calls.cancel({ ...body, seen_updated_at: payment.updated_at })
      if (done) offerUndo({ text: message, seconds: done.seconds, label: t('undo'), undo: () => undo(done.id) })
      else notify.success(message)
      onDone()
    })
  const consequence = (amount: number | null): string => {
    const state = payment.cancel_money?.state ?? 'none'
    return t(`consequence.${amount === 0 ? 'none' : state}`, { amount: rupiah(amount ?? 0) })
  }
  const question = (...lines: ReactNode[]) => (
    <Stack gap="xs">
      {lines.map((line, index) => (
        // The lines of a question never change their places.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>{line}</div>
      ))}
    </Stack>
  )
  const live = payment.people.filter(({ is_given_up }) => !is_given_up)
  const whole = async (): Promise<void> => {
    const isSure = await ask({
      title: t('wholeTitle'),
      message: question(
        t('wholeText', { count: live.length }),
        <strong key="money">{consequence(payment.cancel_money?.amount ?? 0)}</strong>,
        t('back'),
      ),
      confirmLabel: t('wholeConfirm'),
      cancelLabel: t('keep'),
      destructive: true,
    })
    if (isSure) await send({})
  }
  const seat = async ({ detail_id, first_name: name, is_own, gives_back }: Person): Promise<void> => {
    const isSmaller = live.length > 1
    const isSure = await ask({
      title: is_own ? t('ownSeatTitle') : t('seatTitle', { name }),
      message: question(
        isSmaller ? t('seatText') : t('wholeText', { count: 1 }),
        <strong key="money">
          {consequence(gives_back)} {isSmaller && gives_back ? t('seatShare') : null}
        </strong>,
        t('back'),
      ),
      confirmLabel: is_own ? t('ownSeat') : t('seat'),
      cancelLabel: t('keep'),
      destructive: true,
    })
    if (isSure) await send({ detail_id })
  }
  return { isBusy, whole, seat }
}
