/** Putting one's own payment right: a new proof, another sender. The old proof stays where no new one is chosen. */
import { Alert, Checkbox, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useSaved } from '#api/outcome.ts'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
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
  /** Keeps the typed values on this device. */
  draft?: string
  payTo: Payee
  reason?: { title: string; text: string } | null
  /** Asks for the picture first, and for the sender only where that was wrong too. */
  isProofFirst?: boolean
  /** A visitor by a link signs in to change the sender. */
  isByLink?: boolean
  submitLabel: string
  cancelTo?: string
  send: (body: z.input<Schema>, options: SendOptions) => Promise<{ message: string }>
  /** Cached answers that change with it. */
  changed: readonly string[]
  onDone: () => void
}

export function MendForm<Schema extends z.ZodType>(props: Props<Schema>) {
  const { schema, initial, draft, payTo, reason, isProofFirst = false, isByLink = false, send, changed, onDone } = props
  const t = useWords('money.mend')
  const saved = useSaved(changed, onDone)
  return (
    <>
      {reason ? (
        <Alert color="red" title={reason.title}>
          {reason.text}
        </Alert>
      ) : null}
      <FormShell<Schema, PaymentFormValues, { message: string }>
        schema={schema}
        initial={isProofFirst ? emptyValues : initial}
        {...(draft === undefined ? {} : { draft })}
        submit={send}
        onDone={saved}
        submitLabel={props.submitLabel}
        {...(props.cancelTo === undefined ? {} : { cancelTo: props.cancelTo })}
      >
        {(form) =>
          isProofFirst ? (
            <ProofFirst form={form} initial={initial} payTo={payTo} isByLink={isByLink} />
          ) : (
            <>
              {payTo.isPaid ? null : <WhereTo {...payTo}>{t('samePayment')}</WhereTo>}
              <PaymentFormFields form={form} {...payTo} isPaid />
              <Hint>{t('keepsProof')}</Hint>
            </>
          )
        }
      </FormShell>
    </>
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
  isByLink: boolean
}

function ProofFirst({ form, initial, payTo, isByLink }: ProofFirstProps) {
  const t = useWords('money.mend')
  const [isSenderToo, setSenderToo] = useState(form.values.payment_type !== '')
  const { payment_proof: proof } = form.values
  const input: { error?: ReactNode; 'data-path'?: string } = form.getInputProps('payment_proof')
  const { error, 'data-path': path } = input
  return (
    <>
      <WhereTo {...payTo}>{t('samePrice')}</WhereTo>
      {isSenderToo ? null : (
        <ProofField
          file={proof}
          onChange={(file) => form.setFieldValue('payment_proof', file)}
          error={error}
          {...(path ? { 'data-path': path } : {})}
        />
      )}
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
