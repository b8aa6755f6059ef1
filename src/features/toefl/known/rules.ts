/** How many different NIMs and e-mail addresses with an account one network may learn of within an hour. */
export const mostKnown = 60
