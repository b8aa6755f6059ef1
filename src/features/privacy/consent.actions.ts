/** Consent as it can be proven: sender, form, moment, and the version of the privacy notice that the form showed. */
import type { RawBuilder } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { changesOf, type Consent } from './consent.rules.ts'
import { consentRow } from './consent.store.ts'

/**
 * The insert of a consent. A version that was never published is left out: a form is not refused for it, and nothing is
 * proven by it.
 */
export function consentRows(consent: Consent): RawBuilder<unknown>[] {
  const changes = changesOf(consent.version)
  return changes === null ? [] : [consentRow(consent, changes)]
}

/** The same by itself. */
export async function recordConsentIn(trx: Trx, consent: Consent): Promise<void> {
  for (const row of consentRows(consent)) await row.execute(trx)
}
