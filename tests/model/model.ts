// The TOEFL registration as the club thinks of it: a few lists, no database, no clock, nobody else. It tells for each
// command what must be answered and what is so afterwards.

export const people = 6

export type Command =
  /** A group without accounts; `people` and `shifts` are as long as each other. */
  | { do: 'register'; people: number[]; shifts: number[]; browser?: number }
  /** A browser comes to the payment; again with something else, it changes what it keeps. */
  | { do: 'reserve'; people: number[]; shifts: number[]; browser: number }
  | { do: 'prolong' | 'let go' | 'reservation ends'; browser: number }
  /** Somebody who has an account, once more. */
  | { do: 'again'; person: number; shift: number }
  | { do: 'confirm' | 'reject' | 'hold' | 'cancel' | 'recycle' | 'restore' | 'delete'; payment: string }
  /** By the payer, with another picture. */
  | { do: 'mend'; payment: string }
  /** The time of a rejection that held its seats is over. */
  | { do: 'hold ends'; payment: string }
  | { do: 'recycle seat'; payment: string; seat: number }
  | { do: 'restore seat'; payment: string; seat: number }
  | { do: 'move'; payment: string; seat: number; shift: number }
  | { do: 'quota'; shift: number; quota: number }
  | { do: 'window'; open: boolean }

export type Answer = 'accepted' | 'window_closed' | 'shift_full' | 'conflict' | 'invalid' | 'not_found'

/** Why a seat is in the recycle bin. */
type Bin = 'REJECTED' | 'PAYMENT' | 'ITSELF'
export type Seat = { person: number; shift: number; bin: Bin | null }
export type Payment = {
  status: 'PENDING' | 'CONFIRMED' | 'REJECTED'
  inBin: boolean
  /** Deleted for good: only its history is left. */
  isGone: boolean
  seats: Seat[]
  history: string[]
  /** By whom it was sent, and whether the same form sent again is still known as this one. */
  sentBy: string
  form: string
  isKnown: boolean
  /** Of a rejected payment: whether its seats are held. */
  isHeld: boolean
  /** It was rejected once, and the grace of that goes on. */
  inGrace: boolean
}
/** Seats that a browser keeps: for whom, and how many of which shift. */
export type Kept = { people: number[]; seats: Record<number, number>; isProlonged: boolean }
export type Model = {
  open: boolean
  kept: Record<number, Kept>
  quotas: number[]
  accounts: number[]
  /** By the name of the step that made them. */
  payments: Record<string, Payment>
}

/** What is answered, what is so then, and which payment a registration was told of. */
export type Outcome = { answer: Answer; after: Model; told?: string }

export const begin = (quotas: number[]): Model => ({ open: true, kept: {}, quotas, accounts: [], payments: {} })

const seatsOf = (model: Model): Seat[] => Object.values(model.payments).flatMap((payment) => payment.seats)
const live = (seat: Seat) => seat.bin === null

/** How many seats of each shift browsers keep. */
export const keptSeats = (model: Model): number[] =>
  model.quotas.map((_, shift) => Object.values(model.kept).reduce((sum, { seats }) => sum + (seats[shift] ?? 0), 0))

/** How many seats of each shift are taken or kept. */
export const taken = (model: Model): number[] =>
  keptSeats(model).map(
    (kept, shift) => kept + seatsOf(model).filter((seat) => live(seat) && seat.shift === shift).length,
  )

const holdsSeat = (model: Model, person: number) => seatsOf(model).some((seat) => live(seat) && seat.person === person)

/** Whether some of these seats are too many; `own` are kept for who asks. */
function lacks(model: Model, shifts: readonly number[], own: Record<number, number> = {}): boolean {
  const now = taken(model).map((count, shift) => count - (own[shift] ?? 0))
  for (const shift of shifts) now[shift] = (now[shift] ?? 0) + 1
  return shifts.some((shift) => (now[shift] ?? 0) > (model.quotas[shift] ?? 0))
}

/** What the command leads to. `name` is what a new payment is called. */
export function foresee(model: Model, command: Command, name: string): Outcome {
  const after = structuredClone(model)
  const refusal = change(after, command, name)
  if (command.do !== 'register' && command.do !== 'again') return settle(model, after, refusal)
  if (refusal === null) return { answer: 'accepted', after, told: name }
  // Refused, but perhaps only because it was sent before.
  const earlier = Object.entries(model.payments).find(
    ([, payment]) => payment.isKnown && payment.sentBy === senderOf(command),
  )
  if (!earlier) return settle(model, after, refusal)
  // A form that was changed since is not what was sent before.
  const isSame = earlier[1].form === JSON.stringify(command)
  return isSame ? { answer: 'accepted', after: model, told: earlier[0] } : { answer: 'invalid', after: model }
}

