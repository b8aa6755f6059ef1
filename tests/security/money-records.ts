// Money of all kinds for the tests that go through every endpoint: accounts, payments of `own`, refunds, statements, cash.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeShift, makeWorld, setWindow, type World } from '../support/facts.ts'
import { formOf } from '../support/forms.ts'
import { insertGroups } from '../support/groups.ts'
import { pictureForm, qrPicture, staticQris } from '../support/qris.ts'
import { changeRow, insertId, insertRow } from '../support/rows.ts'
import { paymentLinkOf } from '../support/sessions.ts'
import { makeAccount, makeLines } from '../support/statements.ts'
import { memberPayment, partyPayment } from './programme-records.ts'
import { seen } from './request-forms.ts'
import type { Stage } from './stage.ts'

export const accountFields = () => ({
  kind: 'BANK_TRANSFER',
  provider: 'BCA',
  account_number: '5271009011',
  account_holder: 'Nadia Putri',
  colour: '#0060af',
})

export const paymentAccount = async (s: Stage): Promise<number> =>
  (await insertRow(s.portal.db, 'payment_account', accountFields())).id

export const qrisForm = async () => pictureForm(await qrPicture(staticQris))

/** A pending payment that `own` paid, while it can be put right. */
export async function ownToeflPayment(s: Stage): Promise<number> {
  await setWindow(s.portal.db, s.world.regionId, true)
  return s.payment()
}

/** The link of such a payment, as a mail brings it. */
export async function paymentLink(s: Stage): Promise<string> {
  return paymentLinkOf(s.portal.db, await ownToeflPayment(s), s.people.own.userId)
}

/** What undoes the cancelling that was made last. */
let undoing = { id: '' }
export const lastCancelling = () => undoing

async function cancelled(s: Stage, path: string, headers: Record<string, string>): Promise<void> {
  const answer = await s.portal.app.inject({ method: 'POST', url: `/api${path}/cancel`, payload: {}, headers })
  // Where the door itself is taken away there is nothing to undo.
  undoing = { id: answer.json<{ undo?: { id: string } | null }>().undo?.id ?? randomUUID() }
}

/** A payment that `own` has just cancelled: its money may go back. */
export async function cancelledToeflPayment(s: Stage): Promise<number> {
  const id = await ownToeflPayment(s)
  await cancelled(s, `/toefl-payments/${id}/own`, s.headers('own'))
  return id
}

/** The same of a seat at the party that was paid for. */
export async function cancelledPartyPayment(s: Stage): Promise<number> {
  const id = await partyPayment(s)
  await cancelled(s, `/party-payments/${id}/own`, s.headers('own'))
  return id
}

/** The link of a payment that was just cancelled by it, and whose account nobody knows. */
export async function cancelledByLink(s: Stage): Promise<string> {
  const token = await paymentLink(s)
  await cancelled(s, `/payment-links/${token}`, {})
  await changeRow(
    s.portal.db,
    'refund',
    { because: 'CANCELLED', owed_by: null },
    { provider: null, account_name: null, account_number: null },
  )
  return token
}

type State = 'TO_CHECK' | 'OWED' | 'REFUNDED'

/** A refund of a rejected TOEFL payment, or of one that was cancelled and is to be checked. */
export const refund =
  (state: State = 'OWED') =>
  async (s: Stage): Promise<number> => {
    const now = new Date().toISOString()
    const { id } = await insertRow(s.portal.db, 'refund', {
      programme: 'TOEFL',
      payment_id: await s.payment('REJECTED'),
      because: 'REJECTED',
      state,
      amount: 75_000,
      provider: 'BCA',
      account_name: 'OWN',
      account_number: '1234567890',
      ...(state === 'REFUNDED' ? { refunded_on: now.slice(0, 10), refunded_at: now, reference: 'TRF 1' } : {}),
    })
    return id
  }

/** A membership payment that was rejected. */
export async function rejectedMembership(s: Stage): Promise<number> {
  const id = await memberPayment(s, 'CONFIRMED')
  await changeRow(s.portal.db, 'member_payment', id, { status: 'REJECTED', reject_reason: 'Not received' })
  return id
}

