/** A price that the office reduces on a payment that waits: the button, its dialog, and what is said of it afterwards. */
import { Button, Group, Modal, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp, IconDiscount } from '@tabler/icons-react'
import { useApi } from '#api/api.ts'
import { useCommand, useSaved } from '#api/outcome.ts'
import type { ReviewedPayment } from '#features/payment/payment.contract.ts'
import { reduceBody, reducePrice, restorePrice } from '#features/statement/reduction.contract.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Hint } from '#ui/Hint.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { Programme } from './review-programme.ts'

type Props = { programme: Programme; payment: ReviewedPayment }

/** Only a payment that waits can ask for less. */
export function ReduceButton({ programme, payment }: Props) {
  const words = useWords('payments.reduce')
  const [isOpen, dialog] = useDisclosure(false)
  if (payment.status !== 'PENDING') return null
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconDiscount size={18} aria-hidden />} onClick={dialog.open}>
        {words('open')}
      </Button>
      <ReduceDialog programme={programme} payment={payment} opened={isOpen} onClose={dialog.close} />
    </>
  )
}

function ReduceDialog({ programme, payment, opened, onClose }: Props & { opened: boolean; onClose: () => void }) {
  const words = useWords('payments.reduce')
  const api = useApi()
  const saved = useSaved(programme.changed, onClose)
  return (
    <Modal opened={opened} onClose={onClose} title={words('title', { id: String(payment.id) })} centered>
      <FormShell
        schema={reduceBody}
        initial={{ amount: '', reason: payment.reduction?.reason ?? '', seen_updated_at: payment.updated_at }}
        submit={(body) => api.call(reducePrice[programme.entity], { params: { id: payment.id }, body })}
        onDone={saved}
        submitLabel={words('save')}
      >
        {(form) => (
          <>
            <Text size="sm">{words('text', { amount: rupiah(payment.payment_amount) })}</Text>
            <TextInput
              label={words('amount')}
              description={words('amountHint')}
              inputMode="numeric"
              withAsterisk
              data-autofocus
              {...form.getInputProps('amount')}
            />
            <Textarea label={words('reason')} withAsterisk maxLength={300} {...form.getInputProps('reason')} />
          </>
        )}
      </FormShell>
    </Modal>
  )
}

/** What was taken off, by whom and why; while the payment waits it can be restored. */
export function Reduced({ programme, payment }: Props) {
  const words = useWords('payments.reduce')
  const ask = useConfirm()
  const restore = useCommand(restorePrice[programme.entity], { invalidates: programme.changed })
  const { reduction } = payment
  if (!reduction) return null
  const full = rupiah(reduction.full_amount)
  const confirmRestore = async () => {
    const question = {
      title: words('restore'),
      message: words('restoreText', { full }),
      confirmLabel: words('restore'),
    }
    if (await ask(question)) restore.mutate({ params: { id: payment.id } })
  }
  const amount = rupiah(payment.payment_amount)
  return (
    <Group gap="xs" justify="space-between" wrap="wrap">
      <Hint>{words('is', { full, amount, by: reduction.by_name ?? '–', reason: reduction.reason })}</Hint>
      {payment.status === 'PENDING' ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={restore.isPending}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => void confirmRestore()}
        >
          {words('restore')}
        </Button>
      ) : null}
    </Group>
  )
}
