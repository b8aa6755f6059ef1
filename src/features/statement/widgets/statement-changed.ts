/** Answers that are out of date once a line and a payment go together, or no more. */
export const changed = [
  '/toefl-payments',
  '/member-payments',
  '/party-payments',
  '/institution-bills',
  '/statement-lines',
  '/statement-accounts',
  '/statement-imports',
  '/statement-matches',
  '/reconcile',
  '/aside-rules',
  '/statement-maps',
  '/refunds',
  '/books',
]
