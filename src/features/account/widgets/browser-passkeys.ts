/** Passkeys in the browser. The library is loaded when one is used. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Asked = Record<string, unknown>

/** Whether this browser knows passkeys. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Thrown when its owner, or the device, did not want to. */
export class PasskeyCancelled extends Error {}

const library = () => import('@simplewebauthn/browser')

/** Has a passkey sign; the answer as JSON text. @throws PasskeyCancelled */
export async function signWithPasskey(asked: Asked, fromField = false): Promise<string> {
  const { startAuthentication } = await library()
  // The library's other half makes the server's question.
  const optionsJSON = asked as unknown as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await settled(startAuthentication({ optionsJSON, useBrowserAutofill: fromField })))
}

/** Has the device make a passkey; the answer as JSON text. @throws PasskeyCancelled */
export async function makePasskey(asked: Asked): Promise<string> {
  const { startRegistration } = await library()
  const optionsJSON = asked as unknown as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await settled(startRegistration({ optionsJSON })))
}

/** Ends what a field offers. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** Whether the browser offers passkeys in a field, as it does with passwords. */
export async function offersInFields(): Promise<boolean> {
  if (!hasPasskeys()) return false
  const { browserSupportsWebAuthnAutofill } = await library()
  return browserSupportsWebAuthnAutofill()
}

/** The host that passkeys work at, where that is not this page's; null where all is well. */
export const otherHost = (asked: Asked): string | null => {
  const host = asked['rpId']
  return typeof host === 'string' && host !== window.location.hostname ? host : null
}

async function settled<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw new PasskeyCancelled('no passkey', { cause: error })
  }
}
