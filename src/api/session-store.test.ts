import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import type { SessionUser } from '#features/account/account.contract.ts'

const calls = vi.hoisted(() => ({ fetchCurrentUser: vi.fn(), callLogout: vi.fn(), keepLanguage: vi.fn() }))
vi.mock('./session-calls.ts', () => calls)

const user = { id: 1, name: 'Nadia', role: 'USER', language: 'en' } as SessionUser
const told = (at = Date.now()) => ({ user, key: ['/user'], answer: { data: user }, at })
const stored = new Map<string, string>()
const reload = vi.fn()

async function freshStore() {
  vi.resetModules()
  return import('./session-store.ts')
}

beforeEach(() => {
  stored.clear()
  vi.clearAllMocks()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('window', { location: { reload }, addEventListener: () => {}, removeEventListener: () => {} })
})

test('a sign-in has mails follow the screen of a student, not the account that somebody else wrote', async () => {
  const store = await freshStore()
  store.signIn(user, 'same language')
  document.documentElement.lang = 'id'
  store.signIn({ ...user, role: 'ADMIN' }, 'of the office')
  expect(calls.keepLanguage).not.toHaveBeenCalled()
  calls.keepLanguage.mockResolvedValue({ ...user, language: 'id' })
  store.signIn(user, 'another language')
  await eventually(() => expect(store.sessionStore.get().user?.language).toBe('id'))
  expect(calls.keepLanguage).toHaveBeenCalledExactlyOnceWith('another language', 'id')
})

test('without a stored token nobody is asked and nobody is signed in', async () => {
  const store = await freshStore()
  await store.restoreSession()
  expect(store.sessionStore.get().phase).toBe('out')
  expect(calls.fetchCurrentUser).not.toHaveBeenCalled()
})

test('a stored token that the server knows restores the user, asked for once', async () => {
  stored.set('token', 'good')
  calls.fetchCurrentUser.mockResolvedValue(told())
  const store = await freshStore()
  await Promise.all([store.restoreSession(), store.restoreSession()])
  await store.restoreSession()
  expect(store.sessionStore.get()).toMatchObject({ phase: 'in', user, token: 'good' })
  expect(calls.fetchCurrentUser).toHaveBeenCalledOnce()
})

describe('the answer that restored a session', () => {
  const restored = async (at?: number) => {
    stored.set('token', 'good')
    calls.fetchCurrentUser.mockResolvedValue(told(at))
    const store = await freshStore()
    await store.restoreSession()
    return store
  }

  test('is there for the first who asks, and gone for the next', async () => {
    const store = await restored()
    expect(store.takeRestored()).toMatchObject({ key: ['/user'], answer: { data: user } })
    expect(store.takeRestored()).toBeNull()
  })

  test('is nothing for who has signed in since, or whose record has changed', async () => {
    const another = await restored()
    another.signIn({ ...user, id: 2 }, 'of another')
    expect(another.takeRestored()).toBeNull()
    const changed = await restored()
    changed.updateUser({ ...user, name: 'Nadia Putri' })
    expect(changed.takeRestored()).toBeNull()
  })

  test('is not shown once it may be out of date', async () => {
    expect((await restored(Date.now() - 2001)).takeRestored()).toBeNull()
  })
})

test('a stored token that the server does not know is removed, with the alert and the way to login', async () => {
  stored.set('token', 'dead')
  calls.fetchCurrentUser.mockResolvedValue(null)
  const store = await freshStore()
  await store.restoreSession()
  expect(store.sessionStore.get()).toMatchObject({ phase: 'out', alert: 'sessionExpired', toLogin: true })
  expect(stored.has('token')).toBe(false)
})

test('a server that cannot be reached costs nobody their session', async () => {
  stored.set('token', 'good')
  calls.fetchCurrentUser.mockRejectedValueOnce(new Error('away')).mockResolvedValue(told())
  const store = await freshStore()
  await store.restoreSession()
  expect(store.sessionStore.get().phase).toBe('unreachable')
  expect(stored.get('token')).toBe('good')
  await store.restoreSession()
  expect(store.sessionStore.get().phase).toBe('in')
})

test('signing in while an old token is being checked is not undone by its answer', async () => {
  stored.set('token', 'old')
  const answer = Promise.withResolvers<SessionUser | null>()
  calls.fetchCurrentUser.mockReturnValue(answer.promise)
  const store = await freshStore()
  const restoring = store.restoreSession()
  store.signIn(user, 'new')
  answer.resolve(null)
  await restoring
  expect(store.sessionStore.get()).toMatchObject({ phase: 'in', token: 'new' })
  expect(stored.get('token')).toBe('new')
})

test('who is signed out by the end of a session is led back to where that was, and nobody else is', async () => {
  const store = await freshStore()
  const other = { ...user, id: 2 }
  const isLedTo = (who: SessionUser) => {
    store.signIn(who, 'another')
    return store.leftAt(who)
  }
  store.signIn(user, 'good')
  store.notePlace('/toefl-payments?page=2')
  store.endSession('sessionExpired')
  store.refuse()
  expect(isLedTo(other), 'somebody else').toBeNull()
  expect(isLedTo(user)).toBe('/toefl-payments?page=2')
  store.notePlace('/toefl-payments?page=2')
  expect(store.leftAt(user), 'there again').toBeNull()
  store.endSession('sessionExpired')
  store.signIn(user, 'good')
  store.refuse()
  expect(store.leftAt(user), 'who may not go there any more').toBeNull()
})

test('a visitor goes on at the page that was asked for, once, and nobody who may not be there', async () => {
  const store = await freshStore()
  await store.restoreSession()
  store.refuse('/dashboard/toefl-payment/7#cancel')
  expect(store.sessionStore.get()).toMatchObject({ alert: 'notAuthorized', toLogin: true })
  store.clearAlert()
  store.signIn(user, 'good')
  expect(store.leftAt(user)).toBe('/dashboard/toefl-payment/7#cancel')
  store.notePlace('/dashboard/toefl-payment/7')
  expect(store.leftAt(user), 'there').toBeNull()

  const other = await freshStore()
  await other.restoreSession()
  other.refuse('/audit')
  other.signIn(user, 'good')
  other.refuse('/audit')
  expect(other.leftAt(user), 'who may not go there').toBeNull()
})

test('logout goes home before the call completes, and forgets only on success', async () => {
  const store = await freshStore()
  store.signIn(user, 'good')
  const order: string[] = []
  calls.callLogout.mockImplementation(async () => {
    order.push('call')
    return false
  })
  await store.logout(() => void order.push('home'))
  expect(order).toEqual(['home', 'call'])
  expect(store.sessionStore.get().phase).toBe('in')
  expect(reload).not.toHaveBeenCalled()

  calls.callLogout.mockResolvedValue(true)
  await store.logout(() => {})
  expect(store.sessionStore.get()).toMatchObject({ phase: 'out', user: null, token: '' })
  expect(stored.has('token')).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})
