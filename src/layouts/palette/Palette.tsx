/** Ctrl+K: people, payments, screens and actions, found by a few letters. Loaded when it is first asked for. */
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#api/session.tsx'
import { logout } from '#api/session-store.ts'
import { useWords } from '#words/Words.tsx'
import type { Section } from '../sections.ts'
import { type Entry, fits, screensFor } from './entries.ts'
import classes from './palette.module.css'
import { useFound } from './use-found.ts'
import { useHelp } from './use-help.ts'

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

/** The Enter key takes the first entry, of what came a moment later too; the library chooses it while one types only. */
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
    ['newTestShift', '/toefl-shifts/create'],
    ['newPartyShift', '/welcoming-party-shifts/create'],
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
      { name: 'payments', actions: found.payments.map(goTo) },
      { name: 'memberPayments', actions: found.memberPayments.map(goTo) },
      { name: 'screens', actions: screens.filter(({ label, hint }) => fits(q, label, hint)).map(goTo) },
      { name: 'actions', actions: actions.filter(({ label }) => fits(q, label)) },
      { name: 'help', actions: help.map(goTo) },
    ] as const,
  }
}
