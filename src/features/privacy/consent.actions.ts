/** Consent as it can be proven: sender, form, moment, and the version of the privacy notice that the form showed. */
import type { Trx } from '#kit/database/connect.ts'
import type { WithReply } from '#kit/idempotency.ts'
import { changesOf, type Consent } from './consent.rules.ts'
import { consentRow } from './consent.store.ts'

/**
 * Records a consent in the statement that stores the reply. A version that was never published is left out: a form is
 * not refused for it, and nothing is proven by it.
 */
export function recordConsent(withReply: WithReply, consent: Consent): void {
  const changes = changesOf(consent.version)
  if (changes !== null) withReply(consentRow(consent, changes))
}

/** The same by itself. */
export async function recordConsentIn(trx: Trx, consent: Consent): Promise<void> {
  const changes = changesOf(consent.version)
  if (changes !== null) await consentRow(consent, changes).execute(trx)
}
