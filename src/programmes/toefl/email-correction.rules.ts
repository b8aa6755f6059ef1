/** Putting a wrong e-mail address of a new registration right. */

/** For how long after the registration, in minutes. */
export const correctionMinutes = 60

/** How often for one registration, also in vain: mails go to whatever address is given. */
export const mostCorrections = 6
