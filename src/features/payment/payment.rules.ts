/** Payments of any programme: how they are made, and their problems. */
import type { FieldProblems } from '#kit/errors.ts'
import { paid, type PaidTable } from '#programme-kinds.ts'
import { isAdmin } from '#roles.ts'

export { reviewStatuses as paymentStatuses, type ReviewStatus as PaymentStatus } from '#review-states.ts'

export const paymentTypes = ['QRIS', 'BANK_TRANSFER', 'E_WALLET', 'CASH'] as const
export type PaymentType = (typeof paymentTypes)[number]

const transferred = ['provider_id', 'account_name', 'account_number'] as const
type AskedField = (typeof transferred)[number] | 'receiver_id'
/** What is asked of the sender, besides the proof. Who scanned a QRIS often does not know which bank the money came from. */
export const askedFor: Record<PaymentType, readonly AskedField[]> = {
  QRIS: ['account_name'],
  BANK_TRANSFER: transferred,
  E_WALLET: transferred,
  CASH: ['receiver_id'],
}

/** The evidence that the money came: a line of a statement, a receiver of cash, or nothing; of a free one none is needed. */
export const evidences = ['LINE', 'CASH', 'NONE', 'FREE'] as const
/** The state of a payment's money, in the books and in what is written of a closed month. */
export const standings = ['PENDING', 'MATCHED', 'CASH', 'UNPROVEN', 'FREE', 'REJECTED'] as const
export type Standing = (typeof standings)[number]

/** A payment as mails tell of it: a person who is told of it again learns the truth about the earlier mails, too. */
export const paymentThing = (entity: string, id: number): string => `${entity} ${id}`

/** How it was paid, as a form gives it. */
export type PaymentInput = {
  payment_type: PaymentType
  provider_id?: number | null | undefined
  account_name?: string | null | undefined
  account_number?: string | null | undefined
  receiver_id?: number | null | undefined
}
type Payment = PaymentInput & { payment_amount?: number | null | undefined }
type References = { provider?: { type: string } | null | undefined; receiver?: object | null | undefined }

/** The server's price is the price, and what the payment points to exists and fits its type. */
export function paymentProblems(payment: Payment, price: number, found: References): FieldProblems {
  const problems: FieldProblems = {}
  const { payment_amount: amount } = payment
  if (amount !== null && amount !== undefined && amount !== price) {
    problems['payment_amount'] = [{ key: 'fields.amount', values: { amount: price.toLocaleString('id-ID') } }]
  }
  if (payment.provider_id && found.provider?.type !== payment.payment_type) {
    problems['provider_id'] = [{ key: 'fields.unknown' }]
  }
  if (payment.receiver_id && !found.receiver) problems['receiver_id'] = [{ key: 'fields.unknown' }]
  return problems
}

/** Other people's proof is nobody's; whose it is stays unsaid. */
export const proofProblems = (isOfOthers: boolean): FieldProblems =>
  isOfOthers ? { payment_proof: [{ key: 'fields.proofOfOthers' }] } : {}

/** How it was paid, as the columns of a payment. */
export const columnsOf = (given: PaymentInput) => ({
  payment_type: given.payment_type,
  provider_id: given.provider_id ?? null,
  account_name: given.account_name ?? null,
  account_number: given.account_number ?? null,
  receiver_id: given.receiver_id ?? null,
})

type Amounts = { payment_amount: number; amount_code: number }
/** What a payment under review should be about: its price less its code, or what the office has set for it. */
export const expectedAmount = (
  { payment_amount, amount_code, reduction }: Amounts & { reduction?: object | null },
  price: number | null,
): number | null => (reduction ? payment_amount : price === null ? null : price - amount_code)

type Corrected = Amounts & { expected_amount: number | null }

/** A payment's price by its way: cash is counted by hand, so nothing is taken off its price. */
export const askedBy = (type: string, { payment_amount: amount, amount_code: code }: Amounts): Amounts =>
  type === 'CASH' ? { payment_amount: amount + code, amount_code: 0 } : { payment_amount: amount, amount_code: code }

/** The price that a payment has when it was made in such a way; null where its region offers none. */
export const expectedBy = (type: string, { expected_amount: price, amount_code: code }: Corrected): number | null =>
  price === null ? null : askedBy(type, { payment_amount: price, amount_code: code }).payment_amount

/** The problems of a correction. The amount may stay as it is or become the price, nothing else. */
export function correctionProblems(given: Payment, payment: Corrected, found: References): FieldProblems {
  const isLeft = given.payment_amount === payment.payment_amount
  const asked = isLeft ? { ...given, payment_amount: null } : given
  const { payment_amount: stated } = askedBy(given.payment_type, payment)
  return paymentProblems(asked, expectedBy(given.payment_type, payment) ?? stated, found)
}

/** A correction, as the columns of a payment. */
export function correctedColumns(given: Payment, payment: Amounts) {
  const { payment_amount: amount } = given
  const isOther = amount !== null && amount !== undefined && amount !== payment.payment_amount
  return {
    ...columnsOf(given),
    ...askedBy(given.payment_type, payment),
    ...(isOther ? { payment_amount: amount } : {}),
  }
}

/** The filter that the caller may use: SCAC its own region, whichever it asks for; without a region of its own none. */
export const inOwnRegion = <Query extends { region_id?: number | undefined }>(
  caller: { role: string; regionId: number | null },
  query: Query,
): Query => (isAdmin(caller) ? query : { ...query, region_id: caller.regionId ?? 0 })

/** The programmes whose payments a line of the bank can pay, by their table. */
export type PaidEntity = PaidTable
export const paidEntities = Object.keys(paid) as [PaidEntity, ...PaidEntity[]]

/** Something for the payments of each programme, by their table. */
export const ofEachPaid = <Made>(make: (of: (typeof paid)[PaidEntity]) => Made): Record<PaidEntity, Made> =>
  Object.fromEntries(paidEntities.map((entity) => [entity, make(paid[entity])])) as Record<PaidEntity, Made>

/** Where those whom a payment is for see it, signed in. */
export const ownPage = (entity: PaidEntity, id: number): string => paid[entity].own.replace(':id', String(id))
