/** Whom a changed shift of the party is told. All else is the declarative list's. */
import { tellerOf } from '#services/seats/shifts.ts'
import { shiftChangedMail } from './party.mail.ts'
import { findSignedUp } from './party-shift.store.ts'

/** Tells those who are signed up for a shift when and where it is now. */
export const tellChanged = tellerOf({
  template: shiftChangedMail,
  links: ['line_group'],
  field: 'sign_up_id',
  find: findSignedUp,
})
