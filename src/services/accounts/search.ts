/** Looking people up by what they are called. */
import { sql } from 'kysely'
import { type Condition, containing } from '#kit/database/list.ts'

const wholeNim = /^\d{10}$/

/**
 * Whether a word of a search is in the name or NIM of an account. Ten digits are a whole NIM and found in the index of
 * NIMs: by the parts that NIMs have in common, the database would look at nearly all of them.
 * @param account alias of the table
 * @param pattern the pattern to match; anywhere if not given
 */
export const isNamed = (account: string, word: string, pattern = containing(word)): Condition =>
  wholeNim.test(word)
    ? sql`${sql.ref(`${account}.nim`)} = ${word}`
    : sql`search_text(${sql.ref(`${account}.name`)}, ${sql.ref(`${account}.nim`)}) like ${pattern}`

/** Whether the word is no account's NIM. A word that is one means its owner, wherever else these ten digits occur. */
export const isNobodysNim = (word: string): Condition =>
  wholeNim.test(word) ? sql`not exists (select from account where nim = ${word})` : sql`true`
