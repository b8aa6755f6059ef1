// Records of the cash book for the tests that go through every endpoint.
import { newToken } from '#services/passwords.ts'
import { makeWorld, proofFile } from '../support/facts.ts'
import { formOf } from '../support/forms.ts'
import { photo } from '../support/pictures.ts'
import { insertId, insertRow } from '../support/rows.ts'
import { makeAccount, makeAcquirer, makeLines } from '../support/statements.ts'
import { type Stage, unique } from './stage.ts'

const day = '2026-11-03'

const category = async ({ portal: { db } }: Stage, kind: 'IN' | 'OUT' = 'OUT'): Promise<number> =>
  (await db.selectFrom('cash_category').select('id').where('kind', '=', kind).orderBy('id').executeTakeFirstOrThrow())
    .id

type State = 'ASKED' | 'ENTERED' | 'CONFIRMED' | 'REJECTED'

/** An expense; one that was asked for, or waits, is of `own`. */
export const cashEntry =
  (state: State = 'CONFIRMED') =>
  async (s: Stage): Promise<number> => {
    const { db } = s.portal
    const at = '2026-11-03T03:00:00Z'
    const other = await s.account({ role: 'ADMIN' })
    const isPerson = state === 'CONFIRMED' || state === 'ASKED'
    return insertId(db, 'cash_entry', {
      kind: 'EXPENSE',
      state,
      amount: 100_000_00,
      day,
      from_place: isPerson ? 'PERSON' : 'ACCOUNT',
      from_account_id: isPerson ? null : await makeAccount(db, s.world.regionId),
      person_id: isPerson ? s.people.own.userId : null,
      person_name: isPerson ? 'Own' : null,
      to_place: 'OUTSIDE',
      payee: `Shop ${unique()}`,
      category_id: await category(s),
      region_id: s.world.regionId,
      term_id: s.world.termId,
      note: 'Snacks',
      ...(state === 'ASKED' ? { asked_by: s.people.own.userId, asked_at: at } : { entered_by: other, entered_at: at }),
      ...(state === 'CONFIRMED'
        ? {
            confirmed_by: other,
            confirmed_at: at,
            series: 'OUT',
            year: 2000 + (unique() % 20),
            number: 100_000 + unique(),
          }
        : {}),
      ...(state === 'REJECTED' ? { rejected_by: other, rejected_at: at, reject_reason: 'No receipt' } : {}),
    })
  }

/** A sponsor's money that came. */
export async function incomeEntry(s: Stage): Promise<number> {
  const { db } = s.portal
  const by = await s.account({ role: 'ADMIN' })
  const at = '2026-11-03T03:00:00Z'
  return insertId(db, 'cash_entry', {
    kind: 'INCOME',
    state: 'CONFIRMED',
    amount: 500_000_00,
    day,
    from_place: 'OUTSIDE',
    to_place: 'ACCOUNT',
    to_account_id: await makeAccount(db, s.world.regionId),
    payee: `Sponsor ${unique()}`,
    category_id: await category(s, 'IN'),
    region_id: s.world.regionId,
    term_id: s.world.termId,
    entered_by: by,
    entered_at: at,
    confirmed_by: by,
    confirmed_at: at,
    series: 'IN',
    year: 2000 + (unique() % 20),
    number: 100_000 + unique(),
  })
}

/** What an administrator enters. */
export const entryFields = async (s: Stage) => ({
  kind: 'EXPENSE',
  amount: 50_000,
  day,
  from: `ACCOUNT:${await makeAccount(s.portal.db, s.world.regionId)}`,
  payee: 'Shop',
  category_id: await category(s),
  region_id: s.world.regionId,
  term_id: s.world.termId,
})

export const acceptFields = async (s: Stage) => ({ category_id: await category(s) })

/** What somebody asks for, with a picture. */
export const requestForm = async (s: Stage): Promise<FormData> =>
  formOf({
    amount: '45000',
    day,
    payee: 'Shop',
    note: 'Snacks',
    region_id: String(s.world.regionId),
    receipt: proofFile(await photo({ width: 60, height: 80 }), null),
  })

let made: { entry: number; line: number } | undefined

async function withLine(s: Stage, isTied: boolean): Promise<{ entry: number; line: number }> {
  const { db } = s.portal
  const entry = await cashEntry('ENTERED')(s)
  const { from_account_id } = await db
    .selectFrom('cash_entry')
    .select('from_account_id')
    .where('id', '=', entry)
    .executeTakeFirstOrThrow()
  const [line] = await makeLines(db, from_account_id!, [{ day, amount: 1000, text: 'DB' }])
  const { import_id } = await db
    .selectFrom('statement_line')
    .select('import_id')
    .where('id', '=', line!)
    .executeTakeFirstOrThrow()
  const values = {
    import_id,
    account_id: from_account_id!,
    row: 1,
    place: 1,
    day,
    amount: 40_000,
    text: 'DB',
    is_out: true,
  }
  const out = await insertId(db, 'statement_line', values)
  if (isTied) {
    const aside = { line_id: out, entry_id: entry, reason: 'Shop', set_at: '2026-11-03T03:00:00Z' }
    await insertRow(db, 'statement_aside', aside)
  }
  return { entry, line: out }
}

