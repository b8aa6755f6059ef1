/** How a person's known values are taken out of texts that stay: the audit trail, mails to others, a bank's lines. */

/** Why somebody cannot be erased yet. */
export const obstacles = [
  'COMMITTEE',
  'PAYMENT_PENDING',
  'SEATS_HELD',
  'TEST_AHEAD',
  'PARTY_AHEAD',
  'MONEY_OWED',
  'PUBLIC_CONTACT',
] as const
export type Obstacle = (typeof obstacles)[number]

/** Values that identify a person anywhere, and are worth searching for. */
export const telling = [
  'account_name',
  'account_number',
  'address',
  'alt_phone_number',
  'email',
  'instagram',
  'line_id',
  'name',
  'nim',
  'parent_email',
  'parent_name',
  'parent_phone',
  'phone_number',
] as const

const shortest = 5

/** The values in a payment of several people that are about the sender. */
export const ofSender: ReadonlySet<string> = new Set(['account_name', 'account_number', 'sender'])

type Json = Record<string, unknown>

/** These members of a record. */
export const membersOf = (record: Json | null, members: ReadonlySet<string>): Json =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => members.has(name)))

function* textsOf(records: readonly Json[]): Generator<readonly [name: string, text: string]> {
  for (const record of records) {
    for (const name of telling) {
      const value = record[name]
      if (typeof value === 'string') yield [name, value.trim().toLowerCase()]
    }
  }
}

/** Names like `Budi`, which are taken out only where the person is known to be meant. */
export const shortNames = (records: readonly Json[]): string[] => [
  ...new Set(
    [...textsOf(records)]
      .filter(([name, text]) => (name === 'name' || name === 'account_name') && /^[\p{L}\p{M} .'’-]{2,4}$/u.test(text))
      .map(([, text]) => text),
  ),
]

/** A record's values that are searched for elsewhere. Short ones would be found in the words of others. */
export function tellingValues(records: readonly Json[]): string[] {
  const found = new Set<string>()
  for (const [name, text] of textsOf(records)) {
    if (text.length < shortest) continue
    found.add(text)
    // The same number as others write it.
    const local = /^(?:\+?62|0)(8\d{7,})$/.exec(text)?.[1]
    if (local && /phone/.test(name)) for (const start of ['0', '62', '+62']) found.add(start + local)
  }
  // The longer first: a NIM may be a part of an address.
  return [...found].toSorted((one, other) => other.length - one.length)
}

export type Scrub = (text: string) => string

/** Puts something else in place of these values in a text, whole words only and however they are written. */
export function scrubOf(values: readonly string[], instead: string): Scrub {
  if (values.length === 0) return (text) => text
  const parts = values.map((value) => {
    const body = value.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    const [before, after] = [/^\d/.test(value) ? String.raw`\d` : String.raw`[\p{L}\d]`, endOf(value)]
    return `(?<!${before})${body}(?!${after})`
  })
  const found = new RegExp(parts.join('|'), 'giu')
  return (text) => text.replace(found, instead)
}

const endOf = (value: string): string => (/^[+\d]+$/.test(value) ? String.raw`\d` : String.raw`[\p{L}\d]`)

/** For `like any`: the values at any place of a text in small letters. */
export const patternsOf = (values: readonly string[]): string[] =>
  values.map((value) => `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
