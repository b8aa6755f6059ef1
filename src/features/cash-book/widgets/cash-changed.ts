/** Answers that are out of date once the cash book has changed. */
export const changed = [
  '/cash-entries',
  '/cash-book',
  '/cash-lines',
  '/cash-settlements',
  '/cash-requests',
  '/cash-places',
  '/cash-closings',
  '/cash-counts',
  '/expense-links',
  '/statement-lines',
  '/statement-accounts',
  '/books',
  '/pending-counts',
]
