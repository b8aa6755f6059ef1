/** The languages that the product speaks; the first is the one for everybody else. */
export const languages = ['en', 'id'] as const
export type Language = (typeof languages)[number]