const settle = (before: Model, after: Model, refusal: Answer | null): Outcome =>
  refusal === null ? { answer: 'accepted', after } : { answer: refusal, after: before }

type Registration = Extract<Command, { do: 'register' | 'again' }>
const senderOf = (command: Registration) =>
  command.do === 'register' ? `group ${command.people.toSorted((a, b) => a - b).join()}` : `person ${command.person}`

/** Does it; a refusal leaves the model half changed, which nobody looks at then. */
function change(model: Model, command: Command, name: string): Answer | null {
  switch (command.do) {
    case 'register':
    case 'again':
      return register(model, command, name)
    case 'reserve':
      return reserve(model, command)
    case 'prolong':
      return prolong(model, command.browser)
    case 'let go':
    case 'reservation ends':
      delete model.kept[command.browser]
      return null
    case 'quota':
      return setQuota(model, command.shift, command.quota)
    case 'window':
      model.open = command.open
      return null
    default:
      return office(model, command)
  }
}

function register(model: Model, command: Registration, name: string): Answer | null {
  const shifts = command.do === 'register' ? command.shifts : [command.shift]
  const group = command.do === 'register' ? command.people : [command.person]
  if (!model.open) return 'window_closed'
  const kept = command.do === 'register' && command.browser !== undefined ? model.kept[command.browser] : undefined
  const own = kept && sameGroup(kept.people, group) ? kept.seats : {}
  if (lacks(model, shifts, own)) return 'shift_full'
  if (command.do === 'register' && group.some((person) => model.accounts.includes(person))) return 'invalid'
  if (command.do === 'again' && holdsSeat(model, command.person)) return 'conflict'
  if (command.do === 'register') model.accounts.push(...group)
  for (const shift of shifts) delete own[shift]
  model.payments[name] = {
    status: 'PENDING',
    inBin: false,
    isGone: false,
    seats: group.map((person, index) => ({ person, shift: shifts[index] ?? 0, bin: null })),
    history: ['registered'],
    sentBy: senderOf(command),
    form: JSON.stringify(command),
    isKnown: true,
    isHeld: false,
    inGrace: false,
  }
  return null
}

const sameGroup = (one: readonly number[], other: readonly number[]) =>
  JSON.stringify(one.toSorted((a, b) => a - b)) === JSON.stringify(other.toSorted((a, b) => a - b))

/** Browsers 0 and 1 are of one network. */
export const networkOf = (browser: number): number => (browser < 2 ? 0 : 1)

function reserve(model: Model, { people: group, shifts, browser }: Extract<Command, { do: 'reserve' }>): Answer | null {
  if (!model.open) return 'window_closed'
  const seats: Record<number, number> = {}
  for (const shift of shifts) seats[shift] = (seats[shift] ?? 0) + 1
  const mine = model.kept[browser]
  if (mine && sameGroup(mine.people, group) && JSON.stringify(mine.seats) === JSON.stringify(seats)) return null
  if (lacks(model, shifts, mine?.seats)) return 'shift_full'
  delete model.kept[browser]
  const now = taken(model)
  const others = Object.entries(model.kept).filter(([other]) => networkOf(Number(other)) === networkOf(browser))
  const isTooMuch = Object.entries(seats).some(([shift, wanted]) => {
    const same = others.reduce((sum, [, kept]) => sum + (kept.seats[Number(shift)] ?? 0), 0)
    return same > 0 && (same + wanted) * 3 > (model.quotas[Number(shift)] ?? 0) - (now[Number(shift)] ?? 0) + same
  })
  // The form goes on without.
  if (!isTooMuch) model.kept[browser] = { people: group, seats, isProlonged: false }
  return null
}

function prolong(model: Model, browser: number): Answer | null {
  const kept = model.kept[browser]
  if (!kept || kept.isProlonged || Object.keys(kept.seats).length === 0) return 'conflict'
  kept.isProlonged = true
  return null
}

function setQuota(model: Model, shift: number, quota: number): Answer | null {
  const now = taken(model)[shift] ?? 0
  if (quota < (model.quotas[shift] ?? 0) && quota < now) return 'invalid'
  model.quotas[shift] = quota
  return null
}

type Office = Exclude<Command, Registration | { browser: number } | { do: 'quota' | 'window' }>

