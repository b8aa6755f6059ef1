/** Whom of the committee a student asks, and by which address: the same in mails and on pages. */

export const contactTypes = ['TOEFL', 'MEMBER', 'BOM', 'TALENT', 'GENERAL'] as const
export type ContactType = (typeof contactTypes)[number]

export type ContactPerson = {
  name: string
  type: string
  region_id: number | null
  line: string | null
  phone_number: string | null
  email: string | null
}

export type ContactWay = { kind: 'whatsapp' | 'line' | 'email'; url: string }

/** WhatsApp asks for the number with its country and without signs; one without a country is Indonesian. */
export const whatsAppAddress = (phone: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '').replace(/^0/, '62').replace(/^8/, '628')}`

/** How to write to somebody, each at one press; the address of a mail only where there is nothing else. */
export function waysOf({
  phone_number,
  line,
  email,
}: Omit<ContactPerson, 'name' | 'type' | 'region_id'>): ContactWay[] {
  const ways: ContactWay[] = [
    ...(phone_number ? [{ kind: 'whatsapp' as const, url: whatsAppAddress(phone_number) }] : []),
    ...(line ? [{ kind: 'line' as const, url: `https://line.me/ti/p/~${encodeURIComponent(line)}` }] : []),
  ]
  if (ways.length > 0 || !email) return ways
  return [{ kind: 'email', url: `mailto:${email}` }]
}

/**
 * The person to ask: of the region before one for all, for this purpose before one for everything. Only who can be written
 * to. Null: there is nobody.
 */
export function contactFor<Person extends ContactPerson>(
  contacts: readonly Person[],
  regionId: number | null,
  type: ContactType,
): Person | null {
  const rank = (contact: Person) =>
    (contact.region_id === null ? 4 : 0) + (contact.type === type ? 0 : contact.type === 'GENERAL' ? 1 : 2)
  const possible = contacts.filter(
    (contact) => (contact.region_id === null || contact.region_id === regionId) && waysOf(contact).length > 0,
  )
  return possible.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}
