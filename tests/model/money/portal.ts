// The real thing: a term's own region, accounts and treasurers, and what is so there as the database and the screens tell it.
import { sql } from 'kysely'
import type { Books } from '#features/book/book.contract.ts'
import { dayInWib } from '#words/wib.ts'
import { monthOf } from '#features/closing/closing.rules.ts'
import { dataOf } from '../../support/answers.ts'
import type { TestApp } from '../../support/app.ts'
import { makeShift } from '../../support/facts.ts'
import { booksOf } from '../../support/money-books.ts'
import type { Entity } from '../../support/money-history.ts'
import { setMemberWindow } from '../../support/members.ts'
import { makePaidShift, setPartyWindow } from '../../support/parties.ts'
import { photo } from '../../support/pictures.ts'
import { uniqueWorld } from '../../support/quotes.ts'
import { changeRow } from '../../support/rows.ts'
import { makeAccount } from '../../support/statements.ts'
import { type Command, type Model, prices } from './model.ts'
import { nameOfPerson, type Place, type Reply } from './place.ts'
import { newStudent, send } from './requests.ts'
import { type Screens, screensOf } from './screens.ts'
import { type Ids, shelfOf } from './shelves.ts'

export type Stored = {
  payments: {
    id: number
    amount: number
    entity: Entity
    isCash: boolean
    isOwn: boolean
    status: string
    isBinned: boolean
    isHeld: boolean
    isCancelled: boolean
    kept: { line: number; amount: number }[]
  }[]
  lines: { id: number; amount: number; isAside: boolean; entry: number | null }[]
  refunds: { id: number; payment: number; amount: number; because: string; state: string }[]
  handovers: { id: number; amount: number; day: string; isUndone: boolean }[]
  entries: {
    id: number
    kind: string
    from: string
    to: string
    amount: number
    day: string
    state: string
    corrects: number | null
    repays: number | null
  }[]
}

/** A term of one region: payments, an account with its statements, somebody who takes cash, and two treasurers. */
export type Term = {
  regionId: number
  receiverId: number
  accountId: number
  ids: Ids
  days: Model['days']
  limit: number
  /** How the portal names the sides of entries. */
  sides: Record<string, string>
  /** Sends it; what it makes gets this name. */
  send: (command: Command, name: string) => Promise<Reply>
  look: () => Promise<Stored>
  books: () => Promise<Books>
  screens: Screens
  end: () => Promise<void>
}

const today = dayInWib(new Date())
const limit = 70_000
const first = monthOf(today)
/** The last day of the month before. */
const past = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)

export async function openTerm(portal: TestApp): Promise<Term> {
  const world = await uniqueWorld(portal.db)
  await changeRow(portal.db, 'region', world.regionId, { member_price: prices.member, party_unique_amount: true })
  await setMemberWindow(portal.db, world.regionId)
  await setPartyWindow(portal.db, world.regionId)
  const treasurers = [await portal.as('ADMIN'), await portal.as('ADMIN')] as const
  const [{ token }] = treasurers
  const ids: Ids = {
    payment: new Map(),
    line: new Map(),
    file: new Map(),
    refund: new Map(),
    handover: new Map(),
    entry: new Map(),
  }
  const account = await makeAccount(portal.db, world.regionId)
  const savings = await makeAccount(portal.db, world.regionId)
  // Above most prices and below others, so that refunds wait for a second person, too.
  await portal.db
    .updateTable('cash_setting')
    .set({ second_above: 100 * limit })
    .execute()
  const { categories } = dataOf(await portal.call('GET', '/cash-book/choices', { token }))
  const categoryOf = (wanted: string) => categories.find(({ kind }: { kind: string }) => kind === wanted).id
  const sides = {
    OUTSIDE: 'OUTSIDE',
    ACCOUNT: `ACCOUNT:${account}`,
    SAVINGS: `ACCOUNT:${savings}`,
    TILL0: `TILL:${treasurers[0].userId}`,
    TILL1: `TILL:${treasurers[1].userId}`,
    PERSON: 'PERSON',
  }
  const days = { past, first, today }
  const place: Place = {
    portal,
    world,
    treasurers,
    days,
    sides,
    categories: { EXPENSE: categoryOf('OUT'), INCOME: categoryOf('IN') },
    shift: await makeShift(portal.db, world, { quota: 500 }),
    party: await makePaidShift(portal.db, world, prices.party, { quota: 500 }),
    account,
    proof: await photo({ width: 16, height: 16 }),
    ids,
    asking: await newStudent(portal, world),
    quotes: new Map(),
    undos: null,
  }
  const { regionId, receiverId, termId } = world
  return {
    regionId,
    receiverId,
    accountId: account,
    ids,
    days,
    limit,
    sides,
    send: (command, name) => send(place, command, name),
    look: () => look(place),
    books: () => booksOf({ portal, token, termId, query: `&region_id=${regionId}` }),
    screens: screensOf({ portal, token, world, days, account, sides, person: nameOfPerson(world), ids }),
    // One network holds only so many amounts that wait.
    end: async () => {
      const released_at = new Date().toISOString()
      await changeRow(portal.db, 'amount_quote', { region_id: regionId }, { released_at })
    },
  }
}

