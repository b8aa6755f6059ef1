/** The people who are told of a changed shift of the party. All else is the declarative list's. */
import { tellerOf } from '#services/seats/shifts.ts'
import { shiftChangedMail } from './party.mail.ts'
import { findSignedUp } from './party-shift.store.ts'

/** Tells the people with a sign-up for a shift its present time and place. */
export const tellChanged = tellerOf({
  template: shiftChangedMail,
  links: ['line_group'],
  field: 'sign_up_id',
  find: findSignedUp,
})
