// The real thing: commands as requests of the API, and what is so afterwards as the database and the books tell it.
import { sql } from 'kysely'
import type { Books } from '#features/book/book.contract.ts'
import { endPartyHolds } from '#programmes/party/party-payment-review.actions.ts'
import { endHolds } from '#programmes/toefl/payment-correction.actions.ts'
import { dayInWib } from '#words/wib.ts'
import type { TestApp } from '../../support/app.ts'
import { groupForm, makeShift, proofFile, transferFrom, type World } from '../../support/facts.ts'
import { booksOf } from '../../support/money-books.ts'
import { entities, type Entity } from '../../support/money-history.ts'
import { makeStudent, memberForm, setMemberWindow } from '../../support/members.ts'
import { makePaidShift, setPartyWindow, signUpForm } from '../../support/parties.ts'
import { marked, photo } from '../../support/pictures.ts'
import { quoteToken, uniqueWorld } from '../../support/quotes.ts'
import { changeRow, findRow } from '../../support/rows.ts'
import { sessionOf } from '../../support/sessions.ts'
import { importStatement, makeAccount } from '../../support/statements.ts'
import { formOf } from '../../support/forms.ts'
import { type Answer, type Command, entityOf, prices, type Row, type Seen } from './model.ts'

export type Reply = { answer: string; seen: Seen }

/** Ids of three tables in one row of numbers. */
const shelf = 1_000_000_000
export const idOf = (known: number): number => known % shelf
const entityAt = (known: number): Entity => entities[Math.floor(known / shelf)] ?? 'toefl_payment'
const known = (entity: Entity, id: number): number => entities.indexOf(entity) * shelf + id

/** The ids of what has a name; refunds by their payments, lines by the keys of their rows. Payments stand on shelves. */
export type Ids = Record<'payment' | 'line' | 'file' | 'refund' | 'handover', Map<string, number>>

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
    line: number | null
    paid: number
  }[]
  lines: { id: number; amount: number; isAside: boolean }[]
  refunds: { payment: number; amount: number; state: string }[]
  handovers: { id: number; amount: number; isUndone: boolean }[]
}

/** A term of one region: payments, an account with its statements, and somebody who takes cash. */
export type Term = {
  regionId: number
  receiverId: number
  accountId: number
  ids: Ids
  /** Sends it; what it makes gets this name. */
  send: (command: Command, name: string) => Promise<Reply>
  look: () => Promise<Stored>
  books: () => Promise<Books>
  end: () => Promise<void>
}

type Place = {
  portal: TestApp
  world: World
  token: string
  adminId: number
  shift: number
  party: number
  account: number
  proof: Buffer
  ids: Ids
  /** Who asks for the amounts of memberships; each is paid by a student of their own. */
  asking: string
  quotes: Map<string, string>
  balances: Map<string, number>
}

const today = dayInWib(new Date())

export async function openTerm(portal: TestApp): Promise<Term> {
  const world = await uniqueWorld(portal.db)
  await changeRow(portal.db, 'region', world.regionId, { member_price: prices.member, party_unique_amount: true })
  await setMemberWindow(portal.db, world.regionId)
  await setPartyWindow(portal.db, world.regionId)
  const { token, userId: adminId } = await portal.as('ADMIN')
  const ids: Ids = { payment: new Map(), line: new Map(), file: new Map(), refund: new Map(), handover: new Map() }
  const place: Place = {
    portal,
    world,
    token,
    adminId,
    shift: await makeShift(portal.db, world, { quota: 500 }),
    party: await makePaidShift(portal.db, world, prices.party, { quota: 500 }),
    account: await makeAccount(portal.db, world.regionId),
    proof: await photo({ width: 16, height: 16 }),
    ids,
    asking: await newStudent(portal, world),
    quotes: new Map(),
    balances: new Map(),
  }
  const { regionId, receiverId, termId } = world
  return {
    regionId,
    receiverId,
    accountId: place.account,
    ids,
    send: (command, name) => send(place, command, name),
    look: () => look(place),
    books: () => booksOf({ portal, token, termId, query: `&region_id=${regionId}` }),
    // One network holds only so many amounts that wait.
    end: async () => {
      const released_at = new Date().toISOString()
      await changeRow(portal.db, 'amount_quote', { region_id: regionId }, { released_at })
    },
  }
}

async function newStudent({ db }: TestApp, world: World): Promise<string> {
  const student = await makeStudent(db, world)
  return student.token
}

const plain: Record<number, Answer> = { 404: 'not_found', 422: 'invalid' }

