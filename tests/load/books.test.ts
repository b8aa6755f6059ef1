// The books of a term of five thousand payments (fifty thousand in a long run), most with their line, and the lists behind them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { report } from '../faults/support/report.ts'
import { statementsOf } from '../support/cost.ts'
import { effort, inLongRun } from '../support/effort.ts'
import { openOffice } from '../support/office.ts'

const payments = effort(5_000, 50_000)

const { portal, world, token } = await openOffice()
await plant()

/** Of ten payments seven have their line, one waits, one was paid in cash and one is without a line; a tenth more lines are open. */
async function plant(): Promise<void> {
  const { regionId, termId, providerId, receiverId } = world
  await sql`
    with files as (
      insert into file (key, content_type, bytes, sha256, state)
      select 'planted-' || n, 'image/jpeg', 1, 'planted-' || n, 'READY' from generate_series(1, ${payments}::int) n
      returning id)
    insert into toefl_payment (region_id, term_id, payment_type, provider_id, receiver_id, account_name, account_number,
      payment_amount, proof_id, status, decided_at, created_at)
    select ${regionId}, ${termId}, case kind when 1 then 'CASH' else 'BANK_TRANSFER' end,
      case when kind <> 1 then ${providerId}::int end, case kind when 1 then ${receiverId}::int end,
      case when kind <> 1 then 'PAYER ' || id end, case when kind <> 1 then '0' || id end, 74500 + id % 500, id,
      case kind when 0 then 'PENDING' else 'CONFIRMED' end, case when kind <> 0 then now() end,
      now() - make_interval(days => id % 100)
    from (select id, row_number() over (order by id) % 10 as kind from files) f`.execute(portal.db)
  await sql`
    with account as (
      insert into payment_account (region_id, kind, provider, account_number, account_holder, colour)
      values (${regionId}, 'BANK_TRANSFER', 'BCA', '123', 'BNEC', '#00aed6') returning id),
    import as (
      insert into statement_import (account_id, file_name, layout, period_from, period_to, lines, known, amount,
        left_out, imported_at)
      select id, 'planted.csv', 'BCA', current_date - 100, current_date, 0, 0, 0, '{}', now() from account
      returning id, account_id)
    insert into statement_line (import_id, account_id, row, day, amount, place, text)
    select import.id, import.account_id, p.id, p.created_at::date, p.payment_amount, p.id, 'KREDIT ' || p.account_name
    from import, toefl_payment p where p.id % 10 between 2 and 9`.execute(portal.db)
  await sql`
    insert into statement_match (line_id, programme, payment_id, amount, matched_at)
    select l.id, 'TOEFL', p.id, l.amount, now() from toefl_payment p join statement_line l on l.place = p.id
    where p.status = 'CONFIRMED' and p.payment_type <> 'CASH' and p.id % 10 < 9`.execute(portal.db)
  await sql`update statement_import set (lines, amount) = (select count(*), sum(amount) from statement_line)`.execute(
    portal.db,
  )
  await sql`analyze`.execute(portal.db)
}

/** The middle of five readings, in ms. */
async function took(path: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const began = performance.now()
    const answer = await portal.call('GET', path, { token })
    times.push(performance.now() - began)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return Math.round(times.toSorted((one, other) => one - other)[2]!)
}

test.each([
  ['/books', 19],
  ['/books/gaps', 4],
  ['/statement-lines', 4],
  ['/statement-lines?state=OPEN', 4],
  ['/toefl-payments?evidence=LINE', 4],
])('%s needs no more than %d statements, and 300 ms in a long run', async (path, most) => {
  const statements = await statementsOf(() => portal.call('GET', path, { token }))
  const ms = await took(path)
  report(path, { payments, ms, statements })
  expect(statements).toBeLessThanOrEqual(most)
  expect(ms).toBeLessThanOrEqual(inLongRun(300))
})
