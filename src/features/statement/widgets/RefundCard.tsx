/** On the review of a rejected payment: its money is in and goes back, or the state of that. */
import { Button, Group, Modal, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { RupiahInput } from '#ui/RupiahInput.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import type { ReviewedPayment } from '#features/payment/payment.contract.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { useEvidence } from './use-evidence.ts'
import { listRefunds, oweRefund } from '../refund.contract.ts'
import { AccountFields } from './AccountFields.tsx'
import { changed } from './refund-changed.ts'

type Props = { entity: PaidEntity; payment: ReviewedPayment }

export function RefundCard({ entity, payment }: Props) {
  const words = useWords('refunds')
  const [isAsking, asking] = useDisclosure(false)
  const isRejected = payment.status === 'REJECTED'
  // In the bin its seats are free.
  const isHeld = 'seats_held_until' in payment && payment.seats_held_until !== null && payment.deleted_at === null
  const { data } = useRead(listRefunds, { query: { [`${entity}_id`]: payment.id } })
  const refunds = data?.data
  // For a seat of it, or for an excess, money can go back besides the rest.
  const isWhole = refunds?.some(({ because }) => because === 'REJECTED' || because === 'CANCELLED') ?? false
  if (!refunds || (refunds.length === 0 && !isRejected)) return null
  return (
    <Paper withBorder p="md" component="section" aria-label={words('owe.title')}>
      <Title order={2} size="h4" mb="xs">
        {words('owe.title')}
      </Title>
      {refunds.map((refund) => (
        <Group key={refund.id} justify="space-between" gap="xs">
          <Text>
            {words(`states.${refund.state}`)}: {rupiah(refund.amount)}
          </Text>
          <TextLink to={`/refunds?state=${refund.state}`}>{words('owe.toList')}</TextLink>
        </Group>
      ))}
      {isWhole || !isRejected ? null : (
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{words(isHeld ? 'owe.held' : 'owe.text')}</Text>
          {isHeld ? null : (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconReceiptRefund size={18} aria-hidden />}
              onClick={asking.open}
            >
              {words('owe.button')}
            </Button>
          )}
        </Stack>
      )}
      {isAsking ? <OweDialog entity={entity} payment={payment} onClose={asking.close} /> : null}
    </Paper>
  )
}

function OweDialog({ entity, payment, onClose }: Props & { onClose: () => void }) {
  const words = useWords('refunds')
  const language = useLanguage()
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(changed)
  const evidence = useEvidence(entity, payment)
  const candidates = evidence?.candidates ?? []
  // Parts that had come before it was rejected.
  const known = evidence?.put_aside ?? 0
  // The line that names the sender is offered first; who knows better clears it.
  const likely = candidates.find(({ agrees, is_contradicted: isContradicted }) => agrees.name && !isContradicted)
  const endpoint = oweRefund[entity]
  // An institution's money is not sent to the student.
  const {
    provider,
    account_name: holder,
    account_number: number,
  } = payment.institution === null
    ? payment
    : { provider: null, account_name: payment.institution.toUpperCase(), account_number: null }
  return (
    <Modal opened onClose={onClose} title={words('owe.dialog')} centered>
      <Text size="sm" mb="md">
        {words('owe.explain')}
      </Text>
      <FormShell
        schema={endpoint.body}
        initial={{
          line_id: likely ? String(likely.id) : null,
          amount: likely
            ? Math.min(known + likely.amount, payment.payment_amount)
            : known > 0
              ? known
              : payment.payment_amount,
          provider: provider ?? '',
          account_number: number ?? '',
          account_name: holder ?? '',
        }}
        submit={(body) => api.call(endpoint, { params: { id: payment.id }, body })}
        onDone={({ message, undo }) => {
          offer({ text: message, undo })
          onClose()
          void forget(client, changed)
        }}
        submitLabel={words('owe.submit')}
      >
        {(form) => (
          <>
            {candidates.length > 0 ? (
              <Select
                label={words('owe.line')}
                placeholder={words('owe.without')}
                clearable
                data={candidates.map((line) => ({
                  value: String(line.id),
                  label: `${day(line.day, language, 'short')}, ${rupiah(line.amount)}, ${line.text}`,
                }))}
                {...form.getInputProps('line_id')}
                onChange={(value) => {
                  form.setFieldValue('line_id', value)
                  const line = candidates.find(({ id }) => String(id) === value)
                  if (line) form.setFieldValue('amount', Math.min(known + line.amount, payment.payment_amount))
                }}
              />
            ) : null}
            {known > 0 ? <Hint>{words('owe.known', { amount: rupiah(known) })}</Hint> : null}
            <RupiahInput label={words('owe.amount')} min={1} required {...form.getInputProps('amount')} />
            <Hint>
              {words('owe.account')}. {words('owe.accountHint')}
            </Hint>
            <AccountFields getInputProps={form.getInputProps} />
          </>
        )}
      </FormShell>
    </Modal>
  )
}
