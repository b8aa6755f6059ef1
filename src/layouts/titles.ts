/**
 * The titles of the signed-in routes. The server, which knows nobody, sends them with the page, and they stay while a
 * screen loads or fails; what a record is called stands in its heading.
 */
import { matchPath } from 'react-router'

type Sentence = { key: string; values?: Record<string, string> }

// The first that fits counts: what is fixed stands before what holds a number.
const titles: readonly (readonly [path: string, key: string])[] = [
  ['/dashboard', 'common.titles.dashboard'],
  ['/dashboard/toefl-registration', 'toefl.again.title'],
  ['/dashboard/toefl-payment/:id', 'money.title'],
  ['/dashboard/new-member-registration', 'membership.pay.title'],
  ['/dashboard/new-member-registration/extend', 'membership.pay.extend'],
  ['/dashboard/new-member-registration/:id/edit', 'membership.pay.edit'],
  ['/dashboard/bom-registration', 'bom.apply.title'],
  ['/dashboard/bom-registration/:id/edit', 'bom.apply.edit'],
  ['/dashboard/bom-task', 'bom.task.title'],
  ['/toefl-details/:id/edit', 'details.ask.title'],
  ['/dashboard/talent-registration', 'talent.apply.title'],
  ['/dashboard/welcoming-party-registration', 'welcoming.form.title'],
  ['/talent-recruitments/:id/edit', 'talent.edit.title'],
  ['/dashboard/profile', 'profile.title'],
  ['/dashboard/privacy', 'privacy.title'],
  ['/dashboard/security', 'security.title'],
  ['/dashboard/password', 'profile.password.title'],
  ['/welcoming-parties/:id/edit', 'welcoming.edit.title'],
  ['/dashboard-admin', 'dashboards.admin.title'],
  ['/club', 'setup.club'],
  ['/environments', 'catalogue.windows.title'],
  ['/environments/create', 'catalogue.windows.create'],
  ['/environments/:id/edit', 'shell.titles.window'],
  ['/committee', 'registrants.committee.title'],
  ['/hand-over', 'handOver.title'],
  ['/toefl-payments', 'payments.list.title'],
  ['/toefl-payments/:id/edit', 'shell.titles.payment'],
  ['/talent-recruitments', 'talent.list.title'],
  ['/welcoming-parties', 'welcoming.list.title'],
  ['/welcoming-parties/:id', 'welcoming.participants.title'],
  ['/bom-divisions/create/:region', 'catalogue.lists.bom-divisions.create'],
  ['/bom-divisions/:region', 'catalogue.lists.bom-divisions.title'],
  ['/bom-recruitments', 'bom.list.title'],
  ['/bom-recruitments/compare', 'bom.compare.title'],
  ['/toefl-details', 'details.list.title'],
  ['/toefl-details/edit-requests', 'details.requests.title'],
  ['/toefl-details/:id/scores', 'scores.title'],
  ['/toefl-details/:id', 'details.shift.title'],
  ['/toefl-attendances', 'attendance.list.title'],
  ['/toefl-details/:id/edit-detail', 'details.edit.title'],
  ['/member-payments', 'membership.list.title'],
  ['/member-payments/:id/edit', 'shell.titles.memberPayment'],
  ['/registrant-details', 'registrants.title'],
  ['/registrant-details/:id/edit', 'shell.titles.registrant'],
  ['/payment-accounts', 'accounts.title'],
  ['/payment-accounts/create', 'accounts.create'],
  ['/payment-accounts/:id/edit', 'shell.titles.paymentAccount'],
  ['/statements', 'statements.title'],
  ['/refunds', 'refunds.title'],
  ['/books', 'books.title'],
  ['/privacy', 'privacy.office.title'],
  ['/privacy/parents', 'privacy.parents.office.title'],
  ['/privacy/retention', 'privacy.retention.title'],
  ['/privacy/register', 'privacy.register.title'],
  ['/privacy/breach-note', 'privacy.breach.title'],
  ['/emails', 'emails.title'],
  ['/audit', 'audit.title'],
  ['/landing-content/order', 'catalogue.content.order'],
  ['/landing-content/moment', 'catalogue.content.moment.title'],
  ['/term-change', 'terms.title'],
]

// All other signed-in routes are those of the declarative lists, which speak of their own records.
const listTitles = [
  ['/:list', 'title'],
  ['/:list/create', 'create'],
  ['/:list/:id/edit', 'one'],
] as const

/** The title of a signed-in address; `say` gives a sentence by its key. */
export function titleAt(pathname: string, say: (sentence: Sentence) => string): string {
  const own = titles.find(([path]) => matchPath(path, pathname))
  if (own) return say({ key: own[1] })
  for (const [path, word] of listTitles) {
    const list = matchPath(path, pathname)?.params.list
    if (list === undefined) continue
    const name = say({ key: `catalogue.lists.${list}.${word}` })
    return word === 'one' ? say({ key: 'office.list.editNamed', values: { name } }) : name
  }
  return say({ key: 'common.titles.dashboard' })
}