/** One whose money goes back. */
export async function membershipGoesBack(s: Stage): Promise<number> {
  const payment_id = await rejectedMembership(s)
  const values = { programme: 'MEMBERSHIP', payment_id, because: 'REJECTED', state: 'OWED', amount: 75_000 }
  await insertRow(s.portal.db, 'refund', values)
  return payment_id
}

/** A payment of the party that was rejected. */
export async function rejectedParty(s: Stage): Promise<number> {
  const id = await partyPayment(s, 'CONFIRMED')
  await changeRow(s.portal.db, 'party_payment', id, { status: 'REJECTED', reject_reason: 'Not received' })
  return id
}

/** One whose money goes back. */
export async function partyGoesBack(s: Stage): Promise<number> {
  const payment_id = await rejectedParty(s)
  const values = { programme: 'PARTY', payment_id, because: 'REJECTED', state: 'OWED', amount: 75_000 }
  await insertRow(s.portal.db, 'refund', values)
  return payment_id
}

/** A file with one line for an account that was just made. */
export async function statementForm(stage: Stage): Promise<FormData> {
  const lines = 'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n05/11/2026,BUDI,0000,75000.00 CR,100000.00\n'
  const file = new File([lines], 'mutasi.csv', { type: 'text/csv' })
  return formOf({ account_id: String(await makeAccount(stage.portal.db)), file })
}

/** The same, with what a look at it has shown. */
export async function seenStatementForm(stage: Stage): Promise<FormData> {
  return seen(stage, '/statement-imports/preview', await statementForm(stage))
}

/** A line that is open. */
export async function openLine(
  { portal: { db } }: Stage,
  amount = 75_000,
  regionId: number | null = null,
): Promise<number> {
  const [id] = await makeLines(db, await makeAccount(db, regionId), [{ day: '2026-11-05', amount, text: 'BUDI' }])
  return id!
}

/** A payment as it was shown; none has this id. */
export const shownOnce = (id = 999_999) => ({ payments: [{ id, seen_updated_at: '2026-01-01T00:00:00Z' }] })

/** A view, of somebody else where nobody is named. */
export async function savedView({ portal }: Stage, ownerId?: number): Promise<number> {
  const values = {
    owner_id: ownerId ?? (await portal.as('ADMIN')).userId,
    list: '/toefl-payments',
    name: randomUUID().slice(0, 8),
    address: '',
  }
  const rest = { is_compact: false, is_shared: true, saved_at: new Date().toISOString() }
  return insertId(portal.db, 'saved_view', { ...values, ...rest })
}

/** A line that is less than any payment. */
export const shortLine = async (stage: Stage) => ({ line_id: await openLine(stage, 1000) })

/** A payment that asks for less than its price. */
export async function reduced(
  stage: Stage,
  programme: 'TOEFL' | 'MEMBERSHIP' | 'PARTY',
  payment_id: number,
): Promise<number> {
  const values = { programme, payment_id, full_amount: 75_000, full_code: 0, reason: 'A guest' }
  await insertRow(stage.portal.db, 'price_reduction', { ...values, reduced_at: new Date().toISOString() })
  return payment_id
}

/** A line of which a pending payment has a part. */
export async function keptLine(stage: Stage): Promise<number> {
  const kept = { line_id: await openLine(stage), programme: 'TOEFL', payment_id: await stage.payment('PENDING') }
  await insertRow(stage.portal.db, 'statement_match', { ...kept, amount: 1000, matched_at: new Date().toISOString() })
  return kept.line_id
}

/** The payment that has the part of the line that was made last. */
export async function keptPayment({ portal: { db } }: Stage): Promise<object> {
  const match = db.selectFrom('statement_match').select('payment_id').orderBy('id', 'desc')
  const found = await match.limit(1).executeTakeFirst()
  return { entity: 'toefl_payment', payment_id: found?.payment_id ?? 1 }
}

/** An import that can be undone. */
export async function statementImport(stage: Stage): Promise<number> {
  const line = stage.portal.db.selectFrom('statement_line').select('import_id')
  return (await line.where('id', '=', await openLine(stage)).executeTakeFirstOrThrow()).import_id
}

/** Columns that were chosen for an account's files. */
export async function statementMap({ portal: { db } }: Stage): Promise<number> {
  const { id } = await insertRow(db, 'statement_map', {
    account_id: await makeAccount(db),
    headings: 'wann|wofür|wieviel',
    columns: JSON.stringify({
      day: 0,
      text: [1],
      amount: 2,
      credit: null,
      debit: null,
      direction: null,
      balance: null,
      status: null,
      account: null,
    }),
  })
  return id
}

