/** The session's own calls. Loaded only when there is a token, for they bring the schemas along. */
import { ApiError, call } from '../../../kit/endpoint/call.ts'
import { currentUser, logout, type SessionUser } from '../contract.ts'

/** The user of a token; null when the server does not know the token (any more). */
export async function fetchCurrentUser(token: string): Promise<SessionUser | null> {
  try {
    return (await call(currentUser, {}, { token })).data
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
