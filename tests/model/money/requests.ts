// Commands as requests of the API: payments, their lines and what goes back. Those of the cash book are beside it.
import { sql } from 'kysely'
import { personal } from '#personal-records.ts'
import { erase } from '#features/privacy/privacy.actions.ts'
import { endPartyHolds } from '#programmes/party/party-payment-review.actions.ts'
import { endHolds } from '#programmes/toefl/payment-correction.actions.ts'
import type { TestApp } from '../../support/app.ts'
import { groupForm, proofFile, transferFrom, type World } from '../../support/facts.ts'
import { formOf } from '../../support/forms.ts'
import type { Entity } from '../../support/money-history.ts'
import { makeStudent, memberForm } from '../../support/members.ts'
import { signUpForm } from '../../support/parties.ts'
import { marked } from '../../support/pictures.ts'
import { quoteToken } from '../../support/quotes.ts'
import { changeRow, findRow } from '../../support/rows.ts'
import { sessionOf } from '../../support/sessions.ts'
import { importStatement } from '../../support/statements.ts'
import { cashRequest, type OfCashBook } from './cash-requests.ts'
import { type Answer, type Command, entityOf, type Row, type Settle } from './model.ts'
import { lettersOf, type Place, type Reply } from './place.ts'
import { entityAt, idOf, known, nameOf } from './shelves.ts'

export async function newStudent({ db }: TestApp, world: World): Promise<string> {
  const student = await makeStudent(db, world)
  return student.token
}

const plain: Record<number, Answer> = { 404: 'not_found', 422: 'invalid' }

export async function send(place: Place, command: Command, name: string): Promise<Reply> {
  if (command.do === 'confirm sure') return confirmSure(place)
  if (command.do === 'undo') return undo(place)
  if (command.do === 'erase') return eraseOwner(place, command.payment)
  place.undos = null
  const answer = await request(place, command, name)
  const { code, data, undo: one, undos } = answer.json()
  if (answer.statusCode >= 300) return { answer: code ?? plain[answer.statusCode] ?? answer.body, seen: {} }
  if (command.do === 'quote') return { answer: 'accepted', seen: { amount: data.amount } }
  const { ids } = place
  if (command.do === 'register')
    await keepPayment(place, name, known(entityOf(command.size), data.payment_id ?? data.id))
  if (command.do === 'hand over') ids.handover.set(name, data.id)
  if (command.do === 'import') await keepLines(place, name, data.id)
  const entry = {
    enter: 'id',
    'book refund': 'id',
    count: 'entry_id',
    correct: 'corrected_by_id',
    'pay back': 'paid_back_by_id',
  }
  const column = entry[command.do as keyof typeof entry]
  if (column && data[column]) ids.entry.set(name, data[column])
  const some: { id: string }[] = [...(undos ?? []), ...(one ? [one] : [])]
  if (some.length > 0) place.undos = await undosOf(place, command, some.map(({ id }) => id).toReversed())
  return { answer: 'accepted', seen: { isUndoable: some.length > 0 } }
}

/** What the payer gave up the payer undoes, all else who decided it. */
async function undosOf(place: Place, command: Command, ids: string[]): Promise<Place['undos']> {
  if (command.do !== 'cancel' && command.do !== 'give up') return { path: '', token: place.treasurers[0].token, ids }
  const id = place.ids.payment.get(command.payment) ?? 0
  return { path: `${pathOf(id)}/own/cancel/undo`, token: await payerOf(place, id), ids }
}

async function undo({ portal, undos }: Place): Promise<Reply> {
  for (const id of undos?.ids ?? []) {
    const { path = '', token = '' } = undos ?? {}
    const answer = await portal.call('POST', path || `/decisions/${id}/undo`, { token, json: path ? { id } : {} })
    if (answer.statusCode !== 200) return { answer: answer.json().code ?? answer.body, seen: {} }
  }
  return { answer: 'accepted', seen: {} }
}

/** Who sent a payment: somebody of that name, in this term alone. */
function senderOf({ world }: Place, payment: string): string {
  const [, step = '', turn = ''] = /^(\d+)(\w)$/.exec(payment) ?? []
  return `PENGIRIM ${lettersOf(String(world.regionId).padStart(8, '0') + step.padStart(4, '0'))}${turn.toUpperCase()}`
}

/** Of who paid a membership nothing is left but sums. */
async function eraseOwner(place: Place, payment: string): Promise<Reply> {
  const { portal, ids } = place
  place.undos = null
  const { user_id } = await findRow(portal.db, 'member_payment', idOf(ids.payment.get(payment) ?? 0))
  const erasing = { caller: null, userId: user_id ?? 0, now: portal.deps.now(), personal }
  await portal.db.transaction().execute((trx) => erase(trx, erasing))
  return { answer: 'accepted', seen: {} }
}

/** Every payment is one of the month that may be closed. */
async function keepPayment({ portal, days, ids }: Place, name: string, at: number): Promise<void> {
  await changeRow(portal.db, entityAt(at), idOf(at), { created_at: `${days.past}T03:00:00Z` })
  ids.payment.set(name, at)
}