/** The payments of a region. */
const paymentsOf = (regionId: number) => sql`
  select ${shelfOf('p.id')} as id, p.payment_amount as amount,
    case p.programme when 'TOEFL' then 'toefl_payment' when 'MEMBERSHIP' then 'member_payment' else 'party_payment' end as entity, p.payment_type = 'CASH' as "isCash", p.amount_code > 0 as "isOwn", p.status,
    p.deleted_at is not null as "isBinned", p.seats_held_until is not null as "isHeld", p.cancelled_at is not null as "isCancelled",
    (select coalesce(json_agg(json_build_object('line', m.line_id, 'amount', m.amount) order by m.line_id), '[]')
      from statement_match m where m.programme = p.programme and m.payment_id = p.id) as kept
  from payment p where p.region_id = ${regionId}`

const sideOf = (way: 'from' | 'to') =>
  sql`concat_ws(':', ${sql.ref(`e.${way}_place`)}, coalesce(${sql.ref(`e.${way}_account_id`)}, ${sql.ref(`e.${way}_holder_id`)}))`

/** What the database holds; what is a refund's id is known from here. */
async function look({ portal, world, account, ids }: Place): Promise<Stored> {
  const { rows } = await sql<Stored>`select
    (select coalesce(json_agg(p order by p.id), '[]') from (${paymentsOf(world.regionId)}) p) as payments,
    (select coalesce(json_agg(json_build_object('id', l.id, 'amount', l.amount, 'isAside', s.line_id is not null,
        'entry', s.entry_id) order by l.id), '[]')
      from statement_line l left join statement_aside s on s.line_id = l.id where l.account_id = ${account}) as lines,
    (select coalesce(json_agg(json_build_object('id', f.id, 'payment', s.payment, 'amount', f.amount, 'because', f.because,
        'state', f.state) order by s.payment, f.because), '[]')
      from refund f join payment p on p.programme = f.programme and p.id = f.payment_id
      cross join lateral (select ${shelfOf('p.id')} as payment) s
      where p.region_id = ${world.regionId}) as refunds,
    (select coalesce(json_agg(json_build_object('id', h.id, 'amount', h.amount, 'day', h.day, 'isUndone', h.undone_at is not null)
        order by h.id), '[]')
      from cash_handover h where h.region_id = ${world.regionId}) as handovers,
    (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'from', ${sideOf('from')}, 'to', ${sideOf('to')},
        'amount', e.amount / 100, 'day', e.day, 'state', e.state, 'corrects', e.corrects_id, 'repays', e.for_id) order by e.id), '[]')
      from cash_entry e where e.region_id = ${world.regionId}) as entries`.execute(portal.db)
  const stored = rows[0]!
  const names = new Map([...ids.payment].map(([name, id]) => [id, name]))
  ids.refund.clear()
  for (const { id, payment, because } of stored.refunds) ids.refund.set(`${names.get(payment) ?? ''} ${because}`, id)
  return stored
}
