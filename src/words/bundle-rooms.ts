import type { Messages } from './words.ts'

type Room = keyof Messages

/**
 * Which rooms' words a bundle has; Vite makes a file of each in every language, see bundles.ts. A bundle may have a part of a
 * room, `toefl.card`, beside other bundles that have parts of it or all.
 */
export const bundleRooms = {
  /** What every page says, and those that a visitor sees first. */
  public: ['account', 'common', 'errors', 'landing', 'windows'],
  /** What the first pages with a form say beyond that: the way into the registration, and the sign-in. */
  entry: ['consent', 'factors', 'fields', 'start', 'university', 'office.undo'],
  /** What visitors' short forms say beyond both: to wait for a seat, to hand in a receipt, to agree as a parent. */
  'short-forms': [
    'expense',
    'notice.parents',
    'office.form',
    'office.sending',
    'toefl.proof',
    'waiting.join',
    'waiting.modes',
  ],
  /** What the registration's form says, and students' and the office's forms too. */
  forms: ['calendar', 'money.account', 'office.form', 'office.picture', 'office.sending', 'toefl'],
  /** What visitors' other longer forms say beyond that. */
  'long-forms': ['attendance', 'money', 'talent', 'waiting'],
  /** What visitors' pages to read say beyond `entry`. */
  papers: ['clubNews', 'notice', 'offeredSeat', 'verify'],
  /** What a student's dashboard says beyond `public`, and the frame of all their pages. */
  dashboard: [
    'notices',
    'parents',
    'shell',
    'bom.card',
    'calendar',
    'dashboards.certificate',
    'dashboards.history',
    'dashboards.student',
    'dashboards.timeline',
    'factors.secondStep',
    'membership.card',
    'membership.past',
    'money.usual',
    'office.table',
    'office.undo',
    'security.again',
    'security.offer',
    'talent.card',
    'toefl.card',
    'waiting',
    'welcoming.card',
    'welcoming.edit',
  ],
  /** What students' other pages say beyond those. */
  'signed-in': ['bom', 'dashboards', 'details', 'gifts', 'membership', 'security', 'welcoming'],
  /** What the office's frame says beyond the dashboard's, and its pages that say little. */
  office: ['doorDesk', 'office', 'payments.list', 'payments.reject', 'security', 'waitingList'],
  /** What the office's other pages say beyond all of them, and the pages that students share with it. */
  'office-pages': [
    'accounts',
    'announcements',
    'audit',
    'badges',
    'bills',
    'books',
    'cashBook',
    'catalogue',
    'certificates',
    'emails',
    'exports',
    'handOver',
    'mailTexts',
    'partyCertificates',
    'payments',
    'presence',
    'privacy',
    'profile',
    'refunds',
    'registrants',
    'rehearsal',
    'satSheet',
    'results',
    'scores',
    'setup',
    'statements',
    'terms',
  ],
  help: ['help'],
  /** What the pages say that open without network. */
  offline: ['door', 'ticket'],
} as const satisfies Record<string, readonly (Room | `${Room}.${string}`)[]>
