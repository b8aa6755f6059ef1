/** Further actions on the open payment. */
import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import type { UseFormReturnType } from '@mantine/form'
import { useWords } from '#words/Words.tsx'
import { useBin } from '#ui/bin/use-bin.tsx'
import { useBinCalls } from '#api/bin-calls.ts'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { rupiah } from '#words/format.ts'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { contactPersons, paymentProviders } from '#features/catalogue/catalogue.resource.ts'
import { ReceiptButton } from '#features/payment/widgets/ReceiptButton.tsx'
import { correctedPayment, type ReviewedPayment } from '#features/payment/payment.contract.ts'
import { ReduceButton } from './Reduction.tsx'
import type { Programme } from './review-programme.ts'
import { askedFor, expectedBy, paymentTypes } from '#features/payment/payment.rules.ts'
import { ProofField } from '#features/payment/widgets/ProofField.tsx'

type Props = { programme: Programme; payment: ReviewedPayment; loss: string }

/** The readers of a confirmation's mail. */
const toldOf = (payment: ReviewedPayment): number =>
  payment.status !== 'CONFIRMED' ? 0 : 'group_size' in payment ? Number(payment.group_size) : 1

export function OtherActions({ programme, payment, loss }: Props) {
  const words = useWords('payments.review')
  const leadOn = useLeadOn()
  const calls = useBinCalls(programme.endpoints, programme.changed)
  const bin = useBin<ReviewedPayment>({ ...calls, question: () => loss, tells: toldOf })
  const deletion = useBin<ReviewedPayment>({
    ...calls,
    question: () => loss,
    onDone: () => leadOn(programme.home),
  })
  const [isCorrecting, correcting] = useDisclosure(false)
  if (payment.deleted_at !== null) {
    return (
      <Group gap="xs">
        <Button
          loading={bin.isBusy}
          leftSection={<IconRestore size={18} aria-hidden />}
          onClick={() => void bin.restore(payment)}
        >
          {words('restore')}
        </Button>
        {deletion.remove ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrashX size={18} aria-hidden />}
            onClick={() => void deletion.remove?.(payment)}
          >
            {words('delete')}
          </Button>
        ) : null}
      </Group>
    )
  }
  return (
    <Group gap="xs">
      <Button variant="default" size="sm" leftSection={<IconPencil size={18} aria-hidden />} onClick={correcting.open}>
        {words('correct')}
      </Button>
      <ReduceButton programme={programme} payment={payment} />
      {payment.status === 'CONFIRMED' ? (
        <ReceiptButton
          receipt={programme.endpoints.receipt}
          fileName={programme.texts.receiptFile}
          paymentId={payment.id}
        />
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        loading={bin.isBusy}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void bin.recycle(payment)}
      >
        {words('recycle')}
      </Button>
      <CorrectionDialog programme={programme} payment={payment} opened={isCorrecting} onClose={correcting.close} />
    </Group>
  )
}

type CorrectionDialogProps = { programme: Programme; payment: ReviewedPayment; opened: boolean; onClose: () => void }

/** Correcting how a payment was made: sender, provider, amount, or the picture of the proof. */
function CorrectionDialog({ programme, payment, opened, onClose }: CorrectionDialogProps) {
  const words = useWords('payments.edit')
  const api = useApi()
  const saved = useSaved(programme.changed, onClose)
  return (
    <Modal opened={opened} onClose={onClose} title={words('title', { id: String(payment.id) })} size="lg" centered>
      <FormShell
        schema={correctedPayment}
        initial={valuesOf(payment)}
        submit={(body, { onProgress }) =>
          api.call(programme.endpoints.update, { params: { id: payment.id }, body }, { onProgress })
        }
        onDone={saved}
        submitLabel={words('save')}
      >
        {(form) => <Fields form={form} payment={payment} texts={programme.texts} />}
      </FormShell>
    </Modal>
  )
}

type Values = ReturnType<typeof valuesOf>

const valuesOf = (payment: ReviewedPayment) => ({
  payment_type: payment.payment_type,
  provider_id: String(payment.provider_id ?? ''),
  account_name: payment.account_name ?? '',
  account_number: payment.account_number ?? '',
  receiver_id: String(payment.receiver_id ?? ''),
  payment_amount: String(payment.payment_amount),
  payment_proof: null as File | null, // typed for the file that may be chosen later
})

type FieldProps = { form: UseFormReturnType<Values>; payment: ReviewedPayment; texts: Programme['texts'] }

function Fields({ form, payment, texts }: FieldProps) {
  const words = useWords('payments')
  const { payment_type: type } = form.values
  const price = expectedBy(type, payment)
  const pickType = (picked: string) =>
    form.setValues({
      payment_type: picked,
      provider_id: '',
      ...Object.fromEntries(
        (['account_name', 'account_number', 'receiver_id'] as const)
          .filter((field) => !askedFor[paymentTypes.find((one) => one === picked) ?? 'CASH'].includes(field))
          .map((field) => [field, '']),
      ),
    })
  return (
    <>
      <NativeSelect
        label={words('edit.type')}
        withAsterisk
        data={paymentTypes.map((value) => ({ value, label: words(`types.${value}`) }))}
        {...form.getInputProps('payment_type')}
        onChange={(event) => pickType(event.currentTarget.value)}
      />
      {type === 'CASH' ? <Receiver form={form} payment={payment} /> : <Sender form={form} />}
      <TextInput
        label={words('edit.amount')}
        description={price === null ? texts.amountHintNone : texts.amountHint(rupiah(price))}
        inputMode="numeric"
        withAsterisk
        {...form.getInputProps('payment_amount')}
      />
      <ProofField
        {...form.getInputProps('payment_proof')}
        value={form.values.payment_proof}
        label={words('edit.proof')}
        hint={words('edit.proofHint')}
        isOptional
      />
    </>
  )
}

function Sender({ form }: { form: UseFormReturnType<Values> }) {
  const words = useWords('payments.edit')
  const isQris = form.values.payment_type === 'QRIS'
  const providers = useRead(paymentProviders.list, { query: wholeList }).data?.data ?? []
  const options = providers
    .filter((provider) => provider.type === form.values.payment_type)
    .map((provider) => ({ value: String(provider.id), label: provider.name }))
  return (
    <>
      {!isQris && (
        <NativeSelect
          label={words('provider')}
          withAsterisk
          data={[{ value: '', label: words('choose') }, ...options]}
          {...form.getInputProps('provider_id')}
        />
      )}
      <TextInput label={words('sender')} withAsterisk {...form.getInputProps('account_name')} />
      {!isQris && (
        <TextInput
          label={words('account')}
          withAsterisk
          inputMode="numeric"
          {...form.getInputProps('account_number')}
        />
      )}
    </>
  )
}

function Receiver({ form, payment }: Pick<FieldProps, 'form' | 'payment'>) {
  const words = useWords('payments.edit')
  const people = useRead(contactPersons.list, { query: wholeList }).data?.data ?? []
  const options = people
    .filter((person) => person.region_id === null || person.region_id === payment.region_id)
    .map((person) => ({ value: String(person.id), label: person.name }))
  return (
    <NativeSelect
      label={words('receiver')}
      data={[{ value: '', label: words('nobody') }, ...options]}
      {...form.getInputProps('receiver_id')}
    />
  )
}
