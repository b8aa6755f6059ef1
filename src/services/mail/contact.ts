/** The person of the committee whom the reader of a mail may ask. */
import { sql } from 'kysely'
import { contactFor, type ContactPerson, type ContactType, waysOf } from '#contact-person.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { together } from '#kit/gate/batch.ts'
import type { LetterContact } from './template.ts'
import type { Translator } from '#words/words.ts'

/** The contact of the reader's region for this purpose, or the committee as a whole where there is none. */
export async function letterContact(
  { db, words }: { db: Db | Trx; words: Translator },
  userId: number | null,
  type: ContactType,
): Promise<LetterContact> {
  const { region_id, contacts } = await contactsIn({ db })(userId)
  const contact = contactFor(contacts, region_id, type)
  if (!contact) return { ask: words('mail.contact.anybody'), ways: [] }
  return {
    ask: words('mail.contact.ask', { name: contact.name }),
    ways: waysOf(contact).map(({ kind, url }) => ({ label: words(`mail.contact.${kind}`), url })),
  }
}

type Found = { region_id: number | null; contacts: ContactPerson[] }

const contactsIn = perDatabase(({ db }: { db: Db }) =>
  together(async (userIds: (number | null)[]) => {
    const { rows } = await sql<Found & { id: number }>`
      select asked.id, a.region_id, coalesce((select jsonb_agg(c order by c.name, c.id) from contact_person c
        where c.region_id is null or c.region_id = a.region_id), '[]') as contacts
      from unnest(${userIds.map((id) => id ?? 0)}::int[]) as asked (id) left join account a on a.id = asked.id`.execute(
      db,
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    return userIds.map((id) => found.get(id ?? 0) ?? { region_id: null, contacts: [] })
  }),
)