/** The bank's text of a row says its key. */
async function keepLines({ portal, treasurers: [{ token }], ids }: Place, name: string, id: number): Promise<void> {
  ids.file.set(name, id)
  const listed = await portal.call('GET', `/statement-lines?import_id=${id}&per_page=100`, { token })
  for (const line of listed.json().data as { id: number; text: string }[]) {
    ids.line.set(line.text.split(' ').at(-1) ?? '', line.id)
  }
}

type Sure = { line: { id: number }; payment: { entity: Entity; id: number } }

/** A payment as a line's part names it. */
const named = (at: number) => ({ entity: entityAt(at), payment_id: idOf(at) })

/** What the list shows as sure; others of the same database may have some, too. */
async function confirmSure(place: Place): Promise<Reply> {
  const { portal, treasurers, ids } = place
  const [{ token }] = treasurers
  place.undos = null
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

/** Why a difference is right; asked for where it is accepted. */
const settling = (settle: Settle | null) =>
  settle ? { settle, ...(settle === 'ACCEPT' ? { reason: 'Agreed' } : {}) } : {}

type Sent = Exclude<Command, { do: 'confirm sure' | 'undo' | 'erase' }>
type OfMoney = Exclude<Sent, OfCashBook>

const isOfCashBook = (command: Command): command is OfCashBook =>
  'who' in command || 'entry' in command || command.do === 'hand over' || command.do === 'undo hand-over'

function request(place: Place, command: Sent, name: string) {
  return isOfCashBook(command) ? cashRequest(place, command) : moneyRequest(place, command, name)
}

async function moneyRequest(place: Place, command: OfMoney, name: string) {
  const { portal, treasurers, ids } = place
  const [{ token }] = treasurers
  const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
  const id = 'payment' in command ? (ids.payment.get(command.payment) ?? 0) : 0
  const payment = pathOf(id)
  const line_id = 'line' in command && command.line !== null ? (ids.line.get(command.line) ?? 0) : undefined
  const withLine = line_id === undefined ? {} : { line_id }
  switch (command.do) {
    case 'quote':
      return askQuote(place, command, name)
    case 'register':
      return register(place, command, name)
    case 'import':
      return importFile(place, command.rows)
    case 'undo import':
      return post(`/statement-imports/${ids.file.get(command.file) ?? 0}/undo`)
    case 'confirm':
      return post(`${payment}/confirm`, { ...withLine, ...settling(command.settle) })
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
    case 'delete':
      return portal.call('DELETE', `${payment}?force=1`, { token })
    case 'restore':
      return post(`${payment}/restore`)
    case 'match':
      return post(`/statement-lines/${line_id}/match`, { ...named(id), ...settling(command.settle) })
    case 'part':
      return post(`${payment}/part`, withLine)
    case 'free':
      return post(`/statement-lines/${line_id}/free`, named(id))
    case 'split': {
      const parts = command.parts.map(({ payment: of, amount, settle }) => ({
        ...named(ids.payment.get(of) ?? 0),
        amount,
        ...settling(settle),
      }))
      return post(`/statement-lines/${line_id}/split`, { parts })
    }
    case 'cancel':
    case 'give up':
      return cancel(place, id, command.do === 'give up')
    case 'set aside':
      return post(`/statement-lines/${line_id}/set-aside`, { reason: 'Interest' })
    case 'open again':
      return post(`/statement-lines/${line_id}/take-back`)
    case 'owe':
      return post(`${payment}/refund`, withLine)
    default:
      return refund(place, command.do, `/refunds/${ids.refund.get(command.refund) ?? 0}`)
  }
}

function askQuote(place: Place, { size }: Extract<Command, { do: 'quote' }>, name: string) {
  const { portal, world, quotes, asking, party } = place
  const key = quoteToken()
  quotes.set(name, key)
  if (size === 'member') return portal.call('POST', '/member-payments/quote', { token: asking, json: { token: key } })
  if (size === 'party') {
    const json = { token: key, shift_id: party }
    return portal.call('POST', '/welcoming-parties/quote', { token: asking, json })
  }
  return portal.call('POST', '/register/quote', { json: { region_id: world.regionId, size, token: key } })
}

type OfRefund = Extract<
  Command,
  { refund: string; do: 'refund' | 'not refunded' | 'no money' | 'money is in' | 'withdraw' }
>['do']

function refund({ portal, treasurers: [{ token }], days }: Place, action: OfRefund, path: string) {
  const post = (event: string, json: object = {}) => portal.call('POST', `${path}/${event}`, { token, json })
  if (action === 'withdraw') return portal.call('DELETE', path, { token })
  if (action === 'refund') return post('refunded', { refunded_on: days.today, reference: 'TRF 1' })
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
  const { portal, treasurers, account, days } = place
  const [{ token }] = treasurers
  const [year, month, date] = days.past.split('-')
  const lines = rows.map(({ key, amount, balance, names }) => {
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

/** All of it, or the second of its seats. */
async function cancel(place: Place, id: number, isSeat: boolean) {
  const seats = isSeat
    ? await place.portal.db
        .selectFrom('toefl_detail')
        .select('id')
        .where('payment_id', '=', idOf(id))
        .orderBy('id')
        .execute()
    : []
  const token = await payerOf(place, id)
  const json = isSeat ? { detail_id: seats.at(-1)?.id ?? 0 } : {}
  return place.portal.call('POST', `${pathOf(id)}/own/cancel`, { token, json })
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
