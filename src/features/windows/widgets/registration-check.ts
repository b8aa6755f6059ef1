/** Whether the TOEFL registration is open. Loaded on the first press of Register, schemas and all. */
import { call } from '../../../kit/endpoint/call.ts'
import { type Environment, readEnvironment } from '../contract.ts'
import { isOpen, registrationEnvironmentId } from '../rules.ts'

export type RegistrationState =
  | { kind: 'open' }
  | { kind: 'closed'; window: Environment }
  | { kind: 'unreachable'; error: unknown }

export async function checkRegistration(language: string): Promise<RegistrationState> {
  try {
    const { data } = await call(readEnvironment, { params: { id: registrationEnvironmentId } }, { language })
    // By the server's clock: the device's may be wrong.
    return isOpen(data, new Date(data.server_time)) ? { kind: 'open' } : { kind: 'closed', window: data }
  } catch (error) {
    return { kind: 'unreachable', error }
  }
}