async function send(place: Place, command: Command, name: string): Promise<Reply> {
  if (command.do === 'confirm sure') return confirmSure(place)
  const answer = await request(place, command, name)
  const { code, data } = answer.json()
  if (answer.statusCode >= 300) return { answer: code ?? plain[answer.statusCode] ?? answer.body, seen: {} }
  if (command.do === 'quote') return { answer: 'accepted', seen: { amount: data.amount } }
  const { ids } = place
  if (command.do === 'register') ids.payment.set(name, known(entityOf(command.size), data.payment_id ?? data.id))
  if (command.do === 'hand over') ids.handover.set(name, data.id)
  if (command.do === 'owe') ids.refund.set(command.payment, data.id)
  if (command.do === 'import') await keepLines(place, name, data.id)
  if (command.do === 'cancel') await keepRefundOf(place, command.payment)
  return { answer: 'accepted', seen: {} }
}

/** Who sent a payment: somebody of that name, in this term alone. */
function senderOf({ world }: Place, payment: string): string {
  const letters = (digits: string) => digits.replaceAll(/\d/g, (digit) => 'KLMNOPQRST'[Number(digit)] ?? '')
  const [, step = '', turn = ''] = /^(\d+)(\w)$/.exec(payment) ?? []
  return `PENGIRIM ${letters(String(world.regionId).padStart(8, '0') + step.padStart(4, '0'))}${turn.toUpperCase()}`
}

/** The bank's text of a row says its key. */
async function keepLines({ portal, token, ids }: Place, name: string, id: number): Promise<void> {
  ids.file.set(name, id)
  const listed = await portal.call('GET', `/statement-lines?import_id=${id}&per_page=100`, { token })
  for (const line of listed.json().data as { id: number; text: string }[]) {
    ids.line.set(line.text.split(' ').at(-1) ?? '', line.id)
  }
}

/** What goes back for a cancelled payment; nothing for a rejected one. */
async function keepRefundOf({ portal, ids }: Place, payment: string): Promise<void> {
  const at = ids.payment.get(payment) ?? 0
  const { rows } = await sql<{ id: number }>`
    select id from refund where programme = ${programmes[entityAt(at)]} and payment_id = ${idOf(at)} and because = 'CANCELLED'`.execute(
    portal.db,
  )
  if (rows[0]) ids.refund.set(payment, rows[0].id)
}

const nameOf = (names: ReadonlyMap<string, number>, id: number) => [...names].find(([, one]) => one === id)?.[0]

type Sure = { line: { id: number }; payment: { entity: Entity; id: number } }

const programmes = { toefl_payment: 'TOEFL', member_payment: 'MEMBERSHIP', party_payment: 'PARTY' } as const
/** A payment as a line's part names it. */
const named = (at: number) => ({ entity: entityAt(at), payment_id: idOf(at) })

/** What the list shows as sure; others of the same database may have some, too. */
async function confirmSure({ portal, token, ids }: Place): Promise<Reply> {
  const listed: Sure[] = (await portal.call('GET', '/statement-matches', { token })).json().data
  const pairs = listed.flatMap(({ line: { id: line_id }, payment: { entity, id } }) => {
    const [line, payment] = [nameOf(ids.line, line_id), nameOf(ids.payment, known(entity, id))]
    return line && payment ? [{ line, payment, asked: { line_id, entity, payment_id: id } }] : []
  })
  if (pairs.length === 0) return { answer: 'accepted', seen: {} }
  const json = { pairs: pairs.map(({ asked }) => asked) }
  const answer = await portal.call('POST', '/statement-matches/confirm', { token, json })
  if (answer.statusCode !== 200) return { answer: answer.body, seen: {} }
  const confirmed = new Set<number>(answer.json().data.confirmed)
  return { answer: 'accepted', seen: { pairs: pairs.filter(({ asked }) => confirmed.has(asked.line_id)) } }
}

const pathOf = (at: number) => `/${entityAt(at).replace('_', '-')}s/${idOf(at)}`

