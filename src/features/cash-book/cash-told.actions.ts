/** Mails about what somebody asked for: to the administrators that it waits, to its sender what became of it. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { findAdministrators } from '#services/accounts/readers.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { undoSeconds } from '#services/decision-undo.ts'
import { cashAskedMail, cashToldMail, type Told } from './cash-told.mail.ts'
import type { Locked } from './cash-booking.store.ts'
import { findReachable } from './cash-told.store.ts'

/** Something waits to be taken up. */
export async function tellOffice(deps: Pick<Deps, 'now'>, trx: Trx, id: number): Promise<void> {
  const admins = await findAdministrators(trx, deps.now())
  await queueMails(
    trx,
    admins.map((one) => ({ template: cashAskedMail, to: one.email, userId: one.id, data: { entry_id: id } })),
  )
}

/** What became of it, in the mail that its sender gets; one that was undone in time says nothing. */
export async function tellAsker(trx: Trx, caller: Caller, entry: Locked, told: Told): Promise<void> {
  if (entry.asked_at === null) return
  // `told` is what the mailbox was told before.
  const data = { entry_id: entry.id, news: told, by: caller.name }
  const account = entry.person_id === null ? undefined : await findReachable(trx, entry.person_id)
  if (account) {
    const choose = (before: string | null) =>
      before === told || (told === 'waits' && before === null) ? null : cashToldMail
    const tells = { [`cash_entry ${entry.id}`]: told }
    const mail = { template: cashToldMail, to: account.email, userId: account.id, data, tells, choose }
    await queueMails(trx, [mail], { delay: undoSeconds })
  } else if (entry.person_id === null && entry.person_email !== null) {
    await queueMails(trx, [{ template: cashToldMail, to: entry.person_email, userId: null, data }], {
      delay: undoSeconds,
    })
  }
}
