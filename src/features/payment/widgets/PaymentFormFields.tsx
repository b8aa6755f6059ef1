/** The fields of paying within a form that is sent in one go. */
import type { UseFormReturnType } from '@mantine/form'
import type { ExactAmount } from './HowToPay.tsx'
import { PaymentFields, type Provider, type Receiver } from './PaymentFields.tsx'
import type { PaymentFormValues } from './payment-form.ts'
import { paymentBody } from './payment-values.ts'

/** The destinations of the money, and the possible receivers of cash. */
export type Payee = {
  regionId: number
  detail: string | null
  amount: number
  exact?: ExactAmount
  providers: readonly Provider[]
  receivers: readonly Receiver[]
  /** Where to is said elsewhere, or the money is there already. */
  isPaid?: boolean
}

type Props = Payee & { form: UseFormReturnType<PaymentFormValues> }

export function PaymentFormFields({ form, ...payTo }: Props) {
  const { payment_amount: _, ...values } = form.values
  return (
    <PaymentFields
      {...payTo}
      values={values}
      input={(field) => {
        const props = form.getInputProps(field)
        if (field !== 'payment_type') return props
        return {
          ...props,
          onChange: (type: unknown) => {
            props.onChange(type)
            // Values that only the other way of paying uses are not sent.
            const { receiver_id, account_name, account_number } = paymentBody(
              { ...values, payment_type: String(type) },
              null,
            )
            form.setFieldValue('receiver_id', receiver_id ?? '')
            form.setFieldValue('account_name', account_name ?? '')
            form.setFieldValue('account_number', account_number ?? '')
          },
        }
      }}
    />
  )
}
