/** What is asked about a refund: that the money went back, and where it goes. */
import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileField } from '#ui/FileField.tsx'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { RupiahInput } from '#ui/RupiahInput.tsx'
import { rupiah } from '#words/format.ts'
import { dayInWib } from '#words/wib.ts'
import { useWords } from '#words/Words.tsx'
import { forget, useApi, useWrite } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { useOfferUndo } from '#features/decisions/widgets/use-offer-undo.ts'
import { LinePicker } from '../../statements/widgets/LinePicker.tsx'
import { changeRefund, checkRefund, payRefund, type Refund } from '../contract.ts'
import { AccountFields } from '../widgets/AccountFields.tsx'
import { changed } from '../widgets/changed.ts'
import { Account } from './columns.tsx'

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
        <Text size="sm">{words('pay.text', { amount, name: refund.name })}</Text>
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
            <TextInput
              type="date"
              label={words('pay.on')}
              max={today}
              required
              {...form.getInputProps('refunded_on')}
            />
            <TextInput
              label={words('pay.reference')}
              description={words('pay.referenceHint')}
              maxLength={120}
              data-autofocus
              {...form.getInputProps('reference')}
            />
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
  const saved = useSaved(changed, onClose)
  const { amount, provider, account_number: number, account_name: holder } = refund
  return (
    <Modal opened onClose={onClose} title={words('change.title')} centered>
      <FormShell
        schema={changeRefund.body}
        initial={{ amount, provider: provider ?? '', account_number: number ?? '', account_name: holder ?? '' }}
        submit={(body) => api.call(changeRefund, { params: { id: refund.id }, body })}
        onDone={saved}
        submitLabel={words('change.submit')}
      >
        {(form) => (
          <>
            <RupiahInput label={words('list.amount')} min={1} required {...form.getInputProps('amount')} />
            <AccountFields getInputProps={form.getInputProps} />
          </>
        )}
      </FormShell>
    </Modal>
  )
}

/** Which line of a statement shows that the money is in. */
export function LineDialog({ refund, onClose }: Props) {
  const textOf = useProblemText()
  const { mutate } = useWrite(checkRefund, { invalidates: changed })
  const pick = (lineId: number) =>
    mutate(
      { params: { id: refund.id }, body: { money: 'IN', line_id: lineId } },
      {
        onSuccess: ({ message }) => {
          notify.success(message)
          onClose()
        },
        onError: (error) => notify.problem(textOf(error)),
      },
    )
  return <LinePicker onPick={({ id }) => pick(id)} onClose={onClose} />
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
