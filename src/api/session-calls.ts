/** The session's own calls. Loaded only when there is a token, for they bring the schemas along. */
import { ApiError, call } from '#kit/endpoint/call.ts'
import type { Language } from '#words/languages.ts'
import { currentUser, logout, type SessionUser, updateProfile } from '#features/account/account.contract.ts'
import { keyOf } from './read-key.ts'

/** The server's answer about the user, and under which key screens ask for the same. */
export type Restored = { user: SessionUser; key: readonly unknown[]; answer: unknown; at: number }

/** The user of a token; null when the server does not know the token (any more). */
export async function fetchCurrentUser(token: string): Promise<Restored | null> {
  try {
    const answer = await call(currentUser, {}, { token })
    return { user: answer.data, key: keyOf(currentUser), answer, at: Date.now() }
  } catch (error) {
    if (error instanceof ApiError && [401, 403].includes(error.problem.status)) return null
    throw error
  }
}

/** Whether the server reports that the token is dead. */
export async function callLogout(token: string): Promise<boolean> {
  try {
    return (await call(logout, {}, { token })).success
  } catch {
    return false
  }
}

/** Has the server write to the account's owner in this language, too. Gives the user as they are now; null where it failed. */
export async function keepLanguage(token: string, language: Language): Promise<SessionUser | null> {
  try {
    return (await call(updateProfile, { body: { language } }, { token, language })).data
  } catch {
    // The next change, or the profile page, makes up for it.
    return null
  }
}
