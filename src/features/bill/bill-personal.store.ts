/** What bills keep of people: a contact at an institution, and whom a note names. */
import type { Personal } from '#features/privacy/personal.actions.ts'

export const billPersonal: Personal = {
  tables: [],
  texts: { institution_bill: { columns: ['institution', 'contact', 'note', 'cancel_reason'] } },
}
