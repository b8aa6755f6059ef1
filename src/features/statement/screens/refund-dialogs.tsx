/** The questions about a refund: that the money went back, and to which account. */
import { Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileField } from '#ui/FileField.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { RupiahInput } from '#ui/RupiahInput.tsx'
import { rupiah } from '#words/format.ts'
import { dayInWib } from '#words/wib.ts'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { CopyValue } from '#features/payment/widgets/CopyValue.tsx'
import { LinePicker } from '../widgets/LinePicker.tsx'
import { changeRefund, checkRefund, payRefund, type Refund } from '../refund.contract.ts'
import { AccountFields } from '../widgets/AccountFields.tsx'
import { SentFields } from '../widgets/SentFields.tsx'
import { changed } from '../widgets/refund-changed.ts'
import { Account, peopleOf } from './refund-columns.tsx'

type Props = { refund: Refund; onClose: () => void }

export function PayDialog({ refund, onClose }: Props) {
  const words = useWords('refunds')
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(changed)
  const amount = rupiah(refund.amount)
  const [today] = useState(() => dayInWib(new Date()))
  return (
    <Modal opened onClose={onClose} title={words('pay.title')} centered>
      <Stack gap="xs" mb="md">
        <Text size="sm">{words('pay.text', { amount, name: refund.name, count: peopleOf(refund) })}</Text>
        <div>
          <CopyValue text={amount} value={String(refund.amount)} label={words('list.amount')} />
        </div>
        <div>
          <Account refund={refund} />
        </div>
      </Stack>
      <FormShell
        schema={payRefund.body}
        initial={{ refunded_on: today, reference: '', proof: null as File | null }}
        submit={(body, { onProgress }) => api.call(payRefund, { params: { id: refund.id }, body }, { onProgress })}
        onDone={({ undo }) => {
          offer({ text: words('told', { name: refund.name, amount }), undo })
          onClose()
          void forget(client, changed)
        }}
        submitLabel={words('pay.button')}
      >
        {(form) => (
          <>
            <SentFields getInputProps={form.getInputProps} today={today} />
            <FileField
              label={words('pay.proof')}
              description={words('pay.proofHint')}
              accept="image/jpeg,image/png,image/webp"
              clearable
              {...form.getInputProps('proof')}
            />
          </>
        )}
      </FormShell>
    </Modal>
  )
}

export function ChangeDialog({ refund, onClose }: Props) {
  const words = useWords('refunds')
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(changed)
  const { amount, provider, account_number: number, account_name: holder } = refund
  return (
    <Modal opened onClose={onClose} title={words('change.title')} centered>
      <FormShell
        schema={changeRefund.body}
        initial={{ amount, provider: provider ?? '', account_number: number ?? '', account_name: holder ?? '' }}
        submit={(body) => api.call(changeRefund, { params: { id: refund.id }, body })}
        onDone={({ message, undo }) => {
          offer({ text: message, undo })
          onClose()
          void forget(client, changed)
        }}
        submitLabel={words('change.submit')}
      >
        {(form) => (
          <>
            {/* The statement shows the excess. */}
            {refund.because === 'OVERPAID' ? null : (
              <RupiahInput label={words('list.amount')} min={1} required {...form.getInputProps('amount')} />
            )}
            <AccountFields getInputProps={form.getInputProps} />
            <Hint>{words('change.told', { name: refund.name, count: peopleOf(refund) })}</Hint>
          </>
        )}
      </FormShell>
    </Modal>
  )
}

/** Which line of a statement shows that the money is in, and how much of it. */
export function LineDialog({ refund, onClose }: Props) {
  const words = useWords('refunds')
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(changed)
  const [line, setLine] = useState<{ id: number; amount: number; text: string } | null>(null)
  if (!line) return <LinePicker onPick={setLine} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={words('check.lineTitle')} centered>
      <Text size="sm" mb="md">
        {words('check.lineText', { amount: rupiah(line.amount), text: line.text })}
      </Text>
      <FormShell
        schema={checkRefund.body}
        initial={{ money: 'IN', line_id: line.id, amount: Math.min(line.amount, refund.amount) }}
        submit={(body) => api.call(checkRefund, { params: { id: refund.id }, body })}
        onDone={({ message, undo }) => {
          offer({ text: message, undo })
          onClose()
          void forget(client, changed)
        }}
        submitLabel={words('check.lineSubmit')}
      >
        {(form) => (
          <RupiahInput
            label={words('check.lineAmount', { name: refund.name })}
            min={1}
            max={line.amount}
            required
            data-autofocus
            {...form.getInputProps('amount')}
          />
        )}
      </FormShell>
    </Modal>
  )
}

export function ProofDialog({ refund, onClose }: Props) {
  const words = useWords('refunds')
  const review = useWords('payments.review')
  if (!refund.proof) return null
  return (
    <Modal opened onClose={onClose} title={words('proofOf', { name: refund.name })} centered size="lg">
      <ProtectedPicture
        name={refund.proof}
        unreadable={{ title: review('unreadable'), advice: review('unreadableAdvice') }}
      >
        {(address) => (
          <img
            src={address}
            alt={words('proofOf', { name: refund.name })}
            style={{ maxWidth: '100%', height: 'auto' }}
          />
        )}
      </ProtectedPicture>
    </Modal>
  )
}
