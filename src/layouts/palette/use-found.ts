/** The people and records that the server finds for the typed words: a few of each, by the lists that the reader has. */
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { may } from '#duties.ts'
import { useSession } from '#api/session.tsx'
import { useApi, useRead } from '#api/api.ts'
import { keyOf } from '#api/read-key.ts'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { amountIn } from '#words/amount-in.ts'
import { listPaymentAccounts } from '#features/payment/payment-account.contract.ts'
import { reviewAddress } from '#features/review/widgets/payment/review-programme.ts'
import { listRegistrants } from '#features/registrant/registrant.contract.ts'
import { listLines } from '#features/statement/statement.contract.ts'
import { programmePages } from '#programme-pages.ts'
import type { Messages } from '#words/words.ts'
import { day, moment, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { type Entry, fits } from './entries.ts'

const few = 5
/** One letter is in every name. */
const shortest = 2

const payments = programmePages.flatMap(({ finds }) => finds ?? [])
const shifts = programmePages.flatMap(({ findsShifts }) => findsShifts ?? [])

type Group = { group: keyof Messages['shell']['palette']; entries: Entry[] }

type User = ReturnType<typeof useSession>['user']

/** Whether the server finds anything for this reader. */
export const findsFor = (user: User): boolean =>
  may(user, listRegistrants) || [...payments, ...shifts].some(({ list }) => may(user, list))

/** @param q the typed text, a moment after the last letter */
export function useFound(q: string): { people: Entry[]; records: Group[]; isSearching: boolean } {
  const { user } = useSession()
  const isAsked = q.length >= shortest
  const options = { isOpen: (list: Endpoint) => isAsked && may(user, list) }
  const people = useRead(
    listRegistrants,
    { query: { q, per_page: few } },
    { ...kept, enabled: options.isOpen(listRegistrants) },
  )
  const ofPayments = usePayments(q, options)
  const ofMoney = useMoney(q, options)
  const ofShifts = useShifts(q, options)
  if (!isAsked) return { people: [], records: [], isSearching: false }
  return {
    isSearching: people.isFetching || ofPayments.isFetching || ofMoney.isFetching || ofShifts.isFetching,
    people: (people.data?.data ?? []).map(({ id, name, nim, region_init }) => ({
      id: `person-${id}`,
      label: name,
      hint: [nim, region_init].filter(Boolean).join(' · '),
      to: `/registrant-details/${id}/edit`,
    })),
    records: [...ofPayments.groups, ...ofMoney.groups, ...ofShifts.groups],
  }
}

const kept = { placeholderData: keepPreviousData, staleTime: 30_000 }
type Options = { isOpen: (list: Endpoint) => boolean }
type Found = { groups: Group[]; isFetching: boolean }

function usePayments(q: string, options: Options): Found {
  const api = useApi()
  const t = useWords('shell.palette')
  const status = useWords('common.status')
  const words = useWords('payments.list')
  const amount = amountIn(q)
  // Digits may also be part of a NIM or an account number, so the results for them stay.
  const ways: Record<string, string | number>[] = amount === null ? [{ q }] : [{ payment_amount: amount }, { q }]
  const asked = payments.flatMap(({ list }) =>
    ways.map((way) => ({ list, way, query: { ...way, per_page: few, sort: '-created_at' } })),
  )
  const answers = useQueries({
    queries: asked.map(({ list, query }) => ({
      ...kept,
      enabled: options.isOpen(list),
      queryKey: keyOf(list, { query }),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(list, { query }, { signal }),
    })),
  })
  const groups = payments.map(({ group, list, home, paymentsIn }): Group => {
    const own = asked.flatMap(({ list: of, way }, index) => {
      const data = answers[index]?.data
      return of === list && data ? [{ way, ...paymentsIn(data) }] : []
    })
    const entries = once(own.flatMap(({ found }) => found)).map(
      ({ id, names: [first, ...others], payment_amount, account_name, status: state }) => {
        const member = others.find((name) => fitsAny(q, name))
        const why = member && !fitsAny(q, `${first ?? ''} ${account_name ?? ''}`) ? t('member', { name: member }) : null
        return {
          id: `${home}-${id}`,
          label: `${first ?? account_name ?? ''}, ${rupiah(payment_amount)}`,
          hint: [words('payment', { id: String(id) }), account_name, status(state), why].filter(Boolean).join(' · '),
          to: reviewAddress(home, id),
        }
      },
    )
    const more = own.find(({ total }) => total > few)
    return { group, entries: more ? [...entries, allOf(home, more, t('all', { count: more.total }))] : entries }
  })
  return { groups, isFetching: answers.some((answer) => answer.isFetching) }
}

/** The list that holds them all, of every state. */
function allOf(home: string, { way }: { way: Record<string, string | number> }, label: string): Entry {
  const params = new URLSearchParams({ status: '' })
  for (const [name, value] of Object.entries(way)) params.set(name, String(value))
  return { id: `${home}-all`, label, hint: '', to: `${home}?${params.toString()}` }
}

/** Whether one of the typed words is in the text. */
const fitsAny = (typed: string, text: string): boolean =>
  typed.split(/\s+/).some((word) => word !== '' && fits(word, text))

/** Bank lines, and the accounts that students pay to. */
function useMoney(q: string, options: Options): Found {
  const language = useLanguage()
  const lines = useRead(listLines, { query: { q, per_page: few } }, { ...kept, enabled: options.isOpen(listLines) })
  const accounts = useRead(listPaymentAccounts, {}, { ...kept, enabled: options.isOpen(listPaymentAccounts) })
  return {
    isFetching: lines.isFetching,
    groups: [
      {
        group: 'lines',
        entries: (lines.data?.data ?? []).map((line) => ({
          id: `line-${line.id}`,
          label: `${rupiah(line.amount)}, ${line.text}`,
          hint: `${day(line.day, language, 'short')} · ${line.account}`,
          to: `/statements?${new URLSearchParams({ state: line.state, q: line.text.slice(0, 100) }).toString()}`,
        })),
      },
      {
        group: 'accounts',
        entries: (accounts.data?.data ?? [])
          .filter((one) => fits(q, one.provider, one.account_number ?? '', one.account_holder ?? ''))
          .slice(0, few)
          .map((one) => ({
            id: `account-${one.id}`,
            label: [one.provider, one.account_number].filter(Boolean).join(' '),
            hint: [one.account_holder, one.region?.region].filter(Boolean).join(' · '),
            to: `/payment-accounts/${one.id}/edit`,
          })),
      },
    ],
  }
}

function useShifts(q: string, options: Options): Found {
  const api = useApi()
  const language = useLanguage()
  const query = { q, per_page: few, sort: '-starts_at' }
  const answers = useQueries({
    queries: shifts.map(({ list }) => ({
      ...kept,
      enabled: options.isOpen(list),
      queryKey: keyOf(list, { query }),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(list, { query }, { signal }),
    })),
  })
  return {
    isFetching: answers.some((answer) => answer.isFetching),
    groups: [
      {
        group: 'shifts',
        entries: shifts.flatMap(({ home, shiftsIn }, index) => {
          const data = answers[index]?.data
          return (data ? shiftsIn(data) : [])
            .map((one) => inLanguage(language, one))
            .map(({ id, shift, starts_at: starts }) => ({
              id: `${home}-${id}`,
              label: shift,
              hint: moment(starts, language),
              to: `${home}/${id}/edit`,
            }))
        }),
      },
    ],
  }
}

/** The results of all ways, each once. */
const once = <One extends { id: number }>(found: readonly One[]): One[] =>
  [...new Map(found.map((one) => [one.id, one])).values()].slice(0, few)
