/** Cancelling a registration signed in, and undoing that. */
import { paid } from '#programme-kinds.ts'
import { cancelOf } from '#features/own-payment/own-payment.contract.ts'

export const toeflCancelling = cancelOf(paid.toefl_payment.home, paid.toefl_payment.tag)
