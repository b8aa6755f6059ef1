/** The handbook's pages: their readers, where each opens, and where its steps lead. Their texts are words. */
import { matchPath } from 'react-router'
import { onlyAdmin, type Role } from '#roles.ts'
import type { Messages } from '#words/words.ts'

export type HelpPageId = keyof Messages['help']['pages']
type Links = Record<string, string | null>

export type HelpPage = {
  id: HelpPageId
  /** Null: for everybody. The texts are no secret; readers who cannot follow them are spared them. */
  roles: readonly Role[] | null
  /** The screens that it speaks of; an address below one counts too. */
  at: readonly string[]
  /** The steps, in order, and the address of the link in each text. */
  steps: Links
  notes: Links
  /** The picture that the browser tests take for it. */
  picture: string | null
}

const page = <Id extends HelpPageId>(
  id: Id,
  roles: HelpPage['roles'],
  at: readonly string[],
  picture: string | null,
  steps: Record<keyof Messages['help']['pages'][Id]['steps'], string | null>,
  notes: Record<keyof Messages['help']['pages'][Id]['notes'], string | null>,
): HelpPage => ({ id, roles, at, steps, notes, picture })

const contacts = '/#FAQs'
const security = '/dashboard/security'

export const helpPages: readonly HelpPage[] = [
  page(
    'register',
    null,
    ['/register', '/dashboard/toefl-registration'],
    'register',
    { open: '/register', size: null, form: null, friends: '/register/together', pay: null, mail: null },
    { again: '/login', hold: null, closed: null },
  ),
  page(
    'waiting',
    null,
    ['/waiting'],
    null,
    { open: '/register', choose: null, mode: null, look: null, offer: null },
    { time: null, few: null, people: null },
  ),
  page(
    'pay',
    null,
    ['/dashboard/new-member-registration'],
    null,
    { amount: null, account: null, picture: null, upload: null, send: null },
    { cash: null, member: '/dashboard', only: null, parts: null },
  ),
  page(
    'money',
    null,
    ['/dashboard', '/dashboard/toefl-payment', '/payment'],
    'dashboard',
    { look: '/dashboard', checking: null, confirmed: null, needs: null, back: null },
    { spam: null, ask: contacts },
  ),
  page(
    'address',
    null,
    ['/dashboard/profile', '/forgot-password', '/login'],
    null,
    { hour: null, later: contacts, link: '/forgot-password', profile: '/dashboard/profile' },
    { stranger: null },
  ),
  page(
    'score',
    null,
    ['/toefl-details/:id/edit', '/toefl-attendances/create'],
    null,
    { before: '/dashboard', change: null, there: '/toefl-attendances/create', result: null },
    { ticket: '/ticket', certificate: '/dashboard', wrong: null },
  ),
  page(
    'factor',
    null,
    ['/dashboard/security'],
    'security',
    { open: security, passkey: null, app: null, codes: null, signin: null },
    { lost: security, codes: contacts, stranger: null },
  ),
  page(
    'identity',
    onlyAdmin,
    ['/club'],
    'club',
    { open: '/club', name: null, logo: null, colours: null, links: null },
    { undo: null, page: '/landing-content', checklist: '/dashboard-admin' },
  ),
  page(
    'mailserver',
    onlyAdmin,
    ['/emails'],
    null,
    { ask: null, enter: '/club', code: null, look: '/emails' },
    { told: null, failed: '/emails', fixed: null },
  ),
  page(
    'firstweek',
    onlyAdmin,
    ['/committee', '/landing-content', '/contact-persons', '/audit'],
    'office',
    {
      invite: '/committee',
      look: '/dashboard-admin',
      list: '/dashboard-admin',
      accounts: '/payment-accounts',
      contacts: '/contact-persons',
      page: '/landing-content',
      drill: null,
      leave: '/committee',
    },
    { keys: null, duties: '/committee', audit: '/audit', lost: '/committee' },
  ),
  page(
    'window',
    onlyAdmin,
    ['/environments', '/regions', '/toefl-shifts', '/payment-accounts'],
    'windows',
    {
      accounts: '/payment-accounts',
      prices: '/regions',
      shifts: '/toefl-shifts',
      contacts: '/contact-persons',
      times: '/environments',
      open: null,
    },
    { seats: null, end: null, moment: '/landing-content/moment', missing: null, checklist: '/dashboard-admin' },
  ),
  page(
    'waitingList',
    onlyAdmin,
    ['/waiting-list', '/party-waiting-list'],
    null,
    { look: '/waiting-list', order: null, hand: null, close: null },
    { numbers: '/regions', undo: null },
  ),
  page(
    'announce',
    onlyAdmin,
    ['/announcements'],
    null,
    { list: '/registrant-details', write: null, look: null, try: null, hand: null },
    { stop: null, news: null, found: '/announcements' },
  ),
  page(
    'rehearse',
    onlyAdmin,
    ['/rehearsal'],
    null,
    { begin: '/rehearsal', register: null, confirm: null, receipt: null },
    { end: null, only: null },
  ),
  page(
    'evening',
    onlyAdmin,
    ['/statements', '/reconcile', '/books', '/institution-bills'],
    'statements',
    {
      statement: '/statements',
      sure: '/reconcile',
      rest: null,
      members: '/toefl-payments',
      refunds: '/refunds',
      books: '/books',
    },
    { aside: null, undo: null, bill: '/institution-bills' },
  ),
  page(
    'cashbook',
    onlyAdmin,
    ['/cash-book'],
    null,
    {
      opening: '/cash-book/create',
      ask: '/cash-book/links',
      decide: '/cash-book',
      lines: '/cash-book/lines',
      settle: '/cash-book/lines',
      till: '/cash-book/places',
      plan: '/cash-book/events',
      close: '/cash-book/closing',
      report: '/cash-book',
    },
    { second: null, wrong: null, paper: null, journal: null },
  ),
  page(
    'deciding',
    onlyAdmin,
    ['/toefl-payments', '/member-payments', '/welcoming-parties', '/toefl-details/edit-requests'],
    'review',
    { open: '/toefl-payments', compare: null, confirm: null, reject: null, next: null },
    { undo: null, changed: null, many: null },
  ),
  page(
    'refunds',
    onlyAdmin,
    ['/refunds'],
    null,
    { list: '/refunds', check: null, account: null, pay: null },
    { back: null, match: '/statements' },
  ),
  page(
    'testday',
    onlyAdmin,
    ['/toefl-attendances', '/toefl-details', '/toefl-certificates', '/check-in'],
    'room',
    {
      shift: '/toefl-shifts',
      window: '/environments',
      list: '/toefl-details',
      room: '/toefl-attendances',
      hand: null,
      scores: '/toefl-details',
    },
    {
      mail: null,
      certificates: '/toefl-certificates',
      tries: null,
      door: '/check-in',
      helpers: '/check-in',
      walkIn: '/check-in',
      settle: '/check-in',
    },
  ),
  page(
    'board',
    onlyAdmin,
    ['/bom-recruitments', '/bom-divisions'],
    'board',
    {
      divisions: '/bom-divisions',
      windows: '/environments',
      read: '/bom-recruitments',
      interview: null,
      notes: null,
      compare: null,
      decide: null,
    },
    { members: null },
  ),
  page(
    'term',
    onlyAdmin,
    ['/term-change', '/terms'],
    'term',
    { before: '/toefl-payments', open: '/term-change', shifts: null, windows: null, prices: null, review: null },
    { members: null, old: null },
  ),
  page(
    'handover',
    onlyAdmin,
    ['/hand-over'],
    'handover',
    { invite: '/committee', open: '/hand-over', money: null, notes: null, together: null, rights: '/committee' },
    { region: null, anew: null },
  ),
  page(
    'privacy',
    onlyAdmin,
    ['/privacy'],
    null,
    { ask: '/privacy', correct: '/registrant-details', withdraw: null, erase: null, refuse: null },
    { books: null, nightly: '/privacy/retention', breach: '/privacy/breach-note' },
  ),
  page(
    'region',
    ['SCAC'],
    ['/books', '/statements', '/refunds', '/dashboard-admin'],
    'books',
    { numbers: '/dashboard-admin', books: '/books', lines: '/statements', refunds: '/refunds', ask: null },
    { live: null },
  ),
]

/** Whether a screen is open to a reader by a duty. */
type Opens = (path: string) => boolean
const byNone: Opens = () => false

/** The pages that a reader has; null is a visitor. A duty brings those of its screens. */
export const pagesFor = (role: Role | null, opens: Opens = byNone): readonly HelpPage[] =>
  helpPages.filter(
    ({ roles, at }) => roles === null || (role !== null && (roles.includes(role) || at.some((path) => opens(path)))),
  )

/** Where the help opens for a screen: at the page of its longest address, else at the list of all. */
export function helpFor(pathname: string, role: Role | null, opens: Opens = byNone): string {
  const [best] = pagesFor(role, opens)
    .flatMap(({ id, at }) => at.map((path) => ({ id, path })))
    // Everything of a student lies below the dashboard, and is not about money for that.
    .filter(({ path }) => matchPath({ path, end: path === '/dashboard' }, pathname))
    .toSorted((a, b) => b.path.split('/').length - a.path.split('/').length)
  return best ? `/help/${best.id}` : '/help'
}
