/** So long it is remembered what a form was shown; a draft lives for a day. */
export const shownHours = 48
