/** Several refunds that were sent on one day: what they come to, and the day, for all of them at once. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink } from '#ui/links.tsx'
import type { Chosen } from '#ui/ResourceTable/selection.ts'
import { Unread } from '#ui/Unread.tsx'
import { rupiah } from '#words/format.ts'
import { dayInWib } from '#words/wib.ts'
import { useWords } from '#words/Words.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { listRefunds, payRefunds, type Refund } from '../refund.contract.ts'
import { changed } from '../widgets/refund-changed.ts'
import { SentFields } from '../widgets/SentFields.tsx'

export function RefundMany({ chosen }: { chosen: Chosen }) {
  const words = useWords('refunds.many')
  const [isOpen, dialog] = useDisclosure(false)
  const count = chosen.ids.length
  // As many as the server marks at once.
  if (count > 100) return <Hint>{words('tooMany')}</Hint>
  return (
    <>
      <Button size="compact-md" leftSection={<IconReceiptRefund size={18} aria-hidden />} onClick={dialog.open}>
        {words('button', { count })}
      </Button>
      {isOpen ? <Dialog ids={chosen.ids} onClose={dialog.close} onDone={chosen.clear} /> : null}
    </>
  )
}

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

function Dialog({ ids, onClose, onDone }: Props) {
  const words = useWords('refunds')
  const found = useRead(listRefunds, { query: { ids: ids.join(','), per_page: 100 } }, { staleTime: 0 })
  const [sent, setSent] = useState<readonly number[] | null>(null)
  const title = words('many.title', { count: ids.length })
  if (sent) return <Next ids={sent} onClose={onClose} onDone={onDone} />
  return (
    <Modal opened onClose={onClose} title={title} size="lg" centered>
      {found.data ? (
        <Fields refunds={found.data.data} onClose={onClose} onSent={setSent} />
      ) : (
        <Unread error={found.error} refetch={found.refetch} />
      )}
    </Modal>
  )
}

type FieldsProps = {
  refunds: readonly Refund[]
  onClose: () => void
  onSent: (ids: readonly number[]) => void
}

function Fields({ refunds, onClose, onSent }: FieldsProps) {
  const words = useWords('refunds')
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(changed)
  const [today] = useState(() => dayInWib(new Date()))
  const owed = refunds.filter(({ state }) => state === 'OWED')
  const ids = owed.map(({ id }) => id)
  const sum = owed.reduce((total, { amount }) => total + amount, 0)
  return (
    <>
      <Stack gap={4} mb="md" component="ul" p={0} style={{ listStyle: 'none', maxHeight: '16rem', overflow: 'auto' }}>
        {owed.map((refund) => (
          <Group key={refund.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <div>
              <Text size="sm">{refund.name}</Text>
              <Hint>
                {[refund.provider, refund.account_number, refund.account_name].filter(Boolean).join(' ') ||
                  words('noAccount')}
              </Hint>
            </div>
            <span className="figures">{rupiah(refund.amount)}</span>
          </Group>
        ))}
      </Stack>
      <Text fw={700} mb="md" role="status">
        {words('many.sum', { count: owed.length, amount: rupiah(sum) })}
      </Text>
      <FormShell
        schema={payRefunds.body}
        initial={{ ids, refunded_on: today, reference: '' }}
        submit={(body) => api.call(payRefunds, { body })}
        onDone={({ message, undos }) => {
          offer({ text: message, undo: undos, onUndone: onClose })
          void forget(client, changed)
          onSent(ids)
        }}
        submitLabel={words('many.submit', { count: ids.length })}
        onCancel={onClose}
      >
        {(form) => <SentFields getInputProps={form.getInputProps} today={today} />}
      </FormShell>
    </>
  )
}

/** The cash book wants to know which account or line they left by. */
function Next({ ids, onClose, onDone }: Props) {
  const words = useWords('refunds.many')
  const leave = () => {
    onClose()
    onDone()
  }
  return (
    <Modal opened onClose={leave} title={words('nextTitle')} centered>
      <Text mb="md">{words('next')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={leave}>
          {words('later')}
        </Button>
        <ButtonLink to={`/cash-book/create?refunds=${ids.join(',')}`} onClick={leave}>
          {words('book')}
        </ButtonLink>
      </Group>
    </Modal>
  )
}
