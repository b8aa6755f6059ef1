/** The questions about a bill: what it says, which payments it covers, too, and why it is cancelled. */
import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormShell } from '#ui/FormShell.tsx'
import { ReasonDialog } from '#ui/ReasonDialog.tsx'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { useOfferBack } from '#api/offer-back.ts'
import { useSaved } from '#api/outcome.ts'
import { addToBill, cancelBill, changeBill, type Covered, reopenBill, type WholeBill } from '../bill.contract.ts'
import { changed } from '../widgets/bill-changed.ts'
import { BillFields } from './BillFields.tsx'
import { namedOf, PaymentPicker } from './PaymentPicker.tsx'

type Props = { bill: WholeBill; onClose: () => void }

export function ChangeDialog({ bill, onClose }: Props) {
  const words = useWords('bills.page')
  const api = useApi()
  const { id, institution, contact, note, updated_at } = bill
  return (
    <Modal opened onClose={onClose} title={words('change')} centered>
      <FormShell
        schema={changeBill.body}
        initial={{ institution, contact: contact ?? '', note: note ?? '', seen_updated_at: updated_at }}
        submit={(body) => api.call(changeBill, { params: { id }, body })}
        onDone={useSaved(changed, onClose)}
        submitLabel={words('save')}
        onCancel={onClose}
      >
        {(form) => <BillFields form={form} />}
      </FormShell>
    </Modal>
  )
}

export function AddDialog({ bill, onClose }: Props) {
  const words = useWords('bills.page')
  const api = useApi()
  const none: readonly Covered[] = []
  return (
    <Modal opened onClose={onClose} title={words('add')} size="lg" centered>
      <FormShell
        schema={addToBill.body}
        initial={{ payments: namedOf(none), chosen: none }}
        submit={({ payments }) => api.call(addToBill, { params: { id: bill.id }, body: { payments } })}
        onDone={useSaved(changed, onClose)}
        submitLabel={words('add')}
        onCancel={onClose}
      >
        {(form) => (
          <PaymentPicker
            regionId={bill.region_id}
            value={form.values.chosen}
            onChange={(chosen) => {
              form.setFieldValue('chosen', chosen)
              form.setFieldValue('payments', namedOf(chosen))
              form.clearFieldError('payments')
            }}
            error={form.errors['payments']}
          />
        )}
      </FormShell>
    </Modal>
  )
}

export function CancelDialog({ bill, onClose }: Props) {
  const words = useWords('bills.page')
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferBack(changed)
  const texts = {
    title: words('cancel'),
    explain: words('cancelText', { count: bill.payments }),
    reason: words('reason'),
    send: words('cancelSubmit'),
  }
  return (
    <ReasonDialog
      texts={texts}
      schema={cancelBill.body}
      send={(body) => api.call(cancelBill, { params: { id: bill.id }, body })}
      onDone={({ message: text }) => {
        void forget(client, changed)
        offer({ text, back: async () => (await api.call(reopenBill, { params: { id: bill.id } })).message })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
