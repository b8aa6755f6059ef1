// What becomes of payments: registered, confirmed, rejected, mended, given up, in the bin and out of it.
import { keep } from './line-acts.ts'
import { freeAll, letGo, takeFormer } from './line-kept.ts'
import {
  type Command,
  entityOf,
  type Model,
  type OfPayment,
  type Payment,
  prices,
  type Refusal,
  type Standing,
} from './model.ts'
import { dropRefund, endSurplus, lookAgain, putRefund, putSurplus, settleSeats } from './refund-acts.ts'
import {
  hasRefund,
  hasSurplus,
  isHeldCash,
  isNamed,
  isOpen,
  leftOf,
  missingOf,
  receivedOf,
  refundOf,
  roomBeside,
  seatShare,
  sum,
} from './sums.ts'

export function register(
  model: Model,
  { size, quote, isCash }: Extract<Command, { do: 'register' }>,
  name: string,
): Refusal {
  const reserved = quote === null ? null : model.quotes[quote]
  if (reserved && (reserved.isUsed || reserved.size !== size || isCash)) return 'invalid'
  if (reserved) reserved.isUsed = true
  const amount = reserved?.amount ?? prices[size]
  const fresh = {
    status: 'PENDING',
    isBinned: false,
    isHeld: false,
    isCancelled: false,
    isLess: false,
    isErased: false,
  } as const
  model.payments[name] = { amount, kind: size, isCash, isOwn: Boolean(reserved), ...fresh, kept: [], before: [] }
  return null
}

export function confirm(
  model: Model,
  { payment: name, line, settle }: Omit<Extract<Command, { do: 'confirm' }>, 'do'>,
): Refusal {
  const payment = model.payments[name]!
  if (payment.isBinned || payment.status !== 'PENDING') return 'conflict'
  payment.status = 'CONFIRMED'
  const received = receivedOf(payment)
  if (line !== null) {
    const refusal = keep(model, name, line, { settle })
    if (refusal) return refusal
  } else if (received > 0 && received !== payment.amount) {
    // Why a part is enough, somebody says.
    if (settle !== 'ACCEPT') return 'invalid'
    payment.kept.at(-1)!.isAgreed = true
  }
  settleSeats(model, name)
  return null
}

export function match(model: Model, { payment: name, line, settle }: Extract<Command, { do: 'match' }>): Refusal {
  const payment = model.payments[name]!
  if (payment.status !== 'CONFIRMED' || payment.isBinned) return 'conflict'
  return model.lines[line] ? keep(model, name, line, { settle }) : 'not_found'
}

export function keepPart(model: Model, { payment: name, line }: Extract<Command, { do: 'part' | 'free' }>): Refusal {
  const payment = model.payments[name]!
  if (payment.isBinned || payment.status !== 'PENDING') return 'conflict'
  const refusal = keep(model, name, line, { settle: 'WAIT' })
  if (refusal) return refusal
  return missingOf(model, name) <= 0 ? 'invalid' : null
}

/** What is given up already stays so. Its money is looked for, or owed where it came. */
export function cancel(model: Model, name: string): Refusal {
  const payment = model.payments[name]!
  if (payment.isCancelled) return null
  if (payment.isBinned) return 'not_found'
  // A place at the party that was not accepted is nobody's to give back.
  if (payment.status === 'REJECTED' && entityOf(payment.kind) === 'party_payment') return 'conflict'
  if (goesBack(model, name)) return 'conflict'
  Object.assign(payment, { isBinned: true, isCancelled: true })
  const isRejected = payment.status === 'REJECTED'
  const former = payment.before.filter(({ line, amount }) => isOpen(model, line) && leftOf(model, line) >= amount)
  const received = isRejected ? sum(former) : receivedOf(payment)
  if (isRejected) takeFormer(model, payment)
  const seat = refundOf(model, name, 'SEAT')
  const given = seat && seat.state !== 'NOTHING' ? seat.amount : 0
  const surplus = hasSurplus(model, name) ? refundOf(model, name, 'OVERPAID')!.amount : 0
  const whole = received > 0 ? Math.max(0, received - surplus - given) : Math.max(0, payment.amount - given)
  const state =
    payment.status === 'CONFIRMED' || received > 0 ? 'OWED' : payment.status === 'PENDING' ? 'TO_CHECK' : null
  if (state === null || whole === 0) return null
  if (refundOf(model, name, 'REJECTED')?.state === 'NOTHING') {
    if (isNamed(model, `${name} REJECTED`)) return 'conflict'
    dropRefund(model, name, 'REJECTED')
  }
  const amount = Math.min(whole, roomBeside(model, name))
  if (amount > 0) putRefund(model, { payment: name, because: 'CANCELLED', amount, state })
  return null
}

/** One of two seats: the one who stays pays the price of one. */
export function giveUp(model: Model, name: string): Refusal {
  const payment = model.payments[name]!
  if (payment.isLess) return null
  if (payment.isBinned && !payment.isCancelled) return 'not_found'
  if (payment.isCancelled || payment.status === 'REJECTED') return 'conflict'
  payment.isLess = true
  const amount = Math.min(seatShare, roomBeside(model, name))
  if (amount > 0) {
    putRefund(model, {
      payment: name,
      because: 'SEAT',
      amount,
      state: payment.status === 'CONFIRMED' ? 'OWED' : 'TO_CHECK',
    })
  }
  return null
}

/** Whether the money of a rejected payment goes back, or went. */
const goesBack = (model: Model, name: string): boolean =>
  (refundOf(model, name, 'REJECTED')?.state ?? 'NOTHING') !== 'NOTHING'

