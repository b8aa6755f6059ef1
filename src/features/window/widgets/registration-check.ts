/** Whether the TOEFL registration is open. Loaded on the first press of Register, schemas and all. */
import { call } from '#kit/endpoint/call.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { type Environment, listEnvironments, readEnvironment } from '../window.contract.ts'
import { isOpen, registrationEnvironmentId } from '../window.rules.ts'

export type RegistrationState =
  | { kind: 'open' }
  | { kind: 'closed'; window: Environment }
  | { kind: 'unreachable'; error: unknown }

/**
 * Asks for the general window first, as the specification has it. Only when that is closed it asks for the regions' own:
 * one open region is reason enough to let the reader in, where the page says which.
 */
export async function checkRegistration(language: string): Promise<RegistrationState> {
  try {
    const { data } = await call(readEnvironment, { params: { id: registrationEnvironmentId } }, { language })
    // By the server's clock: the device's may be wrong.
    const now = new Date(data.server_time)
    if (isOpen(data, now)) return { kind: 'open' }
    const query = { env_code: data.env_code, ...wholeList }
    const { data: all } = await call(listEnvironments, { query }, { language })
    const isAnyOpen = all.some((window) => window.region_id !== null && isOpen(window, now))
    return isAnyOpen ? { kind: 'open' } : { kind: 'closed', window: data }
  } catch (error) {
    return { kind: 'unreachable', error }
  }
}
