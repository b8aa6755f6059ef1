import type { Messages } from './words.ts'

type Room = keyof Messages

/**
 * Which rooms' words a bundle has; Vite makes a file of each in every language, see bundles.ts. A bundle may have a part of a
 * room, `toefl.card`, beside the bundle that has all of it, and then comes before that one.
 */
export const bundleRooms = {
  /** What every page says, and those that a visitor sees first. */
  public: ['account', 'common', 'errors', 'landing', 'windows'],
  /** What the first pages with a form say beyond that: the way into the registration, and the sign-in. */
  entry: ['factors', 'fields', 'start', 'university', 'office.undo'],
  /** What visitors' forms say beyond both, and students' and the office's too. */
  forms: ['attendance', 'calendar', 'consent', 'money', 'office', 'talent', 'toefl', 'waiting'],
  /** What visitors' other pages say beyond those: what is read, and what comes by a link. */
  papers: ['clubNews', 'expense', 'notice', 'offeredSeat', 'verify'],
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
  /** What the office's pages say beyond all of them, and the pages that students share with it. */
  office: [
    'accounts',
    'announcements',
    'audit',
    'badges',
    'bills',
    'books',
    'cashBook',
    'catalogue',
    'certificates',
    'doorDesk',
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
    'waitingList',
  ],
  help: ['help'],
  /** What the pages say that open without network. */
  offline: ['door', 'ticket'],
} as const satisfies Record<string, readonly (Room | `${Room}.${string}`)[]>
