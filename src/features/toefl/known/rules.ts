/** How many different NIMs and e-mail addresses with an account one network is told of within an hour. */
export const mostKnown = 60
