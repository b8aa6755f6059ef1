/**
 * The reader's choice between light and dark, for pages with and without Mantine. The attribute on the document
 * is what the styles look at; `SchemeScript` sets it before anything is drawn.
 */
import type { MantineColorSchemeManager } from '@mantine/core'

export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Where Mantine keeps it, too. */
export const schemeKey = 'mantine-color-scheme-value'
export const schemeAttribute = 'data-mantine-color-scheme'

const isScheme = (value: unknown): value is Scheme => schemes.some((scheme) => scheme === value)
const listeners = new Set<(scheme: Scheme) => void>()

/** The browser's choice; `auto` until it chose, and where nothing can be kept. */
export function readScheme(): Scheme {
  try {
    const stored = window.localStorage.getItem(schemeKey)
    return isScheme(stored) ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

/** Chooses, keeps the choice and shows it at once. */
export function chooseScheme(scheme: Scheme): void {
  if (scheme === readScheme()) return
  try {
    window.localStorage.setItem(schemeKey, scheme)
  } catch {
    // Then it holds for this page.
  }
  announce(scheme)
}

/** Calls back on every choice, made here or in another tab, and keeps the document up to date. */
export function watchScheme(listener: (scheme: Scheme) => void): () => void {
  if (listeners.size === 0) follow()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unfollow()
  }
}

function announce(scheme: Scheme): void {
  const isDark = scheme === 'dark' || (scheme === 'auto' && darkDevice().matches)
  document.documentElement.setAttribute(schemeAttribute, isDark ? 'dark' : 'light')
  for (const listener of listeners) listener(scheme)
}

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')
const deviceChanged = () => announce(readScheme())
const otherTabChanged = ({ key }: StorageEvent) => {
  if (key === schemeKey) announce(readScheme())
}

function follow(): void {
  darkDevice().addEventListener('change', deviceChanged)
  window.addEventListener('storage', otherTabChanged)
}

function unfollow(): void {
  darkDevice().removeEventListener('change', deviceChanged)
  window.removeEventListener('storage', otherTabChanged)
}

/** The same choice for Mantine; one for each provider. */
export function schemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined
  return {
    get: (otherwise) => (typeof window === 'undefined' ? otherwise : readScheme()),
    set: chooseScheme,
    subscribe: (onUpdate) => {
      stop = watchScheme(onUpdate)
    },
    unsubscribe: () => stop?.(),
    clear: () => chooseScheme('auto'),
  }
}
