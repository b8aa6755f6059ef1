/**
 * Who is signed in, as this browser knows it. Outside React, because API calls and the router need it
 * too. Imports no contract: the landing page carries this file, and must not carry the schemas.
 */
import type { SessionUser } from '#features/account/account.contract.ts'
import { type Role, students } from '#roles.ts'
import { isLanguage } from '#words/languages.ts'
import type { Restored } from './session-calls.ts'

/** Why somebody is sent to the login page: the key of the sentence in the `errors` messages. */
export type SessionAlert = 'sessionExpired' | 'notAuthorized'

export type Session = {
  /** `unknown` until the browser has looked; `unreachable` when a stored token could not be checked. */
  phase: 'unknown' | 'checking' | 'out' | 'in' | 'unreachable'
  user: SessionUser | null
  token: string
  alert: SessionAlert | null
  /** The session has just ended and the login page must be shown. */
  toLogin: boolean
  /** The page that a visitor asked for, who has to sign in for it. */
  wanted: string | null
}

/** Whether the browser has found out who is here, as far as it can. */
export const isSettled = ({ phase }: Pick<Session, 'phase'>): boolean => phase !== 'unknown' && phase !== 'checking'

const empty: Session = { phase: 'unknown', user: null, token: '', alert: null, toLogin: false, wanted: null }
const signedOut: Session = { ...empty, phase: 'out' }
const storageKey = 'token'
/** What a page without network shows of the person who is signed in; gone with the sign-in. */
export const keptHere = 'tickets'
/** The same of the database with the list of a door. */
export const keptList = 'door-list'

let session: Session = empty
const listeners = new Set<() => void>()

function set(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. The server always sees nobody: its pages are for everyone. */
export const sessionStore = {
  get: (): Session => session,
  getOnServer: (): Session => empty,
  subscribe: (listener: () => void): (() => void) => {
    if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
    }
  },
}

// Storage can be switched off; the session then lives as long as the page.
const stored = {
  read(): string {
    try {
      return localStorage.getItem(storageKey) ?? ''
    } catch {
      return ''
    }
  },
  write(token: string): void {
    forgetKept()
    try {
      if (token) localStorage.setItem(storageKey, token)
      else localStorage.removeItem(storageKey)
    } catch {
      // Nothing to do about it.
    }
  },
}

/** What pages without network keep is the person's who was signed in before. */
function forgetKept(): void {
  try {
    localStorage.removeItem(keptHere)
    indexedDB.deleteDatabase(keptList)
  } catch {
    // Where neither can be used, nothing was kept.
  }
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return
  const token = stored.read()
  if (token === session.token) return
  set(token ? empty : { ...signedOut, toLogin: false })
  if (token) void restoreSession()
}

// Where somebody was when their session ended under them, for as long as this page lives.
let place = ''
let left: { userId: number; to: string } | null = null

/** Somebody signed in looks at this page. */
export function notePlace(address: string): void {
  place = address
  left = null
  if (session.wanted) set({ ...session, wanted: null })
}

/**
 * Where this person was when their session ended, or the page that they asked for as a visitor; null for somebody else,
 * and after another end.
 */
export const leftAt = (user: SessionUser): string | null => (left?.userId === user.id ? left.to : session.wanted)

/** After a login that succeeded. */
export function signIn(user: SessionUser, token: string): void {
  stored.write(token)
  set({ ...empty, phase: 'in', user, token, wanted: session.wanted })
  void keepSpoken(user, token)
}

/** Mails to a student follow the screen: who registered them may read another language than they do. */
async function keepSpoken(user: SessionUser, token: string): Promise<void> {
  const spoken = document.documentElement.lang
  if (!isLanguage(spoken) || spoken === user.language || !hasRole(user.role, students)) return
  const { keepLanguage } = await import('./session-calls.ts')
  const kept = await keepLanguage(token, spoken)
  if (kept && session.token === token) updateUser(kept)
}

/** After the user's own record changed: a name, or the role after a membership was confirmed. */
export function updateUser(user: SessionUser): void {
  if (session.phase === 'in') set({ ...session, user })
}

/** The session is over: forget it and show the login page with the reason. */
export function endSession(alert: SessionAlert): void {
  stored.write('')
  left = session.user && place ? { userId: session.user.id, to: place } : null
  set({ ...signedOut, alert, toLogin: true })
}

/**
 * Sends to the login page without ending anything: signed in, but not allowed here. A reason that was
 * given just before stays: a guarded page that arrives late knows only that nobody is signed in.
 * @param address the page; a visitor who signs in goes on there
 */
export function refuse(address: string | null = null): void {
  // Nobody is led to where they may no longer be.
  if (session.phase === 'in') left = null
  const wanted = session.phase === 'out' && !session.alert ? address : null
  set({ ...session, alert: session.alert ?? 'notAuthorized', toLogin: true, wanted })
}

export const arrivedAtLogin = (): void => set({ ...session, toLogin: false })
export const clearAlert = (): void => {
  // The page that was asked for stays: it is where a sign-in leads.
  if (session.alert) set({ ...session, alert: null, toLogin: false })
}

type AskForUser = (token: string) => Promise<Restored | null>

// What a page of visitors loads only where there is a token; the pages behind the login bring it along.
let askForUser: AskForUser = async (token) => (await import('./session-calls.ts')).fetchCurrentUser(token)
export const bringAskForUser = (ask: AskForUser): void => void (askForUser = ask)

/** In milliseconds: so soon after the answer nobody can have changed anything. */
const atOnce = 2000
let restored: Restored | null = null

/** The answer that has just begun this session, for the first who asks the same at once; null for everybody else. */
export function takeRestored(): Restored | null {
  const isOfNow = restored !== null && restored.user === session.user && Date.now() - restored.at < atOnce
  const taken = isOfNow ? restored : null
  restored = null
  return taken
}

let validation: Promise<void> | null = null

/** With no token in memory, validates the stored one (specification, section 4). */
export function restoreSession(): Promise<void> {
  if (session.token) return Promise.resolve()
  const token = stored.read()
  if (!token) {
    if (session.phase !== 'out') set({ ...session, phase: 'out', user: null })
    return Promise.resolve()
  }
  validation ??= validate(token).finally(() => (validation = null))
  return validation
}

async function validate(token: string): Promise<void> {
  set({ ...session, phase: 'checking' })
  try {
    const answer = await askForUser(token)
    // A sign-in or sign-out in between, here or in another tab, counts, not this answer.
    if (session.phase !== 'checking' || stored.read() !== token) return
    restored = answer
    if (answer) set({ ...session, phase: 'in', user: answer.user, token })
    else endSession('sessionExpired')
  } catch {
    if (session.phase === 'checking') set({ ...session, phase: 'unreachable' })
  }
}

/**
 * Signs out as the specification says: home at once, before the call completes; only a reported
 * success forgets the session and reloads.
 */
export async function logout(goHome: () => Promise<void> | void): Promise<void> {
  const token = session.token || stored.read()
  const home = Promise.resolve(goHome())
  const { callLogout } = await import('./session-calls.ts')
  const success = await callLogout(token)
  await home
  if (!success) return
  stored.write('')
  set(signedOut)
  window.location.reload()
}

/** Roles are compared here, so that no caller spells the list of checks again. */
export const hasRole = (role: Role | undefined, allowed: readonly Role[]): boolean =>
  role !== undefined && allowed.includes(role)
