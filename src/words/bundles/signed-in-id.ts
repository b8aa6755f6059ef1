/** What lists and dashboards say beyond `public` and `forms`; in Indonesian. A file of its own for the browser: see ../bundles.ts. */
import accounts from '../id/accounts.json' with { type: 'json' }
import audit from '../id/audit.json' with { type: 'json' }
import bom from '../id/bom.json' with { type: 'json' }
import books from '../id/books.json' with { type: 'json' }
import catalogue from '../id/catalogue.json' with { type: 'json' }
import details from '../id/details.json' with { type: 'json' }
import emails from '../id/emails.json' with { type: 'json' }
import exports from '../id/exports.json' with { type: 'json' }
import handOver from '../id/handOver.json' with { type: 'json' }
import membership from '../id/membership.json' with { type: 'json' }
import payments from '../id/payments.json' with { type: 'json' }
import privacy from '../id/privacy.json' with { type: 'json' }
import profile from '../id/profile.json' with { type: 'json' }
import refunds from '../id/refunds.json' with { type: 'json' }
import registrants from '../id/registrants.json' with { type: 'json' }
import scores from '../id/scores.json' with { type: 'json' }
import security from '../id/security.json' with { type: 'json' }
import setup from '../id/setup.json' with { type: 'json' }
import shell from '../id/shell.json' with { type: 'json' }
import statements from '../id/statements.json' with { type: 'json' }
import terms from '../id/terms.json' with { type: 'json' }
import welcoming from '../id/welcoming.json' with { type: 'json' }

export const words = {
  accounts,
  audit,
  bom,
  books,
  catalogue,
  details,
  emails,
  exports,
  handOver,
  membership,
  payments,
  privacy,
  profile,
  refunds,
  registrants,
  scores,
  security,
  setup,
  shell,
  statements,
  terms,
  welcoming,
}
