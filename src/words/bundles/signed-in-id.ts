/** What forms, lists and dashboards say beyond `public`; in Indonesian. A file of its own for the browser: see ../bundles.ts. */
import accounts from '../id/accounts.json' with { type: 'json' }
import attendance from '../id/attendance.json' with { type: 'json' }
import audit from '../id/audit.json' with { type: 'json' }
import bom from '../id/bom.json' with { type: 'json' }
import books from '../id/books.json' with { type: 'json' }
import catalogue from '../id/catalogue.json' with { type: 'json' }
import dashboards from '../id/dashboards.json' with { type: 'json' }
import details from '../id/details.json' with { type: 'json' }
import exports from '../id/exports.json' with { type: 'json' }
import fields from '../id/fields.json' with { type: 'json' }
import membership from '../id/membership.json' with { type: 'json' }
import money from '../id/money.json' with { type: 'json' }
import office from '../id/office.json' with { type: 'json' }
import payments from '../id/payments.json' with { type: 'json' }
import profile from '../id/profile.json' with { type: 'json' }
import refunds from '../id/refunds.json' with { type: 'json' }
import registrants from '../id/registrants.json' with { type: 'json' }
import scores from '../id/scores.json' with { type: 'json' }
import shell from '../id/shell.json' with { type: 'json' }
import statements from '../id/statements.json' with { type: 'json' }
import talent from '../id/talent.json' with { type: 'json' }
import terms from '../id/terms.json' with { type: 'json' }
import toefl from '../id/toefl.json' with { type: 'json' }
import welcoming from '../id/welcoming.json' with { type: 'json' }

export const words = {
  accounts,
  attendance,
  audit,
  bom,
  books,
  catalogue,
  dashboards,
  details,
  exports,
  fields,
  membership,
  money,
  office,
  payments,
  profile,
  refunds,
  registrants,
  scores,
  shell,
  statements,
  talent,
  terms,
  toefl,
  welcoming,
}