export function paymentAction(model: Model, { do: action, payment: name }: OfPayment): Refusal {
  const payment = model.payments[name]!
  const { status, isBinned } = payment
  switch (action) {
    case 'reject':
    case 'hold':
      if (isBinned || status !== 'PENDING') return 'conflict'
      Object.assign(payment, { status: 'REJECTED', isHeld: action === 'hold' })
      payment.before.push(...freeAll(model, payment))
      return null
    case 'hold ends':
      if (!isBinned) payment.isHeld = false
      return null
    case 'take back':
      return takeBack(model, name)
    case 'mend':
      if (isBinned) return payment.isCancelled ? 'conflict' : 'not_found'
      if (status === 'CONFIRMED' || goesBack(model, name)) return 'conflict'
      Object.assign(payment, { status: 'PENDING', isHeld: false })
      if (status === 'REJECTED') takeAgain(model, name)
      return null
    case 'recycle':
      if (isBinned) return 'conflict'
      payment.isBinned = true
      if (!hasRefund(model, name)) payment.before.push(...freeAll(model, payment))
      return null
    case 'restore':
      return restore(model, name)
    case 'delete':
      return deleteForGood(model, name)
  }
}

function takeBack(model: Model, name: string): Refusal {
  const payment = model.payments[name]!
  const { status, isBinned } = payment
  if (isBinned || status === 'PENDING') return 'conflict'
  if (status === 'REJECTED' && goesBack(model, name)) return 'conflict'
  Object.assign(payment, { status: 'PENDING', isHeld: false })
  if (status === 'REJECTED') takeAgain(model, name)
  else {
    if (!endSurplus(model, name)) return 'conflict'
    freeAll(model, payment)
    lookAgain(model, name)
  }
  return null
}

/** Out of the bin, or no longer rejected: its former lines are its own again, unless they no longer fit. */
function takeAgain(model: Model, name: string): void {
  const payment = model.payments[name]!
  takeFormer(model, payment)
  const [received, { amount, status, kept }] = [receivedOf(payment), payment]
  if (kept.length === 0) return
  const isExplained = received === amount || hasSurplus(model, name) || kept.some(({ isAgreed }) => isAgreed)
  if (status === 'PENDING' ? received < amount : isExplained) return
  if (status === 'CONFIRMED' && received > amount) putSurplus(model, name, received - amount)
  else freeAll(model, payment)
}

function restore(model: Model, name: string): Refusal {
  const payment = model.payments[name]!
  if (!payment.isBinned) return 'conflict'
  if (payment.isCancelled && !takeUpAgain(model, name)) return 'conflict'
  payment.isBinned = false
  if (payment.status !== 'REJECTED') takeAgain(model, name)
  else if (!hasRefund(model, name)) payment.before.push(...freeAll(model, payment))
  return null
}

/** What was cancelled counts again; false where its money went back. */
function takeUpAgain(model: Model, name: string): boolean {
  const refund = refundOf(model, name, 'CANCELLED')
  if (refund?.state === 'REFUNDED' || isNamed(model, `${name} CANCELLED`)) return false
  dropRefund(model, name, 'CANCELLED')
  model.payments[name]!.isCancelled = false
  return true
}

/** Only of those nothing of whose money went back: the books keep that. */
function deleteForGood(model: Model, name: string): Refusal {
  const payment = model.payments[name]!
  if (!payment.isBinned || hasRefund(model, name)) return 'conflict'
  for (const because of ['REJECTED', 'CANCELLED', 'SEAT', 'OVERPAID'] as const) {
    if (isNamed(model, `${name} ${because}`)) return 'conflict'
    dropRefund(model, name, because)
  }
  letGo(model, payment.kept)
  delete model.payments[name]
  return null
}

export function owe(model: Model, name: string, line: string | null): Refusal {
  const payment = model.payments[name]!
  if (payment.status !== 'REJECTED' || (payment.isHeld && !payment.isBinned)) return 'conflict'
  if (refundOf(model, name, 'REJECTED') || refundOf(model, name, 'CANCELLED')) return 'conflict'
  const parts = takeFormer(model, payment)
  const refusal = line === null || parts.some((part) => part.line === line) ? null : takeForRefund(model, payment, line)
  if (refusal) return refusal
  const room = Math.max(1, roomBeside(model, name))
  const came = receivedOf(payment)
  const amount = came > 0 ? came : Math.min(room, payment.amount)
  if (amount > roomBeside(model, name)) return 'invalid'
  putRefund(model, { payment: name, because: 'REJECTED', amount, state: 'OWED' })
  return null
}

/** A rejected payment shows by a line that its money came; of more than it asks for somebody has to say how much. */
function takeForRefund(model: Model, payment: Payment, line: string): Refusal {
  if (payment.isCash) return 'conflict'
  if (!model.lines[line]) return 'invalid'
  if (!isOpen(model, line)) return 'conflict'
  const left = leftOf(model, line)
  if (left > Math.max(0, payment.amount - receivedOf(payment))) return 'invalid'
  payment.kept.push({ line, amount: left, isAgreed: false })
  return null
}

/** As the books tell where a payment's money is. */
export function standingOf(payment: Payment): Standing {
  const { kind, status, amount, kept } = payment
  const standing =
    status !== 'CONFIRMED' ? status : kept.length > 0 ? 'MATCHED' : isHeldCash(payment) ? 'CASH' : 'UNPROVEN'
  return { kind, standing, amount, line_amount: status === 'CONFIRMED' ? receivedOf(payment) : 0 }
}
