import type { Messages } from './words.ts'

/** Which rooms' words a bundle has; Vite makes a file of each in every language, see bundles.ts. */
export const bundleRooms = {
  /** What every page says, and those that a visitor sees first. */
  public: ['account', 'common', 'errors', 'landing', 'windows'],
  /** What the first pages with a form say beyond that: the way into the registration, and the sign-in. */
  entry: ['factors', 'fields', 'start', 'university'],
  /** What visitors' forms say beyond both, and students' and the office's too. */
  forms: ['attendance', 'calendar', 'consent', 'money', 'office', 'talent', 'toefl', 'waiting'],
  /** What visitors' other pages say beyond those: what is read, and what comes by a link. */
  papers: ['clubNews', 'expense', 'notice', 'offeredSeat', 'verify'],
  /** What students' own pages say beyond those. */
  'signed-in': [
    'bom',
    'dashboards',
    'details',
    'gifts',
    'membership',
    'notices',
    'parents',
    'security',
    'shell',
    'welcoming',
  ],
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
} as const satisfies Record<string, readonly (keyof Messages)[]>
