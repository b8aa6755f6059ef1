/** Ctrl+K: people, payments, screens and actions, found by a few letters. Loaded when it is first asked for. */
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useSession } from '#api/session.tsx'
import { logout } from '#api/session-store.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { pagesFor } from '#features/help/help.rules.ts'
import { prepareWords, wordsOf } from '#words/bundles.ts'
import { keyOf, useApi, useRead } from '#api/api.ts'
import { amountIn } from '#features/payment/payment.rules.ts'
import { reviewAddress } from '#features/review/widgets/payment/review-programme.ts'
import { listRegistrants } from '#features/registrant/registrant.contract.ts'
import { programmePages } from '#programme-pages.ts'
import { rupiah } from '#words/format.ts'
import type { Section } from '../sections.ts'
import { type Entry, fits, screensFor } from './entries.ts'
import type { PaymentsFound } from './payments-found.ts'
import '@mantine/spotlight/styles.layer.css'
import classes from './palette.module.css'

const [store, palette] = createSpotlight()

type Props = {
  sections: readonly Section[]
  opened: boolean
  onClose: () => void
  onKeys: () => void
}

type Action = Omit<Entry, 'to'> & { run: () => void }

export default function Palette({ sections, opened, onClose, onKeys }: Props) {
  const t = useWords('shell')
  const [query, setQuery] = useState('')
  useEffect(() => (opened ? palette.open() : palette.close()), [opened])
  const q = query.trim()
  const groups = useGroups(sections, q, onKeys)
  useFirstChosen(groups.list.flatMap(({ actions }) => actions.map(({ id }) => id)).join(' '))
  const [settled] = useDebouncedValue(q, 250)
  const isWaiting = groups.isSearching || settled !== q
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight="60vh"
      data-palette
      aria-label={t('palette.label')}
    >
      <Spotlight.Search
        classNames={{ input: classes.search ?? '' }}
        placeholder={t(groups.isAdmin ? 'palette.placeholder' : 'palette.placeholderShort')}
        aria-label={t('palette.label')}
        maxLength={100}
        leftSection={<IconSearch size={20} stroke={1.5} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.list
          .filter(({ actions }) => actions.length > 0)
          .map(({ name, actions }) => (
            <Spotlight.ActionsGroup key={name} label={t(`palette.${name}`)}>
              {actions.map(({ id, label, hint, run }) => (
                <Spotlight.Action key={id} label={label} description={hint} onClick={run} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {groups.list.every(({ actions }) => actions.length === 0) ? (
          <Spotlight.Empty>{t(isWaiting ? 'palette.searching' : 'palette.nothing')}</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/**
 * The Enter key takes the first entry, also of results that came a moment later; the library chooses it only while one
 * types.
 */
function useFirstChosen(ids: string): void {
  useEffect(() => {
    if (ids === '') return
    const [first, ...others] = document.querySelectorAll('[data-palette] [data-action]')
    for (const other of others) other.removeAttribute('data-selected')
    first?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: first ? 0 : -1 }))
  }, [ids])
}

function useGroups(sections: readonly Section[], q: string, onKeys: () => void) {
  const t = useWords('shell')
  const menu = useWords('account.menu')
  const { user } = useSession()
  const navigate = useNavigate()
  const [settled] = useDebouncedValue(q, 250)
  const found = useFound(settled)
  const help = useHelp(q)
  const isAdmin = user?.role === 'ADMIN'
  const goTo = ({ to, ...entry }: Entry): Action => ({ ...entry, run: () => void navigate(to) })
  const screens = screensFor(sections, user?.role, {
    section: (label) => t(label),
    item: (label) => t(`items.${label}`),
  })
  const begin = [
    ...programmePages.flatMap(({ begins }) => begins),
    ['newWindow', '/environments/create'],
    ['changeTerm', '/term-change'],
  ] as const
  const actions: Action[] = [
    ...(isAdmin ? begin : []).map(([name, to]) => goTo({ id: name, label: t(`palette.${name}`), hint: '', to })),
    goTo({ id: 'profile', label: menu('profile'), hint: '', to: '/dashboard/profile' }),
    { id: 'keys', label: t('keys.title'), hint: '', run: onKeys },
    { id: 'logout', label: menu('logout'), hint: '', run: () => void logout(async () => navigate('/')) },
  ]
  return {
    isAdmin,
    isSearching: found.isSearching,
    list: [
      { name: 'people', actions: found.people.map(goTo) },
      ...found.payments.map(({ group, entries }) => ({ name: group, actions: entries.map(goTo) })),
      { name: 'screens', actions: screens.filter(({ label, hint }) => fits(q, label, hint)).map(goTo) },
      { name: 'actions', actions: actions.filter(({ label }) => fits(q, label)) },
      { name: 'help', actions: help.map(goTo) },
    ] as const,
  }
}

/** The pages of the handbook among what the palette finds; their words come with the palette. */
await prepareWords('help')

/** The typed words have to be in a page's title or in the sentence below it. */
function useHelp(q: string): Entry[] {
  const { user } = useSession()
  const texts = wordsOf('help', useLanguage()).help?.pages
  if (!texts || q === '') return []
  return pagesFor(user?.role ?? null)
    .filter(({ id }) => fits(q, texts[id].title, texts[id].lead))
    .map(({ id }) => ({ id: `help-${id}`, label: texts[id].title, hint: texts[id].lead, to: `/help/${id}` }))
}

/**
 * The people and records that the server finds for the typed words: a few of each, by the lists that administrators
 * have anyway.
 */
const few = 5
/** One letter is in every name. */
const shortest = 2

const lists = programmePages.flatMap(({ finds }) => finds ?? [])

type Found = { people: Entry[]; payments: { group: PaymentsFound['group']; entries: Entry[] }[]; isSearching: boolean }

/** @param q the typed text, a moment after the last letter */
function useFound(q: string): Found {
  const { user } = useSession()
  const api = useApi()
  const status = useWords('common.status')
  const payment = useWords('payments.list')
  const isAsked = user?.role === 'ADMIN' && q.length >= shortest
  const options = { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 30_000 }
  const people = useRead(listRegistrants, { query: { q, per_page: few } }, options)
  const wanted = amountIn(q)
  // Digits may also be part of a NIM or an account number, so the results for them stay.
  const ways = wanted === null ? [{ q }] : [{ q }, { payment_amount: wanted }]
  const asked = lists.flatMap(({ list }) =>
    ways.map((way) => ({ list, query: { ...way, per_page: few, sort: '-created_at' } })),
  )
  const answers = useQueries({
    queries: asked.map(({ list, query }) => ({
      ...options,
      queryKey: keyOf(list, { query }),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(list, { query }, { signal }),
    })),
  })
  if (!isAsked) return { people: [], payments: [], isSearching: false }
  return {
    isSearching: people.isFetching || answers.some(({ isFetching }) => isFetching),
    people: (people.data?.data ?? []).map(({ id, name, nim, region_init }) => ({
      id: `person-${id}`,
      label: name,
      hint: [nim, region_init].filter(Boolean).join(' · '),
      to: `/registrant-details/${id}/edit`,
    })),
    payments: lists.map(({ group, list, home, paymentsIn }) => ({
      group,
      entries: once(
        answers.flatMap(({ data }, index) => (data && asked[index]?.list === list ? paymentsIn(data) : [])),
      ).map(({ id, whose, payment_amount, account_name, status: state }) => ({
        id: `${home}-${id}`,
        label: `${whose}, ${rupiah(payment_amount)}`,
        hint: [payment('payment', { id: String(id) }), account_name, status(state)].join(' · '),
        to: reviewAddress(home, id),
      })),
    })),
  }
}

/** The results of all ways, each once. */
const once = <One extends { id: number }>(found: readonly One[]): One[] =>
  [...new Map(found.map((one) => [one.id, one])).values()].slice(0, few)
