/** Answers that are out of date once a refund has another state. */
export const changed = ['/refunds', '/toefl-payments', '/member-payments', '/statement-lines', '/statement-matches']