/** An entry with a line that it could explain, or does; the body of its request names that line. */
export const entryWithLine = (isTied: boolean) => async (s: Stage) => {
  made = await withLine(s, isTied)
  return made.entry
}
export const thatLine = () => ({ line_id: made?.line ?? 1 })

export const payBackFields = async (s: Stage) => ({
  from: `ACCOUNT:${await makeAccount(s.portal.db, s.world.regionId)}`,
  day,
})

export const cashCategory = (s: Stage): Promise<number> =>
  insertId(s.portal.db, 'cash_category', { kind: 'OUT', name: `Costs ${unique()}` })

export const eventFields = (s: Stage) => ({
  name: `Event ${unique()}`,
  term_id: s.world.termId,
  region_id: s.world.regionId,
  first_day: day,
  last_day: day,
})

export const cashEvent = (s: Stage): Promise<number> => insertId(s.portal.db, 'cash_event', eventFields(s))

export const budgetFields = async (s: Stage) => ({
  event_id: await cashEvent(s),
  category_id: await category(s),
  amount: 250_000,
})

export const cashBudget = async (s: Stage): Promise<number> =>
  insertId(s.portal.db, 'cash_budget', await budgetFields(s))

/** A region of its own in which something happened in a month that is over. */
export async function closingFields({ portal: { db } }: Stage) {
  const { regionId: region_id, termId: term_id } = await makeWorld(db)
  const sides = { from_place: 'OUTSIDE', to_place: 'ACCOUNT', to_account_id: await makeAccount(db, region_id) }
  const entry = { kind: 'OPENING', state: 'ENTERED', amount: 1, day: '2026-01-05', region_id, term_id }
  await insertId(db, 'cash_entry', { ...entry, ...sides })
  return { region_id, month: '2026-01-01', waiting: 'Receipt to come' }
}

export async function closedMonth({ portal: { db } }: Stage): Promise<number> {
  const { regionId: region_id } = await makeWorld(db)
  const written = { figures: '{"payments":[],"entries":[]}', balances: '[]' }
  return insertId(db, 'closed_month', { region_id, month: '2026-01-01', closed_at: '2026-02-03T03:00:00Z', ...written })
}

/** A till that holds nothing. */
export const countFields = (s: Stage) => ({
  holder_id: s.people.notAsked.userId,
  counted: 0,
  region_id: s.world.regionId,
})

export const linkFields = (s: Stage) => ({ label: 'Debate night', region_id: s.world.regionId, days: 7, most_uses: 3 })

async function insertLink(s: Stage): Promise<{ id: number; token: string }> {
  const { token, hash } = newToken()
  const { days, ...link } = linkFields(s)
  const soon = new Date(Date.now() + days * 86_400_000).toISOString()
  const values = { ...link, token_hash: hash, expires_at: soon, given_at: '2026-11-03T03:00:00Z' }
  return { id: await insertId(s.portal.db, 'cash_link', values), token }
}

export const expenseLink = async (s: Stage): Promise<number> => (await insertLink(s)).id
export const expenseToken = async (s: Stage): Promise<string> => (await insertLink(s)).token

/** What somebody without an account sends. */
export const expenseForm = async (): Promise<FormData> =>
  formOf({
    amount: '45000',
    day,
    payee: 'Shop',
    note: 'Snacks',
    name: 'Rani Wijaya',
    receipt: proofFile(await photo({ width: 60, height: 80 }), null),
  })

/** A credit and the day of an acquirer that comes to it. */
export async function settlementFields({ portal: { db }, world }: Stage) {
  const [account_id, bank] = [await makeAcquirer(db), await makeAccount(db, world.regionId)]
  await makeLines(db, account_id, [{ day, amount: 100_000, text: 'QRIS' }])
  const [line_id] = await makeLines(db, bank, [{ day, amount: 99_300, text: 'SETTLEMENT' }])
  return { line_id, account_id, first_day: day, last_day: day }
}

/** One that is booked, with a fee. */
export async function cashSettlement(s: Stage): Promise<number> {
  const { db } = s.portal
  const other = await s.account({ role: 'ADMIN' })
  const entry = async (to: number | null) =>
    insertId(db, 'cash_entry', {
      kind: to === null ? 'EXPENSE' : 'TRANSFER',
      state: 'CONFIRMED',
      amount: 10_000_00,
      day,
      from_place: 'ACCOUNT',
      from_account_id: account_id,
      to_place: to === null ? 'OUTSIDE' : 'ACCOUNT',
      to_account_id: to,
      category_id: to === null ? await category(s) : null,
      region_id: s.world.regionId,
      term_id: s.world.termId,
      entered_by: other,
      entered_at: '2026-11-03T03:00:00Z',
      confirmed_by: other,
      confirmed_at: '2026-11-03T03:00:00Z',
      series: 'MOVE',
      year: 2000 + (unique() % 20),
      number: 200_000 + unique(),
    })
  const account_id = await makeAcquirer(db)
  const entry_id = await entry(await makeAccount(db, s.world.regionId))
  const days = { first_day: day, last_day: day }
  const values = { account_id, ...days, entry_id, fee_entry_id: await entry(null) }
  return insertId(db, 'cash_settlement', { ...values, settled_by: other, settled_at: '2026-11-03T03:00:00Z' })
}
