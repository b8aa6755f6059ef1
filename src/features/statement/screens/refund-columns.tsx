/** The columns of the refunds. */
import { Anchor, Badge, Text } from '@mantine/core'
import { CopyValue } from '#features/payment/widgets/CopyValue.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { day, moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { paymentAddress } from '#features/payment/widgets/payment-address.ts'
import type { Refund } from '../refund.contract.ts'

const colours = { TO_CHECK: 'yellow', OWED: 'blue', REFUNDED: 'teal', NOTHING: 'gray' } as const

/** @param showProof null for a reader who may open neither the payment nor the picture */
export function useRefundColumns(showProof: ((refund: Refund) => void) | null): Column<Refund>[] {
  const words = useWords('refunds')
  const language = useLanguage()
  return [
    {
      id: 'name',
      header: words('list.name'),
      heading: true,
      cell: (refund) => (
        <div>
          {refund.is_gone ? words('gone') : refund.name}
          {refund.seat_name ? <Text size="sm">{words('seatOf', { name: refund.seat_name })}</Text> : null}
          <div>
            <Text size="sm" span>
              {showProof && !refund.is_gone ? (
                <TextLink inherit to={paymentAddress({ entity: refund.entity, id: refund.payment_id })}>
                  {words('paymentOf', { programme: words(`of.${refund.entity}`), id: String(refund.payment_id) })}
                </TextLink>
              ) : (
                words('paymentOf', { programme: words(`of.${refund.entity}`), id: String(refund.payment_id) })
              )}
            </Text>
          </div>
        </div>
      ),
    },
    {
      id: 'amount',
      header: words('list.amount'),
      sortable: true,
      align: 'right',
      lasting: true,
      cell: (refund) =>
        refund.state === 'OWED' ? (
          <CopyValue text={rupiah(refund.amount)} value={String(refund.amount)} label={words('list.amount')} />
        ) : (
          <Text fw={700}>{rupiah(refund.amount)}</Text>
        ),
    },
    { id: 'account', header: words('list.account'), lasting: true, cell: (refund) => <Account refund={refund} /> },
    { id: 'because', header: words('list.because'), cell: (refund) => <Because refund={refund} /> },
    {
      id: 'state',
      header: words('list.state'),
      cell: (refund) => (
        <div>
          <Badge variant="light" color={colours[refund.state]} tt="none" fw={600}>
            {words(`states.${refund.state}`)}
          </Badge>
          {refund.refunded_on ? (
            <Text size="sm">
              {[day(refund.refunded_on, language, 'short'), refund.reference].filter(Boolean).join(', ')}
            </Text>
          ) : null}
          {refund.proof && showProof ? (
            <div>
              <Anchor component="button" type="button" size="sm" onClick={() => showProof(refund)}>
                {words('proof')}
              </Anchor>
            </div>
          ) : null}
        </div>
      ),
    },
    {
      id: 'owed_at',
      header: words('list.owedAt'),
      sortable: true,
      cell: (refund) => moment(refund.owed_at, language),
    },
    { id: 'region', header: words('list.region'), hidden: true, cell: (refund) => refund.region_init },
    {
      id: 'refunded_by',
      header: words('list.refundedBy'),
      hidden: true,
      cell: (refund) => refund.refunded_by_name ?? '–',
    },
  ]
}

/** How many people hear of it: all of a group, whose names are written as a list. */
export const peopleOf = ({ name }: Pick<Refund, 'name'>): number => name.split(', ').length

/** Where it goes, as the treasurer types it at the bank. */
export function Account({ refund }: { refund: Refund }) {
  const words = useWords('refunds')
  const { provider, account_number: number, account_name: holder } = refund
  if (refund.is_gone) return <Hint>{words('goneAccount')}</Hint>
  if (!provider && !number && !holder) {
    return <Hint>{words('noAccount')}</Hint>
  }
  return (
    <div>
      <Text fw={600} component="div">
        {provider} {number ? <CopyValue text={number} value={number} label={words('list.account')} /> : null}
      </Text>
      {holder ? <Text size="sm">{holder}</Text> : null}
    </div>
  )
}

/** The reason of the refund, and the evidence that the money is in. */
function Because({ refund }: { refund: Refund }) {
  const words = useWords('refunds')
  const said = refund.has_line
    ? words('byLine')
    : refund.state === 'TO_CHECK' || refund.state === 'NOTHING'
      ? refund.state === 'TO_CHECK'
        ? words('byNobody')
        : null
      : refund.owed_by_name
        ? words('byWord', { name: refund.owed_by_name })
        : null
  return (
    <div>
      {words(`because.${refund.because}`)}
      {said ? <Hint>{said}</Hint> : null}
    </div>
  )
}
