import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { fetchIds, fetchPage } from './list.ts'

const portal = await openPortal()
for (const year of [2021, 2023, 2022]) {
  const terms = ['ODD', 'EVEN'].map((semester) => ({ semester, year }))
  await portal.db.insertInto('term').values(terms).execute()
}

const options = {
  sortable: { year: sql.ref('t.year'), semester: sql.ref('t.semester') },
  sort: 'year',
  tie: sql.ref('t.id'),
}
const terms = () => portal.db.selectFrom('term as t').select(['t.id', 't.year']).where('t.year', '>', 2021)

test.each(['year', '-year', 'semester', '-semester', undefined])(
  'the ids of the whole list ordered by %s are those of its pages',
  async (sort) => {
    const paged: number[] = []
    for (const page of [1, 2]) {
      const { data } = await fetchPage(terms(), { page, per_page: 3, sort }, options)
      paged.push(...data.map((term) => term.id))
    }
    expect(paged).toHaveLength(4)
    expect(await fetchIds(terms(), { sort }, options)).toEqual(paged)
  },
)

test('an order that the list does not know is refused, not passed to the database', async () => {
  await expect(fetchIds(terms(), { sort: 'password' }, options)).rejects.toMatchObject({ code: 'invalid' })
})
