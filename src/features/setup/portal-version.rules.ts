/** The versions of the portal and what each brought. The sentences are words, and CHANGELOG.md is written from them. */

/** `back`: the version before runs on the data of this one, or the backup of before the upgrade has to be restored. */
export type Release = { version: string; day: string; changes: readonly string[]; back: 'free' | 'restore' | 'none' }

/** Newest first. */
export const releases: readonly Release[] = [
  {
    version: '1.0.0',
    day: '2026-11-27',
    changes: [
      'line',
      'certificates',
      'reminders',
      'door',
      'gifts',
      'mailTexts',
      'duties',
      'books',
      'announcements',
      'helpers',
      'papers',
      'rehearsal',
      'doctor',
      'commands',
      'backups',
      'upgrade',
      'systems',
      'news',
    ],
    back: 'restore',
  },
  { version: '0.1.0', day: '2026-11-26', changes: ['first'], back: 'none' },
]

/** The key of its words, which may hold no points. */
export const keyOf = (version: string): string => `v${version.replaceAll('.', '_')}`

/** Of the versions that a reader does not know, so many are told. */
export const mostTold = 3
