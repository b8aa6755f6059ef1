import { NativeSelect, Text, TextInput } from '@mantine/core'
import { IconBuildingBank, IconCash, IconDeviceMobile, IconQrcode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'
import { paymentTypes, type PaymentType } from '../payment.rules.ts'
import { useHasQris } from './PayToAccounts.tsx'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import { type ExactAmount, HowToPay } from './HowToPay.tsx'
import type { PaymentField, PaymentValues } from './payment-values.ts'
import { ProofField } from './ProofField.tsx'

type InputProps = { value?: string; onChange: (value: unknown) => void; error?: ReactNode; 'data-path'?: string }

export type Provider = { id: number; name: string; type: string }
export type Receiver = { id: number; name: string; line: string | null; phone_number: string | null }

type Props = {
  values: PaymentValues
  /** `form.getInputProps` below the form's `payment`. */
  input: (field: PaymentField | 'payment_amount') => InputProps
  regionId: number
  detail: string | null
  amount: number
  exact?: ExactAmount
  providers: readonly Provider[]
  receivers: readonly Receiver[]
  /** It was paid before: how to pay is said elsewhere. */
  isPaid?: boolean
}

const icons: Record<PaymentType, typeof IconCash> = {
  QRIS: IconQrcode,
  BANK_TRANSFER: IconBuildingBank,
  E_WALLET: IconDeviceMobile,
  CASH: IconCash,
}

/** How a payment was made, and its proof: for every programme that is paid. */
export function PaymentFields({
  values,
  input,
  regionId,
  detail,
  amount,
  exact,
  providers,
  receivers,
  isPaid = false,
}: Props) {
  const t = useWords('toefl.payment')
  const type = values.payment_type
  const isCash = type === 'CASH'
  const { error: amountError, 'data-path': amountPath = 'payment_amount' } = input('payment_amount')
  const hasCode = useHasQris(regionId)
  const pickType = (picked: string) => {
    input('payment_type').onChange(picked)
    if (picked !== type) input('provider_id').onChange('')
  }
  // A kind of transfer without anybody to provide it cannot be completed.
  const types = paymentTypes.filter(
    (kind) =>
      kind === 'CASH' ||
      kind === type ||
      (kind === 'QRIS' ? hasCode : providers.some((provider) => provider.type === kind)),
  )
  return (
    <div className="stack apart">
      <ChoiceCards
        label={t('payment_type')}
        layout="row"
        choices={types.map((kind) => ({ value: kind, label: t(`types.${kind}`), aside: <TypeIcon type={kind} /> }))}
        {...input('payment_type')}
        value={type}
        onChange={pickType}
      />
      {/* Below the question: what the answer changes does not move it from under the finger. */}
      {isPaid ? null : (
        <HowToPay
          regionId={regionId}
          detail={detail}
          amount={amount}
          exact={exact}
          isCash={isCash}
          type={type}
          amountError={typeof amountError === 'string' ? amountError : undefined}
          amountPath={amountPath}
        />
      )}
      {isCash && <ReceiverField receivers={receivers} input={input} value={values.receiver_id} />}
      {type !== '' && !isCash && (
        <SenderFields type={type} providers={providers.filter((provider) => provider.type === type)} input={input} />
      )}
      <ProofField {...input('payment_proof')} value={values.payment_proof} isOptional={isPaid} />
    </div>
  )
}

function TypeIcon({ type }: { type: PaymentType }) {
  const Icon = icons[type]
  return <Icon size={22} aria-hidden />
}

type SenderProps = { type: string; providers: readonly Provider[]; input: Props['input'] }

function SenderFields({ type, providers, input }: SenderProps) {
  const t = useWords('toefl.payment')
  const isQris = type === 'QRIS'
  const name = (
    <TextInput
      label={t('account_name')}
      description={t(isQris ? 'nameHintQris' : 'accountNameHint')}
      withAsterisk
      required
      size="md"
      autoComplete="off"
      autoCapitalize="characters"
      styles={{ input: { textTransform: 'uppercase' } }}
      {...input('account_name')}
    />
  )
  if (isQris) return name
  const options = providers.map((provider) => ({ value: String(provider.id), label: provider.name }))
  return (
    <>
      <NativeSelect
        label={t('provider_id', { type })}
        withAsterisk
        required
        size="md"
        data={[{ value: '', label: t('providerChoose') }, ...options]}
        {...input('provider_id')}
      />
      <div className="cells">
        {name}
        <TextInput
          label={t('account_number', { type })}
          description={t('accountNumberHint')}
          withAsterisk
          required
          size="md"
          inputMode={type === 'E_WALLET' ? 'tel' : 'numeric'}
          autoComplete="off"
          {...input('account_number')}
        />
      </div>
    </>
  )
}

type ReceiverProps = { receivers: readonly Receiver[]; input: Props['input']; value: string }

function ReceiverField({ receivers, input, value }: ReceiverProps) {
  const t = useWords('toefl.payment')
  if (receivers.length === 0) return <Text>{t('receiverNone')}</Text>
  return (
    <ChoiceCards
      label={t('receiver_id')}
      choices={receivers.map((receiver) => ({
        value: String(receiver.id),
        label: receiver.name,
        description: [receiver.line && `LINE ${receiver.line}`, receiver.phone_number].filter(Boolean).join(' · '),
      }))}
      {...input('receiver_id')}
      value={value}
    />
  )
}
