// Plays a term on the portal and in the model side by side, and says where they part, or where the books do.
import { isLong } from '../../support/effort.ts'
import { expectBooks } from '../../support/money-books.ts'
import { anyOrder, type Attempt, type Counts, tell, unlike } from '../orders.ts'
import type { Step } from './commands.ts'
import { reportOf, unlikeCashBook } from './equations.ts'
import { foresee } from './foresee.ts'
import { meant } from './meaning.ts'
import { begin, type Command, entityOf, type Model, type Seen } from './model.ts'
import type { Reply } from './place.ts'
import type { Stored, Term } from './portal.ts'
import type { CashBook } from './screens.ts'
import { idOf } from './shelves.ts'
import { hasSurplus } from './sums.ts'

type Turn = { name: string; command: Command }

/** Throws at the first step after which portal and model differ, or the books do not hold. */
export async function play(term: Term, steps: readonly Step[], counts: Counts): Promise<void> {
  let model = begin(term.days, term.limit)
  for (const [index, step] of steps.entries()) {
    const turns = step.flatMap((intent, place): Turn[] => {
      const name = `${index + 1}${'ab'[place]}`
      const command = meant(intent, model, name)
      return command ? [{ name, command }] : []
    })
    if (turns.length === 0) continue
    const replies = await Promise.all(turns.map(({ command, name }) => term.send(command, name)))
    for (const [place, { command }] of turns.entries()) {
      const { answer, seen } = replies[place] ?? {}
      tell(counts, wayOf(command, model, seen?.pairs), answer === 'accepted')
    }
    const [stored, books, cashBook] = await Promise.all([term.look(), term.books(), term.screens.cashBook()])
    const told = turns
      .map(({ command }, place) => `${JSON.stringify(command)} -> ${JSON.stringify(replies[place])}`)
      .join(' and ')
    const found = follow(model, turns, replies, { stored, cashBook }, term)
    if (found.problem !== null) throw new Error(`${found.problem}; after ${told}`)
    model = found.after
    const places = { regions: [term], accounts: [term.accountId] }
    try {
      expectBooks(books, inBooks(model, term), places)
    } catch (error) {
      throw new Error(`the books: ${String(error)}; after ${told}`, { cause: error })
    }
    const owed = books.refunds.find(({ region_id }) => region_id === term.regionId)
    const [wrong] = unlike('refunds in the books', refundsOf(model), {
      owed: owed?.owed ?? none,
      refunded: owed?.refunded ?? none,
      to_check: owed?.to_check ?? none,
    })
    const [other] = isLong ? await unlikeReport(model, term) : []
    if (wrong ?? other) throw new Error(`${wrong ?? other}; after ${told}`)
  }
  const [wrong] = [...(await unlikeReport(model, term)), ...(await gapsIn(term))]
  if (wrong) throw new Error(`${wrong}; at the end`)
}

/** What the report that is handed in says otherwise; it is looked at after each step of a long run, and at the end of all. */
const unlikeReport = async (model: Model, { screens }: Term): Promise<string[]> => {
  const [due, shown] = [reportOf(model), await screens.report()]
  return Object.keys({ ...due, ...shown }).flatMap((line) => unlike(`'${line}' of the report`, due[line], shown[line]))
}

/** What counts is numbered without gaps. */
const gapsIn = async ({ screens }: Term): Promise<string[]> =>
  Object.entries(await screens.numbers()).flatMap(([series, numbers]) =>
    unlike(
      `the numbers of ${series}`,
      numbers.map((_, index) => index + 1),
      numbers,
    ),
  )

/** What is tried, with the state that it is tried in, for what a payment or refund is, and by what was sure. */
function wayOf(command: Command, { payments, refunds, lines }: Model, pairs: Seen['pairs'] = []): string {
  const [sure] = pairs
  if (sure) return `confirm sure BY_${lines[sure.line]?.names === sure.payment ? 'NAME' : 'AMOUNT'}`
  if (command.do === 'cancel') {
    const { kind, status } = payments[command.payment]!
    return kind === 'party' ? `cancel party ${status}` : `cancel ${status}`
  }
  if ((command.do === 'confirm' || command.do === 'match') && command.settle && command.line !== null) {
    return `${command.do} ${command.settle}`
  }
  if (command.do === 'split') return `split of ${command.parts.length}`
  if (command.do === 'enter') return `enter ${command.kind}`
  if ('refund' in command) return `${command.do} ${refunds[command.refund]?.state ?? 'none'}`
  return command.do
}

const none = { refunds: 0, amount: 0 }

