/** Whom and what the server finds for what is typed: a few of each, by the lists that administrators have anyway. */
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { listMemberPayments } from '#features/membership/contract.ts'
import { amountIn } from '#features/payments/rules.ts'
import { reviewAddress } from '#features/payments/widgets/review/programme.ts'
import { listRegistrants } from '#features/registrants/contract.ts'
import { listPayments } from '#features/toefl/payments/contract.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { Entry } from './entries.ts'

const few = 5
/** One letter is in every name. */
const shortest = 2

type Found = { people: Entry[]; payments: Entry[]; memberPayments: Entry[]; isSearching: boolean }

/** @param q what is typed, a moment after the last letter */
export function useFound(q: string): Found {
  const { user } = useSession()
  const status = useWords('common.status')
  const payment = useWords('payments.list')
  const isAsked = user?.role === 'ADMIN' && q.length >= shortest
  const options = { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 30_000 }
  const query = { q, per_page: few }
  const people = useRead(listRegistrants, { query }, options)
  const payments = useRead(listPayments, { query: { ...query, sort: '-created_at' } }, options)
  const members = useRead(listMemberPayments, { query: { ...query, sort: '-created_at' } }, options)
  // Digits may also be part of a NIM or an account number, so what is found by them stays.
  const wanted = amountIn(q)
  const byAmount = {
    query: { payment_amount: wanted ?? 0, per_page: few, sort: '-created_at' },
    options: { ...options, enabled: isAsked && wanted !== null },
  }
  const paid = useRead(listPayments, { query: byAmount.query }, byAmount.options)
  const paidByMembers = useRead(listMemberPayments, { query: byAmount.query }, byAmount.options)
  if (!isAsked) return { people: [], payments: [], memberPayments: [], isSearching: false }
  return {
    isSearching: [people, payments, members, paid, paidByMembers].some(({ isFetching }) => isFetching),
    people: (people.data?.data ?? []).map(({ id, name, nim, region_init }) => ({
      id: `person-${id}`,
      label: name,
      hint: [nim, region_init].filter(Boolean).join(' · '),
      to: `/registrant-details/${id}/edit`,
    })),
    payments: both(payments.data?.data, wanted === null ? [] : paid.data?.data).map((one) => ({
      id: `payment-${one.id}`,
      label: `${one.registrants[0]?.name ?? one.account_name}, ${rupiah(one.payment_amount)}`,
      hint: [payment('payment', { id: String(one.id) }), one.account_name, status(one.status)].join(' · '),
      to: reviewAddress('/toefl-payments', one.id),
    })),
    memberPayments: both(members.data?.data, wanted === null ? [] : paidByMembers.data?.data).map((one) => ({
      id: `member-payment-${one.id}`,
      label: `${one.name}, ${rupiah(one.payment_amount)}`,
      hint: [payment('payment', { id: String(one.id) }), one.account_name, status(one.status)].join(' · '),
      to: reviewAddress('/member-payments', one.id),
    })),
  }
}

/** What was found in either way, each once. */
function both<One extends { id: number }>(first: readonly One[] = [], second: readonly One[] = []): One[] {
  return [...new Map([...first, ...second].map((one) => [one.id, one])).values()].slice(0, few)
}