function office(model: Model, command: Office): Answer | null {
  const payment = model.payments[command.payment]
  if (command.do === 'hold ends') return payment && !payment.isGone ? endHold(payment) : null
  if (!payment || payment.isGone) return 'not_found'
  if ('seat' in command) return seatAction(model, payment, command)
  if (command.do === 'mend') return mend(model, payment)
  const refusal = paymentAction(model, payment, command.do)
  if (refusal === null) payment.history.push(past[command.do])
  return refusal
}

const past = {
  confirm: 'confirmed',
  reject: 'rejected',
  hold: 'rejected',
  cancel: 'decision cancelled',
  recycle: 'recycled',
  restore: 'restored',
  delete: 'deleted',
}

function paymentAction(model: Model, payment: Payment, action: keyof typeof past): Answer | null {
  const isDecision = action === 'confirm' || action === 'reject' || action === 'hold' || action === 'cancel'
  const needsBin = action === 'restore' || action === 'delete'
  if (payment.inBin !== needsBin) return 'conflict'
  if (isDecision && (payment.status === 'PENDING') === (action === 'cancel')) return 'conflict'
  switch (action) {
    case 'confirm':
      payment.status = 'CONFIRMED'
      return null
    case 'reject':
      Object.assign(payment, { status: 'REJECTED', inGrace: true })
      return giveUp(payment, 'REJECTED')
    case 'hold':
      Object.assign(payment, { status: 'REJECTED', inGrace: true, isHeld: true, isKnown: false })
      return null
    case 'cancel':
      return undo(model, payment)
    case 'recycle':
      payment.inBin = true
      return giveUp(payment, 'PAYMENT')
    case 'restore':
      payment.inBin = false
      return takeBack(model, payment, 'PAYMENT')
    case 'delete':
      Object.assign(payment, { isGone: true, seats: [] })
      return null
  }
}

function giveUp(payment: Payment, bin: Bin): null {
  for (const seat of payment.seats.filter(live)) seat.bin = bin
  payment.isKnown = false
  return null
}

function undo(model: Model, payment: Payment): Answer | null {
  const was = payment.status
  Object.assign(payment, { status: 'PENDING', isHeld: false })
  return was === 'REJECTED' ? takeBack(model, payment, 'REJECTED') : null
}

function mend(model: Model, payment: Payment): Answer | null {
  if (payment.inBin) return 'not_found'
  const isOwned = payment.seats.some(({ bin }) => bin === null || bin === 'REJECTED')
  if (!isOwned) return 'not_found'
  // Whose own seat is in the bin does not belong to the group any more.
  if (!isPayersOwn(payment)) return 'not_found'
  if (payment.status === 'CONFIRMED') return 'conflict'
  if (!model.open && !payment.inGrace) return 'conflict'
  const refusal = payment.status === 'REJECTED' ? takeBack(model, payment, 'REJECTED') : null
  if (refusal !== null) return refusal
  Object.assign(payment, { status: 'PENDING', isHeld: false })
  payment.history.push('mended')
  return null
}

const isPayersOwn = ({ seats: [first] }: Payment) => first?.bin === null || first?.bin === 'REJECTED'

function endHold(payment: Payment): null {
  if (!payment.isHeld || payment.inBin) return null
  giveUp(payment, 'REJECTED')
  payment.isHeld = false
  payment.history.push('hold ended')
  return null
}

const takeBack = (model: Model, payment: Payment, bin: Bin) =>
  sitAgain(
    model,
    payment.seats.filter((seat) => seat.bin === bin),
  )

/** All of these seats come back, or none: they must be free, and nobody may sit elsewhere by now. */
function sitAgain(model: Model, seats: readonly Seat[]): Answer | null {
  const shifts = seats.map((seat) => seat.shift)
  if (lacks(model, shifts)) return 'shift_full'
  if (seats.some((seat) => holdsSeat(model, seat.person))) return 'conflict'
  for (const seat of seats) seat.bin = null
  return null
}

function seatAction(model: Model, payment: Payment, command: Extract<Office, { seat: number }>): Answer | null {
  const seat = payment.seats[command.seat]
  if (!seat) return 'not_found'
  if (command.do === 'restore seat') {
    if (live(seat) || payment.inBin || payment.status === 'REJECTED') return 'conflict'
    return sitAgain(model, [seat])
  }
  if (!live(seat)) return 'conflict'
  if (command.do === 'recycle seat') {
    seat.bin = 'ITSELF'
    payment.isKnown = false
    return null
  }
  if (seat.shift === command.shift) return null
  if (lacks(model, [command.shift])) return 'shift_full'
  seat.shift = command.shift
  return null
}
