/** Payments of which a part came: the payer is reminded once, and after a week without the rest the payment is rejected. */
import type { Deps } from '#deps.ts'
import { AppError } from '#kit/errors.ts'
import { dayMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { partDays } from '#review-states.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import type { Reject } from '#services/review/reviewed-programme.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { say } from '#words/words.ts'
import { lockPayments } from './line-match.store.ts'
import { mailsTo } from './partial-payment.actions.ts'
import { partReminderMail } from './partial-payment.mail.ts'
import { partStep } from './part-deadline.rules.ts'
import * as store from './part-deadline.store.ts'

export type Rejects = Record<PaidEntity, Reject>

type Waiting = Pick<store.WaitingPart, 'entity' | 'id' | 'updated_at'>

/**
 * Looks at all that wait, each in a transaction of its own.
 * @returns how many payers were reminded, and how many payments were rejected
 */
export async function remindOfParts(deps: Deps, rejects: Rejects): Promise<{ reminded: number; ended: number }> {
  const now = deps.now()
  const before = new Date(now.getTime() - partDays.reminder * dayMs).toISOString()
  const done = { reminded: 0, ended: 0 }
  for (const part of await store.findWaitingParts(deps.db, before)) {
    const step = partStep(part, now)
    // oxlint-disable-next-line no-await-in-loop
    if (step === 'remind' && (await remind(deps, part))) done.reminded += 1
    // oxlint-disable-next-line no-await-in-loop
    if (step === 'end' && (await end(deps, part, rejects))) done.ended += 1
  }
  return done
}

function remind(deps: Deps, { entity, id }: Waiting): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const [payment] = await lockPayments(trx, entity, [id])
    if (payment?.status !== 'PENDING' || payment.deleted_at !== null) return false
    if (!(await store.noteReminder(trx, entity, id, deps.now().toISOString()))) return false
    await queueMails(trx, await mailsTo(trx, { entity, paymentId: id }, partReminderMail))
    await recordAudit(trx, { caller: null, action: 'reminded of the rest', entity, entityId: id })
    return true
  })
}

/** False for a payment on which somebody has decided, or that has changed, since it was looked at. */
async function end(deps: Deps, { entity, id, updated_at }: Waiting, rejects: Rejects): Promise<boolean> {
  const reason = say(await store.findLanguage(deps.db, entity, id), {
    key: 'payments.partEnded',
    values: { days: partDays.end },
  })
  try {
    await rejects[entity](deps, null, id, updated_at, { reason })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false
    throw error
  }
}
