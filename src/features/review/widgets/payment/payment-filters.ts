/** The filter of every programme's list of payments in addition to its place. */
import { wholeList } from '#kit/endpoint/fields.ts'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { contactPersons } from '#features/catalogue/catalogue.resource.ts'
import { evidences, paymentTypes } from '#features/payment/payment.rules.ts'

/** The filter `payment_type`. */
export function useTypeFilter(): Filter {
  const words = useWords('payments')
  return {
    name: 'payment_type',
    label: words('list.type'),
    options: paymentTypes.map((type) => ({ value: type, label: words(`types.${type}`) })),
  }
}

/** The filter `fits`: an open line of a statement fits, as reconciling judges it. */
export function useFitsFilter(): Filter {
  const words = useWords('payments.fits')
  return { name: 'fits', label: words('label'), options: [{ value: '1', label: words('yes') }] }
}

/** The filter `evidence`: the evidence that the money came. */
export function useEvidenceFilter(): Filter {
  const words = useWords('payments.evidence')
  return {
    name: 'evidence',
    label: words('label'),
    options: evidences.map((value) => ({ value, label: words(value) })),
  }
}

/** The filters `payment_amount`, `expected` and `receiver_id`; each is there only when a search or the books have led here. */
export function useBooksFilters(
  valueOf: (name: 'payment_amount' | 'expected' | 'receiver_id') => string | undefined,
): Filter[] {
  const words = useWords('payments.list')
  const receiver = valueOf('receiver_id')
  const isNamed = receiver !== undefined && receiver !== '0'
  const people = useRead(contactPersons.list, { query: wholeList }, { enabled: isNamed }).data?.data ?? []
  const name = people.find(({ id }) => String(id) === receiver)?.name
  const receiverName = isNamed ? (name ?? words('receiverOf', { id: receiver })) : words('noReceiver')
  const amount = valueOf('payment_amount')
  return [
    ...(amount === undefined
      ? []
      : [
          {
            name: 'payment_amount',
            label: words('amount'),
            options: [{ value: amount, label: rupiah(Number(amount)) }],
          },
        ]),
    ...(valueOf('expected') === undefined
      ? []
      : [
          { name: 'expected', label: words('expectedFilter'), options: [{ value: '1', label: words('expectedOnly') }] },
        ]),
    ...(receiver === undefined
      ? []
      : [{ name: 'receiver_id', label: words('receiverFilter'), options: [{ value: receiver, label: receiverName }] }]),
  ]
}
