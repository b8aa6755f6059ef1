/** Ctrl+K: people, payments, screens and actions, found by a few letters. Loaded when it is first asked for. */
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#api/session.tsx'
import { logout } from '#api/session-store.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { pagesFor } from '#features/help/help.rules.ts'
import { prepareWords, wordsOf } from '#words/bundles.ts'
import { programmePages } from '#programme-pages.ts'
import { opensScreen } from '#duties.ts'
import type { View } from '#ui/ResourceTable/views.ts'
import type { Section } from '../section-items.ts'
import { type Entry, fits, screensFor, screensOfViews } from './entries.ts'
import { keepRecent, recentOf } from './recent.ts'
import { findsFor, useFound } from './use-found.ts'
import '@mantine/spotlight/styles.layer.css'
import classes from './palette.module.css'

const [store, palette] = createSpotlight()

type Props = {
  sections: readonly Section[]
  views: readonly View[]
  opened: boolean
  onClose: () => void
  onKeys: () => void
}

type Action = Omit<Entry, 'to'> & { run: () => void }

export default function Palette({ sections, views, opened, onClose, onKeys }: Props) {
  const t = useWords('shell')
  const [query, setQuery] = useState('')
  useEffect(() => (opened ? palette.open() : palette.close()), [opened])
  const q = query.trim()
  const groups = useGroups({ sections, views }, q, onKeys)
  useFirstChosen(groups.list.flatMap(({ actions }) => actions.map(({ id }) => id)).join(' '))
  const [settled] = useDebouncedValue(q, 250)
  const isWaiting = groups.isSearching || settled !== q
  const keepEnter = useEnterForAll(isWaiting, query)
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
        placeholder={t(groups.findsMore ? 'palette.placeholder' : 'palette.placeholderShort')}
        aria-label={t('palette.label')}
        maxLength={100}
        onKeyDownCapture={keepEnter}
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

/**
 * The Enter key waits for all answers: the first entry would else be that of the answer which happened to come first. Who
 * has gone to another entry by the arrows has chosen.
 */
function useEnterForAll(isWaiting: boolean, query: string): (event: KeyboardEvent) => void {
  const pressedFor = useRef<string | null>(null)
  useEffect(() => {
    if (isWaiting) return
    if (pressedFor.current === query) document.querySelector<HTMLElement>('[data-palette] [data-selected]')?.click()
    pressedFor.current = null
  }, [isWaiting, query])
  return (event) => {
    if (event.key !== 'Enter' || !isWaiting || store.getState().selected > 0) return
    event.preventDefault()
    event.stopPropagation()
    pressedFor.current = query
  }
}

function useGroups({ sections, views }: Pick<Props, 'sections' | 'views'>, q: string, onKeys: () => void) {
  const t = useWords('shell')
  const menu = useWords('account.menu')
  const { user } = useSession()
  const navigate = useNavigate()
  const [settled] = useDebouncedValue(q, 250)
  const found = useFound(settled)
  const help = useHelp(q)
  const isAdmin = user?.role === 'ADMIN'
  const findsMore = findsFor(user)
  const goTo = (entry: Entry): Action => ({
    ...entry,
    run: () => {
      keepRecent(user?.id, entry)
      void navigate(entry.to)
    },
  })
  const kept = screensOfViews(views, sections, user, (label) => t(`items.${label}`))
  const screens = screensFor(sections, user, {
    section: (label) => t(label),
    item: (label) => t(`items.${label}`),
  })
  const begin = [
    ...programmePages.flatMap(({ begins }) => begins),
    ['newWindow', '/environments/create'],
    ['changeTerm', '/term-change'],
  ] as const
  const actions: Action[] = [
    ...begin
      .filter(([, to]) => isAdmin || opensScreen(user?.duties ?? [], to))
      .map(([name, to]) => goTo({ id: name, label: t(`palette.${name}`), hint: '', to })),
    goTo({ id: 'profile', label: menu('profile'), hint: '', to: '/dashboard/profile' }),
    { id: 'keys', label: t('keys.title'), hint: '', run: onKeys },
    { id: 'logout', label: menu('logout'), hint: '', run: () => void logout(async () => navigate('/')) },
  ]
  return {
    findsMore,
    isSearching: found.isSearching,
    list: [
      {
        name: 'recent',
        actions: q === '' ? recentOf(user?.id).map((entry) => goTo({ ...entry, id: `recent-${entry.id}` })) : [],
      },
      { name: 'people', actions: found.people.map(goTo) },
      ...found.records.map(({ group, entries }) => ({ name: group, actions: entries.map(goTo) })),
      { name: 'views', actions: kept.filter(({ label, hint }) => fits(q, label, hint)).map(goTo) },
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
  return pagesFor(user?.role ?? null, (path) => opensScreen(user?.duties ?? [], path))
    .filter(({ id }) => fits(q, texts[id].title, texts[id].lead))
    .map(({ id }) => ({ id: `help-${id}`, label: texts[id].title, hint: texts[id].lead, to: `/help/${id}` }))
}
