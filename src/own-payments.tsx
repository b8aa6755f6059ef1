/** What the programmes hand to the own page of a payment. Who opens a mail's link loads nothing else of them. */
import type { OwnPaymentPart } from '#features/own-payment/widgets/own-payment-part.ts'
import { memberOwnPayment } from '#programmes/membership/member-payment.pages.tsx'
import { partyOwnPayment } from '#programmes/party/party-payment.pages.tsx'
import { toeflOwnPayment } from '#programmes/toefl/toefl-payment.pages.tsx'

export const ownPayments: readonly OwnPaymentPart[] = [toeflOwnPayment, memberOwnPayment, partyOwnPayment]