async function request(place: Place, command: Command, name: string) {
  const { portal, world, token, adminId, ids } = place
  const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
  const id = 'payment' in command ? (ids.payment.get(command.payment) ?? 0) : 0
  const payment = pathOf(id)
  const line_id = 'line' in command && command.line !== null ? (ids.line.get(command.line) ?? 0) : undefined
  const withLine = line_id === undefined ? {} : { line_id }
  switch (command.do) {
    case 'quote': {
      const key = quoteToken()
      place.quotes.set(name, key)
      if (command.size === 'member') {
        return portal.call('POST', '/member-payments/quote', { token: place.asking, json: { token: key } })
      }
      if (command.size === 'party') {
        const json = { token: key, shift_id: place.party }
        return portal.call('POST', '/welcoming-parties/quote', { token: place.asking, json })
      }
      return portal.call('POST', '/register/quote', {
        json: { region_id: world.regionId, size: command.size, token: key },
      })
    }
    case 'register':
      return register(place, command, name)
    case 'import':
      return importFile(place, command.rows)
    case 'undo import':
      return post(`/statement-imports/${ids.file.get(command.file) ?? 0}/undo`)
    case 'confirm':
      return post(`${payment}/confirm`, withLine)
    case 'reject':
    case 'hold':
      return post(`${payment}/reject`, { reason: 'No money came.', hold_seats: command.do === 'hold' })
    case 'hold ends':
      return endHold(place, id)
    case 'take back':
      return post(`${payment}/cancel`)
    case 'mend':
      return entityAt(id) === 'member_payment' ? mendMembership(place, idOf(id)) : mend(place, id)
    case 'recycle':
      return portal.call('DELETE', payment, { token })
    case 'restore':
      return post(`${payment}/restore`)
    case 'match':
      return post(`/statement-lines/${line_id}/match`, named(id))
    case 'split':
      return post(`/statement-lines/${line_id}/split`, { parts: await partsOf(place, command.payments) })
    case 'cancel':
      return cancel(place, id)
    case 'set aside':
      return post(`/statement-lines/${line_id}/set-aside`, { reason: 'Interest' })
    case 'open again':
      return post(`/statement-lines/${line_id}/take-back`)
    case 'owe':
      return post(`${payment}/refund`, withLine)
    case 'hand over':
      return post('/cash-handovers', {
        term_id: world.termId,
        region_id: world.regionId,
        receiver_id: world.receiverId,
        treasurer_id: adminId,
        amount: command.amount,
        day: today,
      })
    case 'undo hand-over':
      return post(`/cash-handovers/${ids.handover.get(command.handover) ?? 0}/undo`)
    case 'confirm sure':
      throw new Error('sent by itself')
    default:
      return refund(place, command.do, `/refunds/${ids.refund.get(command.refund) ?? 0}`)
  }
}

type OfRefund = Extract<Command, { refund: string }>['do']

function refund({ portal, token }: Place, action: OfRefund, path: string) {
  const post = (event: string, json: object = {}) => portal.call('POST', `${path}/${event}`, { token, json })
  if (action === 'withdraw') return portal.call('DELETE', path, { token })
  if (action === 'refund') return post('refunded', { refunded_on: today, reference: 'TRF 1' })
  if (action === 'not refunded') return post('take-back')
  return post('check', { money: action === 'money is in' ? 'IN' : 'NONE' })
}

const cashTo = ({ receiverId }: World) => ({
  payment_type: 'CASH',
  provider_id: null,
  account_name: null,
  account_number: null,
  receiver_id: String(receiverId),
})

async function register(place: Place, { size, quote, isCash }: Extract<Command, { do: 'register' }>, name: string) {
  const { portal, world, shift, proof, quotes } = place
  const fields = {
    ...(quote === null ? {} : { quote: quotes.get(quote) ?? '' }),
    ...(isCash ? cashTo(world) : { account_name: senderOf(place, name) }),
  }
  if (size === 1 || size === 2) {
    const form = await groupForm(world, { shiftIds: Array.from({ length: size }, () => shift), proof, fields })
    return portal.call('POST', '/register/store', { form })
  }
  const { token, nim } = await makeStudent(portal.db, world)
  if (size === 'party') {
    const paying = isCash ? cashTo(world) : { ...transferFrom(world), account_name: senderOf(place, name) }
    const own = { ...paying, ...(quote === null ? {} : { quote: quotes.get(quote) ?? '' }) }
    const form = await signUpForm(world, { shiftId: place.party, nim, proof, fields: own })
    return portal.call('POST', '/welcoming-parties', { token, form })
  }
  const form = await memberForm(world, fields, Buffer.concat(marked(proof, token)))
  return portal.call('POST', '/member-payments', { token, form })
}

async function importFile(place: Place, rows: readonly Row[]) {
  const { portal, token, account, balances } = place
  const [year, month, date] = today.split('-')
  const lines = rows.map(({ key, amount, names }) => {
    // No other row has this balance, so that equal amounts are told apart.
    const balance = balances.get(key) ?? 1_000_000 + balances.size
    balances.set(key, balance)
    const sender = names === null ? '' : `${senderOf(place, names)} `
    // Other terms have such rows with accounts of their own, which are other money.
    return `${date}/${month}/${year},TRSF E-BANKING CR ${sender}${account} ${key},0000,${amount}.00 CR,${balance}.00`
  })
  const file = `Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n${lines.join('\n')}`
  return importStatement(portal, token, account, file)
}

