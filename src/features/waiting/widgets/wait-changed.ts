/** Whose answers are out of date once something about a waiting group has changed. */
export const waitChanged = ['/waiting', '/own-waiting', '/regions', '/waiting-list', '/toefl-shifts']
