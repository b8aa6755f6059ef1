/** The accounts that students pay to: the required parts of each kind, and when it counts. */
import { type QrisProblem, readStaticQris } from './qris.rules.ts'

/** In the order in which a student is offered them. */
export const accountKinds = ['QRIS', 'BANK_TRANSFER', 'E_WALLET'] as const
export type AccountKind = (typeof accountKinds)[number]

/** The destination, region and time of the money. A change asks for a fresh proof, and every administrator is told. */
type Destination = {
  kind: string
  provider: string
  account_number: string | null
  account_holder: string | null
  qris: string | null
  region_id: number | null
} & Times
const destination = ['kind', 'provider', 'account_number', 'account_holder', 'qris', 'region_id'] as const

const isSameMoment = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))

/** Whether money would go somewhere else: an account that students no longer see leaves them another one, or a text. */
export const isRedirected = (before: Destination, after: Destination): boolean =>
  destination.some((name) => before[name] !== after[name]) ||
  !isSameMoment(before.active_from, after.active_from) ||
  !isSameMoment(before.active_to, after.active_to)

type Given = {
  kind: AccountKind
  account_number?: string | null | undefined
  account_holder?: string | null | undefined
  qris?: string | null | undefined
}

/** The parts of an account of this kind: a code, or a number with its holder. */
export const destinationOf = ({ kind, account_number, account_holder, qris }: Given) => ({
  account_number: kind === 'QRIS' ? null : (account_number ?? null),
  account_holder: kind === 'QRIS' ? null : (account_holder ?? null),
  qris: kind === 'QRIS' ? (qris?.trim() ?? null) : null,
})

/** The sentence about a wrong code. */
export const qrisWords = (problem: QrisProblem) => `accounts.problems.${problem}` as const

/** The missing or wrong parts, by field. */
export function accountProblems(given: Given): Record<string, string> {
  const problems: Record<string, string> = {}
  if (given.kind === 'QRIS') {
    const code = given.qris ? readStaticQris(given.qris) : 'missing'
    if (code === 'missing') problems['qris'] = 'fields.required'
    else if (typeof code === 'string') problems['qris'] = qrisWords(code)
    return problems
  }
  for (const name of ['account_number', 'account_holder'] as const) if (!given[name]) problems[name] = 'fields.required'
  return problems
}

/** Merchant and city of a code, as the payer's app will show them; null for an account without one. */
export function merchantOf(qris: string | null): { merchant: string; city: string; nmid: string } | null {
  const code = qris === null ? null : readStaticQris(qris)
  return code === null || typeof code === 'string'
    ? null
    : { merchant: code.merchant, city: code.city, nmid: code.nmid }
}

type Times = { active_from: string; active_to: string | null }

/** Whether students pay to it: not yet, now, or no more. The last moment is the one before its end. */
export function accountState({ active_from, active_to }: Times, now: Date): 'UPCOMING' | 'ACTIVE' | 'CLOSED' {
  if (active_to !== null && Date.parse(active_to) <= now.getTime()) return 'CLOSED'
  return Date.parse(active_from) > now.getTime() ? 'UPCOMING' : 'ACTIVE'
}

/** The refusals of the table, by the name of its constraint. */
export const constraintWords = {
  payment_account_order: { field: 'active_to', key: 'accounts.problems.endsBeforeStart' },
  payment_account_region_fk: { field: 'region_id', key: 'fields.unknown' },
}
