/** The accounts that students pay to: what each kind needs, and when it counts. */
import { type QrisProblem, readStaticQris } from '../qris/rules.ts'

/** In the order in which a student is offered them. */
export const accountKinds = ['QRIS', 'BANK_TRANSFER', 'E_WALLET'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Where the money goes. Who changes one of these has to give the password, and every administrator is told. */
export type Destination = {
  kind: string
  provider: string
  account_number: string | null
  account_holder: string | null
  qris: string | null
}
const destination = ['kind', 'provider', 'account_number', 'account_holder', 'qris'] as const

/** Whether money would go somewhere else. */
export const isRedirected = (before: Destination | null, after: Destination): boolean =>
  before === null || destination.some((name) => before[name] !== after[name])

type Given = {
  kind: AccountKind
  account_number?: string | null | undefined
  account_holder?: string | null | undefined
  qris?: string | null | undefined
}

/** What an account of this kind has: a code, or a number with its holder. */
export const destinationOf = ({ kind, account_number, account_holder, qris }: Given) => ({
  account_number: kind === 'QRIS' ? null : (account_number ?? null),
  account_holder: kind === 'QRIS' ? null : (account_holder ?? null),
  qris: kind === 'QRIS' ? (qris?.trim() ?? null) : null,
})

/** The sentence that says what is wrong with a code. */
export const qrisWords = (problem: QrisProblem) => `accounts.problems.${problem}` as const

/** What is missing or wrong, by field. */
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

/** What the table refuses, by the name of its constraint. */
export const constraintWords = {
  payment_account_order: { field: 'active_to', key: 'accounts.problems.endsBeforeStart' },
  payment_account_region_fk: { field: 'region_id', key: 'fields.unknown' },
}
