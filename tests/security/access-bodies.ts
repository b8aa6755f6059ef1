// Longer bodies of the access table.
import { againForm, groupForm } from '../support/facts.ts'
import { browserToken } from '../support/link-groups.ts'
import type { Stage } from './stage.ts'

export function shiftFields(s: Stage) {
  const start = Date.now() + 86_400_000
  return {
    shift: 'Sunday',
    term_id: s.world.termId,
    region_id: s.world.regionId,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + 3_600_000).toISOString(),
    quota: 5,
  }
}

export const transfer = (s: Stage) => ({
  payment_type: 'BANK_TRANSFER',
  provider_id: s.world.providerId,
  account_name: 'Siti Rahma',
  account_number: '1234567890',
})

export async function group(s: Stage): Promise<FormData> {
  const form = await groupForm(s.world, { shiftIds: [await s.shift()] })
  form.set('payment_proof', s.picture())
  return form
}

/** Another address for somebody who has just been registered by the same browser. */
export async function correction(s: Stage) {
  const correction_key = browserToken()
  const form = await group(s)
  form.set('correction_key', correction_key)
  const answer = await s.portal.call('POST', '/register/store', { form })
  const [registrant] = answer.json().data.registrants
  return { correction_key, user_id: registrant.user_id, email: `right.${registrant.nim}@example.com` }
}

export async function again(s: Stage): Promise<FormData> {
  const form = await againForm(s.world, await s.shift())
  form.set('payment_proof', s.picture())
  return form
}

export function partyShiftFields(s: Stage) {
  const { region_id: _, ...shift } = shiftFields(s)
  return { ...shift, place: 'Auditorium' }
}
