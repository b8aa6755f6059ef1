/** How what is known of a person is taken out of texts that stay: the audit trail, mails to others, a bank's lines. */

/** Stands where something about a person was. */
export const nobody = '—'

/** Why somebody cannot be erased yet. */
export const obstacles = [
  'COMMITTEE',
  'PAYMENT_PENDING',
  'SEATS_HELD',
  'TEST_AHEAD',
  'PARTY_AHEAD',
  'MONEY_OWED',
] as const
export type Obstacle = (typeof obstacles)[number]

// As the records and the audit trail name them.
const personal = new Set([
  'account_name',
  'account_number',
  'actor_name',
  'address',
  'allergy',
  'alt_phone_number',
  'batch',
  'birth_date',
  'birth_place',
  'campus_location',
  'domicile',
  'edit_reason',
  'edit_reject_reason',
  'email',
  'first_preference_reason',
  'gender',
  'instagram',
  'line_id',
  'link',
  'name',
  'names',
  'nim',
  'note',
  'parent_email',
  'parent_name',
  'parent_phone',
  'phone_number',
  'reason',
  'reference',
  'reject_reason',
  'second_preference_reason',
  'sender',
  'sent_to',
  'third_preference_reason',
  'to',
  'to_address',
])

/** What tells a person apart wherever it stands, and is worth looking for. */
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

/** A record's values that are looked for elsewhere. What is short would be found in the words of others. */
export function tellingValues(records: readonly Record<string, unknown>[]): string[] {
  const found = new Set<string>()
  for (const record of records) {
    for (const name of telling) {
      const value = record[name]
      if (typeof value !== 'string') continue
      const text = value.trim().toLowerCase()
      if (text.length < shortest) continue
      found.add(text)
      // The same number as others write it.
      const local = /^(?:\+?62|0)(8\d{7,})$/.exec(text)?.[1]
      if (local && /phone/.test(name)) for (const start of ['0', '62', '+62']) found.add(start + local)
    }
  }
  // The longer first: a NIM may be a part of an address.
  return [...found].toSorted((one, other) => other.length - one.length)
}

export type Scrub = (text: string) => string

/** Takes these values out of a text, whole words only and however they are written. */
export function scrubOf(values: readonly string[]): Scrub {
  if (values.length === 0) return (text) => text
  const parts = values.map((value) => {
    const body = value.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    const [before, after] = [/^\d/.test(value) ? String.raw`\d` : String.raw`[\p{L}\d]`, endOf(value)]
    return `(?<!${before})${body}(?!${after})`
  })
  const found = new RegExp(parts.join('|'), 'giu')
  return (text) => text.replace(found, nobody)
}

const endOf = (value: string): string => (/^[+\d]+$/.test(value) ? String.raw`\d` : String.raw`[\p{L}\d]`)

/** The same at any depth of a JSON value. Of the person's own records all personal members go, whatever they hold. */
export function scrubJson(value: unknown, scrub: Scrub, isOwn: boolean): unknown {
  if (typeof value === 'string') return scrub(value)
  if (Array.isArray(value)) return value.map((item) => scrubJson(item, scrub, isOwn))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      scrub(name),
      isOwn && personal.has(name) ? withoutContent(member) : scrubJson(member, scrub, isOwn),
    ]),
  )
}

const withoutContent = (member: unknown): unknown => (member === null ? null : nobody)

/** For `like any`: the values wherever they stand in a text of small letters. */
export const patternsOf = (values: readonly string[]): string[] =>
  values.map((value) => `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
