import { waitedFor } from '#programme-kinds.ts'

/** Whose answers are out of date once something about a waiting group has changed. */
export const waitChanged = [
  '/waiting',
  '/own-waiting',
  ...Object.values(waitedFor).map(({ list }) => list),
  '/regions',
  '/toefl-shifts',
  '/welcoming-party-shifts',
]
