// Plays an evening on the portal and in the model side by side, and says where they part.
import type { Stored, StoredPayment, Evening, Reply } from './portal.ts'
import { begin, type Command, foresee, keptSeats, type Model, type Outcome, taken } from './model.ts'
import { meant, type Step } from './commands.ts'
import { anyOrder, type Attempt, type Counts, tell, unlike } from './orders.ts'

type Turn = { name: string; command: Command }

/** Throws at the first step after which portal and model differ, or an invariant is broken. */
export async function play(evening: Evening, quotas: number[], steps: readonly Step[], counts: Counts): Promise<void> {
  let model = begin(quotas)
  let ids = new Map<string, number>()
  for (const [index, step] of steps.entries()) {
    const turns = step.flatMap((intent, place): Turn[] => {
      const command = meant(intent, model)
      return command ? [{ name: `${index + 1}${'ab'[place]}`, command }] : []
    })
    if (turns.length === 0) continue
    const replies = await Promise.all(
      turns.map(({ command }) => evening.send(command, (payment) => ids.get(payment) ?? 0)),
    )
    turns.forEach(({ command }, place) => tell(counts, kindOf(command), replies[place]?.answer === 'accepted'))
    const stored = await evening.look()
    const told = turns
      .map(({ command }, place) => `${JSON.stringify(command)} -> ${replies[place]?.answer}`)
      .join(' and ')
    const broken = violations(stored)
    if (broken.length > 0) throw new Error(`${broken.join('; ')}; after ${told}`)
    const found = follow(model, turns, replies, stored, ids)
    if (found.problem !== null) throw new Error(`${found.problem}; after ${told}`)
    model = found.after.model
    ids = found.after.known
  }
}

const kindOf = (command: Command) => (command.do === 'register' ? `register ${command.people.length}` : command.do)

/** The model after the turns, which were sent together, and the payments that they told of. */
function follow(
  model: Model,
  turns: readonly Turn[],
  replies: readonly Reply[],
  stored: Stored,
  ids: ReadonlyMap<string, number>,
): Attempt<{ model: Model; known: Map<string, number> }> {
  return anyOrder<{ model: Model; known: Map<string, number> }>(turns.length, (places, isPair) => {
    const known = new Map(ids)
    let after = model
    const wrong = places.flatMap((place) => {
      const turn = turns[place] as Turn // an index of the turns
      const outcome = foresee(after, turn.command, turn.name)
      after = outcome.after
      return differs(turn, outcome, replies[place] as Reply, known, isPair)
    })
    const [first] = [...wrong, ...difference(after, stored, known)]
    return first ? { problem: first } : { after: { model: after, known }, problem: null }
  })
}

/** Of two at once it is not foreseen which of several reasons a refusal gives. */
function differs(
  turn: Turn,
  { answer, told }: Outcome,
  reply: Reply,
  known: Map<string, number>,
  isPair: boolean,
): string[] {
  const fits = isPair ? (answer === 'accepted') === (reply.answer === 'accepted') : answer === reply.answer
  if (!fits || !refusals.has(reply.answer)) return [`answered ${reply.answer} where ${answer} was due`]
  if (told === undefined || reply.paymentId === undefined) return []
  if (told === turn.name && ![...known.values()].includes(reply.paymentId)) known.set(told, reply.paymentId)
  return known.get(told) === reply.paymentId ? [] : [`told of payment ${reply.paymentId} where ${told} was due`]
}

const refusals = new Set(['accepted', 'window_closed', 'shift_full', 'conflict', 'invalid', 'not_found'])

/** What the database holds otherwise than the model says. */
function difference(model: Model, stored: Stored, ids: ReadonlyMap<string, number>): string[] {
  const byId = new Map(stored.payments.map((payment) => [payment.id, payment]))
  const expected = Object.entries(model.payments).map(([name, payment]) => {
    const id = ids.get(name) ?? 0
    if (payment.isGone) return { id, status: 'GONE' }
    const { status, inBin, seats, history } = payment
    return { id, status, inBin, seats, history }
  })
  const held = expected.map(({ id }) => {
    const found = byId.get(id)
    if (!found) return { id, status: 'GONE' }
    const { status, inBin, seats, history } = found
    return { id, status, inBin, seats: seats.map(({ person, shift, bin }) => ({ person, shift, bin })), history }
  })
  const left = taken(model).map((count, shift) => (model.quotas[shift] ?? 0) - count)
  return [
    ...unlike('the window', model.open, stored.open),
    ...unlike('payments', expected, held),
    ...unlike('number of payments', expected.filter(({ status }) => status !== 'GONE').length, stored.payments.length),
    ...unlike('accounts', model.accounts.toSorted(ascending), stored.accounts.toSorted(ascending)),
    ...unlike(
      'seats kept',
      keptSeats(model),
      stored.shifts.map(({ kept }) => kept),
    ),
    ...unlike(
      'seats left',
      left,
      stored.shifts.map(({ remaining }) => remaining),
    ),
  ]
}

const ascending = (a: number, b: number) => a - b

const steps = new Set(['PENDING>CONFIRMED', 'PENDING>REJECTED', 'CONFIRMED>PENDING', 'REJECTED>PENDING'])
const prices = [75_000, 140_000, 195_000]

/** The invariants, which hold whatever the model says. */
function violations({ payments, shifts }: Stored): string[] {
  const live = payments.flatMap(({ seats }) => seats.filter((seat) => seat.bin === null))
  const wrong: string[] = []
  shifts.forEach(({ quota, remaining, kept }, shift) => {
    const count = live.filter((seat) => seat.shift === shift).length + kept
    if (count > quota) wrong.push(`I1: shift ${shift} has ${count} registrants for ${quota} seats`)
    if (remaining !== quota - count) wrong.push(`I1: shift ${shift} shows ${remaining} seats, but has ${quota - count}`)
  })
  for (const { person } of live) {
    if (live.filter((seat) => seat.person === person).length > 1) wrong.push(`I3: person ${person} is registered twice`)
  }
  return [...wrong, ...payments.flatMap(paymentViolations)]
}

function paymentViolations({ id, status, hasDecider, viewers, amount, seats, history, walk }: StoredPayment): string[] {
  const wrong: string[] = []
  if (seats.length === 0 || viewers !== 1 || amount !== prices[seats.length - 1])
    wrong.push(`I2: payment ${id} has ${seats.length} seats, ${viewers} viewers and cost ${amount}`)
  if (history.filter((action) => action === 'registered').length !== 1) wrong.push(`I2: payment ${id} began not once`)
  if (hasDecider !== (status !== 'PENDING')) wrong.push(`I7: payment ${id} is ${status}, with a decider: ${hasDecider}`)
  const decisions = history.filter((action) => ['confirmed', 'rejected', 'decision cancelled'].includes(action)).length
  // Mending changes the state of what was rejected, and of what is pending only the picture.
  const mended = history.filter((action) => action === 'mended').length
  if (walk.length < decisions || walk.length > decisions + mended)
    wrong.push(`I7: payment ${id} has ${decisions} audit rows for ${walk.length} decisions`)
  let at = 'PENDING'
  for (const [before, after] of walk) {
    if (before !== at || !steps.has(`${before}>${after}`))
      wrong.push(`I8: payment ${id} went from ${at} by ${before} > ${after}`)
    at = after
  }
  if (at !== status) wrong.push(`I8: payment ${id} is ${status}, but its history ends at ${at}`)
  return wrong
}
