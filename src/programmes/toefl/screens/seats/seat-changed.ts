/** Cached answers that change with every change of a seat. */
export const changed = [
  '/toefl-details',
  '/toefl-attendances',
  '/toefl-payments',
  '/toefl-shifts',
  '/dashboard-admin',
  '/emails',
]
