/** What rests on consent alone, so that its withdrawal ends it at once. */
export const endingKinds = ['PARTY', 'TALENT', 'BOARD'] as const
export type EndingKind = (typeof endingKinds)[number]