/** A line that was set aside. */
export async function asideLine(stage: Stage, regionId: number | null = null): Promise<number> {
  const line_id = await openLine(stage, 75_000, regionId)
  await insertRow(stage.portal.db, 'statement_aside', { line_id, reason: 'Interest', set_at: new Date().toISOString() })
  return line_id
}

/** A rule by a word of its own, which an open line has. */
export async function fittingRule(stage: Stage): Promise<number> {
  const line = await openLine(stage)
  const word = `ASIDE${line}`
  const { id } = await insertRow(stage.portal.db, 'aside_rule', {
    word,
    reason: 'Interest',
    made_at: new Date().toISOString(),
  })
  await stage.portal.db.updateTable('statement_line').set({ text: word }).where('id', '=', line).execute()
  return id
}

/** A rule that has set a line aside. */
export async function appliedRule(stage: Stage): Promise<number> {
  const [rule_id, line_id] = [await fittingRule(stage), await openLine(stage)]
  const aside = { line_id, reason: 'Interest', set_at: new Date().toISOString() }
  await insertRow(stage.portal.db, 'statement_aside', { ...aside, rule_id })
  return rule_id
}

/** A credit that a debit takes back. */
export async function reversedLine({ portal: { db } }: Stage, regionId: number | null = null): Promise<number> {
  const line = { day: '2026-11-05', amount: 75_000, text: 'BUDI' }
  const [line_id = 0, out_line_id = 0] = await makeLines(db, await makeAccount(db, regionId), [
    line,
    { ...line, is_out: true },
  ])
  await insertRow(db, 'statement_reversal', { line_id, out_line_id })
  return line_id
}

/** A hand-over of cash that somebody has just been confirmed to hold. */
export async function handoverFields({ portal }: Stage, given?: World): Promise<object> {
  const { db } = portal
  const world = given ?? (await makeWorld(db))
  const shiftId = await makeShift(db, world)
  const cash = { payment_type: 'CASH', provider_id: null, account_name: null, account_number: null }
  const values = { ...cash, receiver_id: world.receiverId, status: 'CONFIRMED', decided_at: '2026-11-01T00:00:00Z' }
  await insertGroups(db, { world, count: 1, shiftId, values })
  const { userId } = await portal.as('ADMIN')
  const place = { term_id: world.termId, region_id: world.regionId, receiver_id: world.receiverId }
  return { ...place, treasurer_id: userId, amount: 50_000, day: '2026-11-01', note: 'Receipt 7' }
}

/** A hand-over that can be undone. */
export async function cashHandover(stage: Stage, world?: World): Promise<number> {
  const { id } = await insertRow(stage.portal.db, 'cash_handover', {
    ...((await handoverFields(stage, world)) as { day: string }),
    recorded_at: '2026-11-01T00:00:00Z',
  } as never)
  return id
}

/** A confirmed payment with the line that paid it, for the books. */
export async function paidByLine(stage: Stage): Promise<void> {
  const { db } = stage.portal
  const world = await makeWorld(db)
  const values = { status: 'CONFIRMED', decided_at: '2026-11-01T00:00:00Z' }
  const [payment_id] = await insertGroups(db, { world, count: 1, shiftId: await makeShift(db, world), values })
  const matched = { line_id: await openLine(stage), programme: 'TOEFL', payment_id: payment_id!, amount: 75_000 }
  await insertRow(db, 'statement_match', { ...matched, matched_at: '2026-11-01T00:00:00Z' })
}

/** A confirmation of the administrator's own, just made. */
export async function decision(s: Stage, actorId = s.people.admin.userId): Promise<string> {
  const id = randomUUID()
  const paymentId = await s.payment('CONFIRMED')
  await sql`
    insert into decision (id, entity, event, actor_id, made_at, records)
    select ${id}::uuid, 'toefl_payment', 'confirm', ${actorId}, ${s.portal.deps.now().toISOString()},
      jsonb_build_array(jsonb_build_object('id', id, 'after', updated_at, 'before', '{"status": "PENDING"}'::jsonb))
    from toefl_payment where id = ${paymentId}`.execute(s.portal.db)
  return id
}
