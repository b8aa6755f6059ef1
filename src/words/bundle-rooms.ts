import type { Messages } from './words.ts'

/** Which rooms' words a bundle has; Vite makes a file of each in every language, see bundles.ts. */
export const bundleRooms = {
  /** What every page says, and those that a visitor sees first. */
  public: ['account', 'common', 'errors', 'landing', 'windows'],
  /** What visitors' forms say beyond that, and students' and the office's too. */
  forms: [
    'attendance',
    'calendar',
    'expense',
    'factors',
    'fields',
    'money',
    'notice',
    'office',
    'talent',
    'toefl',
    'university',
  ],
  /** What lists and dashboards say beyond both. */
  'signed-in': [
    'accounts',
    'audit',
    'bom',
    'books',
    'cashBook',
    'catalogue',
    'dashboards',
    'details',
    'emails',
    'exports',
    'handOver',
    'membership',
    'payments',
    'privacy',
    'profile',
    'refunds',
    'registrants',
    'scores',
    'security',
    'setup',
    'shell',
    'statements',
    'terms',
    'welcoming',
  ],
  help: ['help'],
} as const satisfies Record<string, readonly (keyof Messages)[]>
