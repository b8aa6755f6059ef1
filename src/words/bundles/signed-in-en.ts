/** What lists and dashboards say beyond `public` and `forms`; in English. A file of its own for the browser: see ../bundles.ts. */
import accounts from '../en/accounts.json' with { type: 'json' }
import audit from '../en/audit.json' with { type: 'json' }
import bom from '../en/bom.json' with { type: 'json' }
import books from '../en/books.json' with { type: 'json' }
import catalogue from '../en/catalogue.json' with { type: 'json' }
import details from '../en/details.json' with { type: 'json' }
import emails from '../en/emails.json' with { type: 'json' }
import exports from '../en/exports.json' with { type: 'json' }
import handOver from '../en/handOver.json' with { type: 'json' }
import membership from '../en/membership.json' with { type: 'json' }
import payments from '../en/payments.json' with { type: 'json' }
import privacy from '../en/privacy.json' with { type: 'json' }
import profile from '../en/profile.json' with { type: 'json' }
import refunds from '../en/refunds.json' with { type: 'json' }
import registrants from '../en/registrants.json' with { type: 'json' }
import scores from '../en/scores.json' with { type: 'json' }
import security from '../en/security.json' with { type: 'json' }
import setup from '../en/setup.json' with { type: 'json' }
import shell from '../en/shell.json' with { type: 'json' }
import statements from '../en/statements.json' with { type: 'json' }
import terms from '../en/terms.json' with { type: 'json' }
import welcoming from '../en/welcoming.json' with { type: 'json' }

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