async function endHold({ portal }: Place, id: number) {
  await sql`update ${sql.table(entityAt(id))} set seats_held_until = now() - interval '1 minute'
    where id = ${idOf(id)} and seats_held_until is not null and deleted_at is null`.execute(portal.db)
  await endHolds(portal.deps)
  await endPartyHolds(portal.deps)
  return portal.call('GET', '/toefl-shifts')
}

/** A session of the payer, who is known by the right to see the proof. */
async function payerOf({ portal }: Place, at: number): Promise<string> {
  const { rows } = await sql<{ user_id: number }>`
    select v.user_id from ${sql.table(entityAt(at))} p join file_viewer v on v.file_id = p.proof_id where p.id = ${idOf(at)}`.execute(
    portal.db,
  )
  return sessionOf(portal.db, rows[0]?.user_id)
}

const cancel = async (place: Place, id: number) =>
  place.portal.call('POST', `${pathOf(id)}/own/cancel`, { token: await payerOf(place, id), json: {} })

/** Each payment with its own amount. */
async function partsOf({ portal, ids }: Place, names: readonly string[]) {
  const part = async (name: string) => {
    const of = named(ids.payment.get(name) ?? 0)
    const { amount } = await portal.db
      .selectFrom(of.entity)
      .select('payment_amount as amount')
      .where('id', '=', of.payment_id)
      .executeTakeFirstOrThrow()
    return { ...of, amount }
  }
  return Promise.all(names.map(part))
}

async function mend(place: Place, id: number) {
  const { portal, proof } = place
  const form = formOf({ payment_proof: proofFile(proof, `mend ${id} ${performance.now()}`) })
  return portal.call('PUT', `${pathOf(id)}/own`, { token: await payerOf(place, id), form })
}

/** Who paid says again how, with a clearer picture. */
async function mendMembership({ portal, world, proof }: Place, id: number) {
  const { user_id, payment_type, account_name } = await findRow(portal.db, 'member_payment', id)
  const picture = Buffer.concat(marked(proof, `mend member ${id} ${performance.now()}`))
  const form = await memberForm(world, payment_type === 'CASH' ? cashTo(world) : { account_name }, picture)
  return portal.call('PUT', `/member-payments/${id}`, { token: await sessionOf(portal.db, user_id), form })
}

const shelfOf = (column: string) =>
  sql`${sql.ref(column)} + ${shelf}::bigint * array_position(array['TOEFL', 'MEMBERSHIP', 'PARTY'], ${sql.ref('p.programme')}) - ${shelf}`

/** The payments of a region. */
const paymentsOf = (regionId: number) => sql`
  select ${shelfOf('p.id')} as id, p.payment_amount as amount,
    case p.programme when 'TOEFL' then 'toefl_payment' when 'MEMBERSHIP' then 'member_payment' else 'party_payment' end as entity, p.payment_type = 'CASH' as "isCash", p.amount_code > 0 as "isOwn", p.status,
    p.deleted_at is not null as "isBinned", p.seats_held_until is not null as "isHeld", p.cancelled_at is not null as "isCancelled",
    (select m.line_id from statement_match m where m.programme = p.programme and m.payment_id = p.id) as line,
    (select coalesce(sum(m.amount), 0) from statement_match m where m.programme = p.programme and m.payment_id = p.id) as paid
  from payment p where p.region_id = ${regionId}`

async function look({ portal, world, account }: Place): Promise<Stored> {
  const { rows } = await sql<Stored>`select
    (select coalesce(json_agg(p order by p.id), '[]') from (${paymentsOf(world.regionId)}) p) as payments,
    (select coalesce(json_agg(json_build_object('id', l.id, 'amount', l.amount, 'isAside',
        exists (select from statement_aside s where s.line_id = l.id)) order by l.id), '[]')
      from statement_line l where l.account_id = ${account}) as lines,
    (select coalesce(json_agg(json_build_object('payment', s.payment, 'amount', f.amount, 'because', f.because,
        'state', f.state) order by s.payment), '[]')
      from refund f join payment p on p.programme = f.programme and p.id = f.payment_id
      cross join lateral (select ${shelfOf('p.id')} as payment) s
      where p.region_id = ${world.regionId}) as refunds,
    (select coalesce(json_agg(json_build_object('id', h.id, 'amount', h.amount, 'isUndone', h.undone_at is not null)
        order by h.id), '[]')
      from cash_handover h where h.region_id = ${world.regionId}) as handovers`.execute(portal.db)
  return rows[0]!
}
