/** The four fields; in the demo also which region focuses on which. All regions may enter any. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'

const fields = [
  {
    name: 'Debate',
    name_id: 'Debat',
    description: 'Quick thinking, fair arguments.',
    description_id: 'Berpikir cepat, berargumen dengan adil.',
    focus: ['KMG', 'ALS', 'BDG'],
  },
  {
    name: 'Speech',
    name_id: 'Pidato',
    description: 'One speaker, one message, and an audience to win over.',
    description_id: 'Satu pembicara, satu pesan, dan penonton yang harus diyakinkan.',
    focus: ['KMG', 'SNY', 'BKS'],
  },
  {
    name: 'Storytelling',
    name_id: 'Bercerita',
    description: 'A story comes alive through voice, face and movement, and nothing else is needed.',
    description_id: 'Sebuah cerita hidup lewat suara, mimik, dan gerak, tanpa perlu apa-apa lagi.',
    focus: ['ALS', 'BDG', 'BKS'],
  },
  {
    name: 'Scrabble',
    name_id: 'Scrabble',
    description: 'Seven tiles, a board and the longest word that you dare to play.',
    description_id: 'Tujuh keping, satu papan, dan kata terpanjang yang berani kamu pasang.',
    focus: ['KMG', 'SNY'],
  },
]

/** Fills the talent fields. Which region focuses on which is the club's to say. */
export async function seedTalentFields(trx: Trx): Promise<void> {
  const rows = fields.map(({ focus: _, ...field }, index) => ({
    ...field,
    art: `talent-${field.name.toLowerCase()}`,
    position: 10 * (index + 1),
  }))
  await trx.insertInto('talent_field').values(rows).execute()
}

/** For the demo: a focus for each region; the regions are there already. */
export async function seedDemoFocus(trx: Trx): Promise<void> {
  const regions = await trx.selectFrom('region').select(['id', 'region_init']).execute()
  const made = await trx.selectFrom('talent_field').select(['id', 'name']).execute()
  const links = made.flatMap(({ id, name }) => {
    const { focus = [] } = fields.find((field) => field.name === name) ?? {}
    return regions
      .filter((region) => focus.includes(region.region_init))
      .map((region) => ({ talent_field_id: id, region_id: region.id }))
  })
  await trx.insertInto('talent_field_region').values(links).execute()
}

/** For the demo: some of the students have applied this week, the member who can sign in among them. */
export async function seedDemoTalents(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('region')
    .set({ link_line_group: sql<string>`'https://line.me/R/ti/g/bnec-' || lower(region_init)` })
    .where('link_line_group', 'is', null)
    .execute()
  const fieldIds = (await trx.selectFrom('talent_field').select('id').orderBy('position').execute()).map(
    (row) => row.id,
  )
  const people = await trx
    .selectFrom('account as a')
    .innerJoin('region as r', 'r.id', 'a.region_id')
    .select(['a.id', 'a.role', 'a.nim', 'a.name', 'a.gender', 'a.major_id', 'a.email', 'a.phone_number', 'a.line_id'])
    .select(['a.birth_place', 'a.birth_date', 'a.address', 'r.id as region_id', 'r.current_term_id as term_id'])
    .where('a.role', 'in', ['USER', 'MEMBER'])
    .orderBy('a.id')
    .execute()
  // Every ninth; the student who can sign in as USER has still to apply.
  const applicants = people.filter((person, index) => person.role === 'MEMBER' || (index > 4 && index % 9 === 0))
  const rows = applicants.flatMap((person, index) => {
    const { role: _, id: user_id, major_id, gender, phone_number, line_id, birth_place, birth_date, address } = person
    const first = fieldIds[index % fieldIds.length]
    const second = index % 3 === 0 ? fieldIds[(index + 1) % fieldIds.length] : undefined
    if (!first || !major_id || !gender || !phone_number || !line_id || !birth_place || !birth_date || !address)
      return []
    return [
      {
        user_id,
        term_id: person.term_id,
        region_id: person.region_id,
        nim: person.nim,
        name: person.name,
        email: person.email,
        major_id,
        gender,
        phone_number,
        line_id,
        birth_place,
        birth_date,
        address,
        allergy: index % 5 === 2 ? 'Peanuts' : null,
        first_talent_field_id: first,
        second_talent_field_id: second ?? null,
        created_at: new Date(now.getTime() - (index + 1) * 0.21 * dayMs).toISOString(),
      },
    ]
  })
  if (rows.length > 0) await trx.insertInto('talent_recruitment').values(rows).execute()
}
