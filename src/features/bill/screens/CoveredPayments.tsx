/** The payments of a bill, each with its state and its way out of the bill. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useApi, useWrite } from '#api/api.ts'
import { useOfferBack } from '#api/offer-back.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { paymentAddress } from '#features/payment/widgets/payment-address.ts'
import { addToBill, type Covered, takeFromBill, type WholeBill } from '../bill.contract.ts'
import { changed } from '../widgets/bill-changed.ts'
import { keyOf, namedOf } from './PaymentPicker.tsx'

export function CoveredPayments({ bill }: { bill: WholeBill }) {
  const words = useWords('bills.page')
  return (
    <Panel title={words('payments', { count: bill.covers.length })}>
      {bill.covers.length === 0 ? <Hint>{words('none')}</Hint> : null}
      <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {bill.covers.map((one) => (
          <One key={keyOf(one)} bill={bill} payment={one} />
        ))}
      </Stack>
    </Panel>
  )
}

function One({ bill, payment }: { bill: WholeBill; payment: Covered }) {
  const words = useWords('bills')
  const api = useApi()
  const offer = useOfferBack(changed)
  const body = { payments: namedOf([payment]) }
  const params = { id: bill.id }
  const textOf = useProblemText()
  const takeOut = useWrite(takeFromBill, {
    invalidates: changed,
    onError: (problem) => notify.problem(textOf(problem)),
    onSuccess: ({ message: text }) =>
      offer({ text, back: async () => (await api.call(addToBill, { params, body })).message }),
  })
  const { name, amount, received, status, in_bin, is_cash } = payment
  const counts = status !== 'REJECTED' && !in_bin && !is_cash
  return (
    <Group
      component="li"
      justify="space-between"
      gap="xs"
      py={8}
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <div>
        <TextLink to={paymentAddress(payment)}>{name}</TextLink>
        <Hint>{words('picker.payment', { programme: payment.entity, id: String(payment.id) })}</Hint>
      </div>
      <Group gap="sm">
        {is_cash || in_bin ? (
          <Badge variant="light" color="gray" tt="none" fw={600}>
            {words(in_bin ? 'page.inBin' : 'page.cash')}
          </Badge>
        ) : null}
        <StatusBadge status={status} />
        <Text span className="figures" fw={600}>
          {counts ? rupiah(amount) : <s>{rupiah(amount)}</s>}
        </Text>
        {bill.state !== 'CANCELLED' && received === 0 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            className="unprinted"
            loading={takeOut.isPending}
            aria-label={words('page.takeOutOf', { name })}
            onClick={() => takeOut.mutate({ params, body })}
          >
            {words('page.takeOut')}
          </Button>
        ) : null}
      </Group>
    </Group>
  )
}
