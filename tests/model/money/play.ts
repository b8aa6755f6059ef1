// Plays a term on the portal and in the model side by side, and says where they part, or where the books do.
import { expectBooks } from '../../support/money-books.ts'
import { anyOrder, type Attempt, type Counts, tell, unlike } from '../orders.ts'
import { meant, type Step } from './commands.ts'
import { begin, type Command, foresee, type Model, type Seen } from './model.ts'
import { idOf, type Ids, type Reply, type Stored, type Term } from './portal.ts'

type Turn = { name: string; command: Command }

/** Throws at the first step after which portal and model differ, or the books do not hold. */
export async function play(term: Term, steps: readonly Step[], counts: Counts): Promise<void> {
  let model = begin()
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
    const [stored, books] = await Promise.all([term.look(), term.books()])
    const told = turns
      .map(({ command }, place) => `${JSON.stringify(command)} -> ${JSON.stringify(replies[place])}`)
      .join(' and ')
    const found = follow(model, turns, replies, stored, term.ids)
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
    if (wrong) throw new Error(`${wrong}; after ${told}`)
  }
}

/** What is tried, with the state that it is tried in, for what a payment or refund is, and by what was sure. */
function wayOf(command: Command, { payments, refunds, lines }: Model, pairs: Seen['pairs'] = []): string {
  const [sure] = pairs
  if (sure) return `confirm sure BY_${lines[sure.line]?.names === sure.payment ? 'NAME' : 'AMOUNT'}`
  if (command.do === 'cancel') {
    const { entity, status } = payments[command.payment]!
    return entity === 'party_payment' ? `cancel party ${status}` : `cancel ${status}`
  }
  if ('refund' in command) return `${command.do} ${refunds[command.refund]?.state ?? 'none'}`
  return command.do
}

const none = { refunds: 0, amount: 0 }

function follow(
  model: Model,
  turns: readonly Turn[],
  replies: readonly Reply[],
  stored: Stored,
  ids: Ids,
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
    const [first] = [...wrong, ...difference(after, stored, ids)]
    return first ? { problem: first } : { after, problem: null }
  })
}

const answers = new Set(['accepted', 'conflict', 'invalid', 'not_found'])

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id

/** What the database holds otherwise than the model says. */
function difference(model: Model, stored: Stored, ids: Ids): string[] {
  const lineOf = (line: string | null) => (line === null ? null : (ids.line.get(line) ?? 0))
  const named = <Value extends object>(kind: keyof Ids, values: Record<string, Value>) =>
    Object.entries(values)
      .map(([name, value]) => ({ id: ids[kind].get(name) ?? 0, ...value }))
      .toSorted(byId)
  return [
    ...unlike(
      'payments',
      named('payment', model.payments).map(({ line, paid, ...payment }) => ({
        ...payment,
        line: lineOf(line),
        paid,
      })),
      stored.payments,
    ),
    ...unlike(
      'lines',
      named('line', model.lines).map(({ names: _, ...line }) => line),
      stored.lines,
    ),
    ...unlike(
      'refunds',
      named('payment', model.refunds).map(({ id, ...refund }) => ({ payment: id, ...refund })),
      stored.refunds,
    ),
    ...unlike('hand-overs', named('handover', model.handovers), stored.handovers),
  ]
}

const refundsOf = ({ refunds }: Model) => {
  const of = (state: string) => {
    const some = Object.values(refunds).filter((refund) => refund.state === state)
    return { refunds: some.length, amount: some.reduce((total, { amount }) => total + amount, 0) }
  }
  return { owed: of('OWED'), refunded: of('REFUNDED'), to_check: of('TO_CHECK') }
}

/** The model as the books are asked of it. */
const inBooks = ({ payments, lines, handovers }: Model, { ids, regionId, receiverId, accountId }: Term) => ({
  payments: Object.entries(payments).map(
    ([name, { isHeld: _, isCancelled: __, isOwn: ___, line, isCash, ...payment }]) => ({
      ...payment,
      id: idOf(ids.payment.get(name) ?? 0),
      region: regionId,
      isCash,
      receiver: isCash ? receiverId : null,
      line: line === null ? null : (ids.line.get(line) ?? 0),
    }),
  ),
  lines: Object.entries(lines).map(([key, { names: _, ...line }]) => ({
    ...line,
    id: ids.line.get(key) ?? 0,
    account: accountId,
  })),
  handovers: Object.entries(handovers).map(([name, handover]) => ({
    ...handover,
    id: ids.handover.get(name) ?? 0,
    region: regionId,
    receiver: receiverId,
  })),
})