function follow(
  model: Model,
  turns: readonly Turn[],
  replies: readonly Reply[],
  { stored, cashBook }: { stored: Stored; cashBook: CashBook },
  term: Term,
): Attempt<Model> {
  return anyOrder<Model>(turns.length, (places, isPair) => {
    let after = model
    const wrong = places.flatMap((place) => {
      const { command, name } = turns[place] as Turn // an index of the turns
      const { answer, seen } = replies[place] as Reply
      const outcome = foresee(after, command, name, seen, isPair)
      after = outcome.after
      // Of two at once it is not foreseen which of several reasons a refusal gives.
      const fits = isPair ? (answer === 'accepted') === (outcome.answer === 'accepted') : answer === outcome.answer
      if (!fits || !answers.has(answer)) return [`answered ${answer} where ${outcome.answer} was due`]
      return outcome.wrong ?? []
    })
    const [first] = [...wrong, ...difference(after, stored, term), ...unlikeCashBook(after, cashBook)]
    return first ? { problem: first } : { after, problem: null }
  })
}

const answers = new Set(['accepted', 'conflict', 'invalid', 'not_found'])

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id

/** What the database holds otherwise than the model says. */
function difference(model: Model, stored: Stored, { ids, sides }: Term): string[] {
  const idIn = (kind: keyof typeof ids, name: string | null) => (name === null ? null : (ids[kind].get(name) ?? 0))
  const named = <Value extends object>(kind: keyof typeof ids, values: Record<string, Value>) =>
    Object.entries(values)
      .map(([name, value]) => ({ id: ids[kind].get(name) ?? 0, ...value }))
      .toSorted(byId)
  const payments = named('payment', model.payments).map(
    ({ id, amount, kind, isCash, isOwn, status, isBinned, isHeld, isCancelled, kept }) => ({
      id,
      amount,
      entity: entityOf(kind),
      isCash,
      isOwn,
      status,
      isBinned,
      isHeld,
      isCancelled,
      kept: kept.map(({ line, amount: part }) => ({ line: idIn('line', line)!, amount: part })).toSorted(byLine),
    }),
  )
  const lines = named('line', model.lines).map(({ id, amount, aside }) => ({
    id,
    amount,
    isAside: aside !== null,
    entry: idIn('entry', aside?.entry ?? null),
  }))
  const refunds = Object.values(model.refunds)
    .map(({ payment, amount, because, state }) => ({ payment: idIn('payment', payment)!, amount, because, state }))
    .toSorted((one, other) => one.payment - other.payment || (one.because < other.because ? -1 : 1))
  const entries = named('entry', model.entries).map(({ id, kind, from, to, amount, day, state, corrects, repays }) => ({
    id,
    kind,
    from: sides[from],
    to: sides[to],
    amount,
    day,
    state,
    corrects: idIn('entry', corrects),
    repays: idIn('entry', repays),
  }))
  return [
    ...unlike('payments', payments, stored.payments),
    ...unlike('lines', lines, stored.lines),
    ...unlike(
      'refunds',
      refunds,
      stored.refunds.map(({ id: _, ...refund }) => refund),
    ),
    ...unlike('hand-overs', named('handover', model.handovers), stored.handovers),
    ...unlike('entries', entries, stored.entries),
  ]
}

const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line

const refundsOf = ({ refunds }: Model) => {
  const of = (state: string) => {
    const some = Object.values(refunds).filter((refund) => refund.state === state)
    return { refunds: some.length, amount: some.reduce((total, { amount }) => total + amount, 0) }
  }
  return { owed: of('OWED'), refunded: of('REFUNDED'), to_check: of('TO_CHECK') }
}

/** The model as the books are asked of it. */
const inBooks = (model: Model, { ids, regionId, receiverId, accountId }: Term) => ({
  payments: Object.entries(model.payments).map(([name, { kind, amount, isCash, status, isBinned, kept }]) => ({
    id: idOf(ids.payment.get(name) ?? 0),
    entity: entityOf(kind),
    region: regionId,
    amount,
    isCash,
    status,
    isBinned,
    receiver: isCash ? receiverId : null,
    line: null,
    parts: kept.map(({ line, amount: part }) => ({ line: ids.line.get(line) ?? 0, amount: part })),
    // What is too much and goes back is no difference that was accepted.
    isSettled: hasSurplus(model, name),
  })),
  lines: Object.entries(model.lines).map(([key, { amount, aside }]) => ({
    id: ids.line.get(key) ?? 0,
    account: accountId,
    amount,
    isAside: aside !== null,
  })),
  handovers: Object.entries(model.handovers).map(([name, { amount, isUndone }]) => ({
    id: ids.handover.get(name) ?? 0,
    region: regionId,
    receiver: receiverId,
    amount,
    isUndone,
  })),
})
