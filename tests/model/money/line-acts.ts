// Lines of statements: imported, kept by payments, split, set aside and open again.
import { letGo } from './line-kept.ts'
import {
  type Command,
  entityOf,
  type File,
  type Model,
  type Part,
  type Refusal,
  type Row,
  type Settle,
} from './model.ts'
import { putSurplus, settleSeats } from './refund-acts.ts'
import { hasSurplus, isOpen, leftOf, missedBy, missingOf, partsOf, receivedOf, sum } from './sums.ts'

export function importFile(model: Model, rows: Row[], name: string): Refusal {
  const fresh = rows.filter(({ key }) => !model.lines[key])
  const back = rows.flatMap(({ key }) => missedBy(model, key).map((file): [string, string] => [key, file]))
  if (fresh.length + back.length === 0) return 'invalid'
  const missing = Object.keys(model.lines).filter((line) => !rows.some(({ key }) => key === line))
  // All are of one day, of which a file that brings nothing may be older; and one that lacks most is another one.
  const isWhole = fresh.length > 0 && missing.length <= rows.length - fresh.length + 2
  const gone = isWhole ? missing.filter((line) => missedBy(model, line).length === 0) : []
  for (const { key, amount, balance, names } of fresh) {
    model.lines[key] = { amount, balance, aside: null, names }
    model.bank = Math.max(model.bank, balance)
  }
  model.files[name] = { rows, fresh: fresh.map(({ key }) => key), gone, back, isUndone: false }
  return null
}

export function undoImport(model: Model, name: string): Refusal {
  const file = model.files[name]
  const isUsed = (key: string) => partsOf(model, key).length > 0 || Boolean(model.lines[key]?.aside?.entry)
  if (!file || file.isUndone || file.fresh.some(isUsed)) return 'conflict'
  const names = Object.keys(model.files)
  // A file that left out what this one had brought relies on it.
  const isNeeded = names.slice(names.indexOf(name) + 1).some((later) => reliesOnOthers(model.files[later]!))
  if (isNeeded) return 'conflict'
  file.isUndone = true
  for (const key of file.fresh) {
    delete model.lines[key]
    // Nobody remembers what it paid.
    for (const payment of Object.values(model.payments)) {
      payment.before = payment.before.filter(({ line }) => line !== key)
    }
  }
  return null
}

const reliesOnOthers = ({ isUndone, fresh, rows }: File): boolean => !isUndone && fresh.length < rows.length

type Settling = { settle: Settle | null; stated?: number }

/** A payment takes what it misses of a line, or what is said of it. */
export function keep(model: Model, name: string, line: string, { settle, stated }: Settling): Refusal {
  const payment = model.payments[name]!
  if (payment.isCash) return 'conflict'
  if (!model.lines[line]) return 'invalid'
  if (!isOpen(model, line)) return 'conflict'
  const left = leftOf(model, line)
  if (stated !== undefined && stated > left) return 'invalid'
  const [received, { status, amount }] = [receivedOf(payment), payment]
  if (status === 'REJECTED' || received >= amount) return 'conflict'
  const [offered, due] = [stated ?? left, amount - received]
  const taken = offered > due && settle === 'REST' ? due : offered
  const isSettled =
    taken === due || settle === 'ACCEPT' || (taken > due ? settle === 'REFUND' : settle === 'WAIT' && taken < due)
  if (!isSettled) return 'invalid'
  // What is confirmed waits for nothing.
  if (taken < due && settle === 'WAIT' && status === 'CONFIRMED') return 'conflict'
  if (payment.kept.some((part) => part.line === line)) return 'conflict'
  payment.kept.push({ line, amount: taken, isAgreed: taken !== due && settle === 'ACCEPT' })
  if (taken > due && settle === 'REFUND') putSurplus(model, name, taken - due)
  if (status === 'CONFIRMED') settleSeats(model, name)
  return null
}

export function freeLine(model: Model, { line, payment: name }: Extract<Command, { do: 'free' | 'part' }>): Refusal {
  const payment = model.payments[name]!
  if (payment.isBinned || payment.status === 'REJECTED') return 'conflict'
  const isLast = payment.kept.length === 1
  if (payment.status === 'CONFIRMED' && (!isLast || hasSurplus(model, name))) return 'conflict'
  const freed = payment.kept.filter((part) => part.line === line)
  if (freed.length === 0) return 'conflict'
  payment.kept = payment.kept.filter((part) => part.line !== line)
  letGo(model, freed)
  return null
}

const order = ['party_payment', 'member_payment', 'toefl_payment'] as const

export function split(model: Model, { line, parts }: Extract<Command, { do: 'split' }>): Refusal {
  if (!model.lines[line]) return 'not_found'
  if (sum(parts) > leftOf(model, line)) return 'invalid'
  if (parts.some(({ payment }) => model.payments[payment]!.isBinned)) return 'conflict'
  for (const entity of order) {
    const own = parts.filter(({ payment }) => entityOf(model.payments[payment]!.kind) === entity)
    const isNow = ({ payment, settle }: Part) => model.payments[payment]!.status === 'PENDING' && settle !== 'WAIT'
    const now = own.filter(isNow)
    for (const { payment } of now) model.payments[payment]!.status = 'CONFIRMED'
    for (const part of [...now, ...own.filter((one) => !now.includes(one))]) {
      const { payment, amount, settle } = part
      const isWaiting = model.payments[payment]!.status === 'PENDING'
      const refusal = keep(model, payment, line, { settle, stated: amount })
      if (refusal) return refusal
      if (isWaiting && missingOf(model, payment) <= 0) return 'invalid'
    }
    for (const { payment } of now) settleSeats(model, payment)
  }
  return null
}

export function lineAction(model: Model, key: string, isSetAside: boolean): Refusal {
  const line = model.lines[key]
  if (!line) return 'not_found'
  // What an entry explains is let go there.
  if (isSetAside ? !isOpen(model, key) : line.aside === null || line.aside.entry !== null) return 'conflict'
  line.aside = isSetAside ? { entry: null } : null
  return null
}
