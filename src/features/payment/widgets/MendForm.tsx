/** Putting one's own payment right: a new proof, another sender. The old proof stays where no new one is chosen. */
import { Checkbox, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import { useSaved } from '#api/outcome.ts'
import { FormShell } from '#ui/FormShell.tsx'
import type { SendOptions } from '#ui/drafted-form/use-sending.ts'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import { HowToPay } from './HowToPay.tsx'
import { emptyValues, type PaymentFormValues } from './payment-form.ts'
import { PaymentFormFields, type Payee } from './PaymentFormFields.tsx'
import { ProofField } from './ProofField.tsx'

type Props<Schema extends z.ZodType> = {
  schema: Schema
  /** The known values of the payment. */
  initial: PaymentFormValues
  payTo: Payee
  /** Whether it is for people who stay the same. */
  isGroup: boolean
  /** A visitor by a link signs in to change the sender. */
  isByLink?: boolean
  submitLabel: string
  send: (body: z.input<Schema>, options: SendOptions) => Promise<{ message: string }>
  /** Cached answers that change with it. */
  changed: readonly string[]
  onDone: () => void
}

/** Asks for the picture first, and for the sender only where that was wrong too. */
export function MendForm<Schema extends z.ZodType>(props: Props<Schema>) {
  const { schema, initial, payTo, isGroup, isByLink = false, submitLabel, send, changed, onDone } = props
  const saved = useSaved(changed, onDone)
  return (
    <FormShell<Schema, PaymentFormValues, { message: string }>
      schema={schema}
      initial={emptyValues}
      submit={send}
      onDone={saved}
      submitLabel={submitLabel}
    >
      {(form) => <ProofFirst form={form} initial={initial} payTo={payTo} isGroup={isGroup} isByLink={isByLink} />}
    </FormShell>
  )
}

/** That nobody has to pay twice; and where to, for whose money has not arrived. */
function WhereTo({ regionId, detail, amount, children }: Payee & { children: string }) {
  const t = useWords('money.mend')
  return (
    <>
      <Text>{children}</Text>
      <details>
        <summary>{t('howToPay')}</summary>
        <HowToPay regionId={regionId} detail={detail} amount={amount} isCash={false} />
      </details>
    </>
  )
}

type ProofFirstProps = {
  form: UseFormReturnType<PaymentFormValues>
  initial: PaymentFormValues
  payTo: Payee
  isGroup: boolean
  isByLink: boolean
}

function ProofFirst({ form, initial, payTo, isGroup, isByLink }: ProofFirstProps) {
  const t = useWords('money.mend')
  const [isSenderToo, setSenderToo] = useState(form.values.payment_type !== '')
  const { payment_proof: proof } = form.values
  return (
    <>
      <WhereTo {...payTo}>{t(isGroup ? 'samePrice' : 'samePayment')}</WhereTo>
      {isSenderToo ? null : <ProofField {...form.getInputProps('payment_proof')} value={proof} />}
      {isByLink ? (
        <Hint>{t('signInForSender')}</Hint>
      ) : (
        <Checkbox
          label={t('sender')}
          checked={isSenderToo}
          onChange={({ currentTarget: { checked } }) => {
            setSenderToo(checked)
            form.setValues({ ...(checked ? initial : emptyValues), payment_amount: '', payment_proof: proof })
            form.clearErrors()
          }}
        />
      )}
      {isSenderToo ? (
        <>
          <PaymentFormFields form={form} {...payTo} isPaid />
          <Hint>{t('keepsProof')}</Hint>
        </>
      ) : null}
    </>
  )
}
