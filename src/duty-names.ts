/** What a treasurer, a test helper, an editor, a coordinator of people and a reader do. */
export const duties = ['MONEY', 'TESTS', 'CONTENT', 'PEOPLE', 'READING'] as const
export type Duty = (typeof duties)[number]
