/** Answers that are out of date once a bill covers other payments, or says something else. */
export const changed = [
  '/institution-bills',
  '/billable-payments',
  '/toefl-payments',
  '/member-payments',
  '/party-payments',
]
