/** The bounds of one network's questions about accounts, and of its answers (docs/decisions/071). */

/** Within these minutes. */
export const knownMinutes = 10
/** So many people may be asked about, by whatever form; one question may name a NIM, an address, a phone and a LINE ID. */
export const mostChecks = 12_000
/**
 * So many different accounts may be found. Of the thousands of registrants on an opening night, few have one already.
 */
export const mostFound = 600
