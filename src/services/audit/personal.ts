/** The personal fields of each record. */
import { personalMembers } from '#programme-kinds.ts'

/** Replaces a removed personal value. */
export const nobody = '—'

/** As the records and the audit trail name them. */
export const personal: ReadonlySet<string> = new Set([
  ...personalMembers,
  'account_name',
  'account_number',
  'actor_name',
  'address',
  'alt_phone_number',
  'batch',
  'birth_date',
  'birth_place',
  'campus_location',
  'domicile',
  'email',
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
  'sender',
  'sent_to',
  'to',
  'to_address',
])

const asItIs = (text: string): string => text

/** A JSON value without these members' content, at any depth; all other texts pass through `scrub`. */
export function withoutMembers(value: unknown, members: ReadonlySet<string>, scrub = asItIs): unknown {
  if (typeof value === 'string') return scrub(value)
  if (Array.isArray(value)) return value.map((item) => withoutMembers(item, members, scrub))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      scrub(name),
      members.has(name) ? withoutContent(member) : withoutMembers(member, members, scrub),
    ]),
  )
}

const withoutContent = (member: unknown): unknown => (member === null ? null : nobody)

/** A record without its person: only counted and booked values stay. */
export const withoutPerson = <R extends Record<string, unknown>>(record: R): R => withoutMembers(record, personal) as R
