/** What a programme hands in for the own page of its payments. */
import type { ComponentType } from 'react'
import type { ContactType } from '#contact-person.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import type { OwnPayment } from '../own-payment.contract.ts'

export type OwnPaymentPart = {
  entity: PaidEntity
  /** What was paid for, as facts. */
  Facts: ComponentType<{ payment: OwnPayment }>
  /** Where it is, as a sentence; `common` is what the page says of every programme's. */
  Sentence: ComponentType<{ payment: OwnPayment; common: string }>
  /** How the students of a region pay it. */
  payTo: (
    region: Record<'toefl_payment_detail' | 'member_payment_detail' | 'party_payment_detail', string | null>,
  ) => string | null
  /** The contact persons who answer, and receive cash for it, besides those for everything. */
  receives: ContactType
}
