/** The four fields, and which region focuses on which; all regions may enter any. */
import type { Trx } from '../../kit/database/connect.ts'

const fields = [
  {
    name: 'Debate',
    name_id: 'Debat',
    description: 'Parliamentary debate, in teams of two or three: quick thinking, fair arguments.',
    description_id: 'Debat parlementer dalam tim dua atau tiga orang: berpikir cepat, berargumen dengan adil.',
    focus: ['KMG', 'ALS', 'BDG'],
  },
  {
    name: 'Speech',
    name_id: 'Pidato',
    description: 'One speaker, one message, seven minutes; and an answer to the judges’ questions.',
    description_id: 'Satu pembicara, satu pesan, tujuh menit, lalu menjawab pertanyaan juri.',
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

/** Fills the talent fields; the regions are there already. */
export async function seedTalentFields(trx: Trx): Promise<void> {
  const regions = await trx.selectFrom('region').select(['id', 'region_init']).execute()
  for (const [index, { focus, ...field }] of fields.entries()) {
    const { id } = await trx
      .insertInto('talent_field')
      .values({ ...field, art: `talent-${field.name.toLowerCase()}`, position: 10 * (index + 1) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const links = regions.filter((region) => focus.includes(region.region_init))
    if (links.length === 0) continue
    const rows = links.map((region) => ({ talent_field_id: id, region_id: region.id }))
    await trx.insertInto('talent_field_region').values(rows).execute()
  }
}
