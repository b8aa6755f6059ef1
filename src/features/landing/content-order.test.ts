import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { placesFor } from './content-order.rules.ts'

const portal = await openPortal()
const token = (await portal.as('ADMIN')).token

const add = async (values: object) =>
  (
    await portal.call('POST', '/landing-content', {
      token,
      json: { kind: 'FAQ', description: '<p>Yes</p>', ...values },
    })
  ).json().data.id as number
const order = (section: string, ids: number[]) =>
  portal.call('PUT', '/landing-content/order', { token, json: { section, ids } })
const shown = async (kind: string) =>
  (await portal.call('GET', `/landing-content?kind=${kind}&sort=position`)).json().data as {
    id: number
    position: number
  }[]

test('a section is put in order within its own numbers, and one audit row tells how', async () => {
  const ids = [await add({ title: 'A', position: 4010 }), await add({ title: 'B', position: 4020 })]
  const [a = 0, b = 0] = ids
  const c = await add({ title: 'C', position: 4030 })
  const other = await add({ kind: 'CLASS', title: 'Debate', position: 4015 })

  expect((await order('FAQ', [c, a, b])).statusCode).toBe(200)
  expect((await shown('FAQ')).map(({ id, position }) => [id, position])).toEqual([
    [c, 4010],
    [a, 4020],
    [b, 4030],
  ])
  expect(await shown('CLASS')).toMatchObject([{ id: other, position: 4015 }])
  const rows = await portal.db.selectFrom('audit_entry').selectAll().where('action', '=', 'reordered').execute()
  expect(rows).toMatchObject([
    { entity: 'landing_content', before: { order: ['A', 'B', 'C'] }, after: { kind: 'FAQ', order: ['C', 'A', 'B'] } },
  ])
  // As it is already: nothing to tell.
  await order('FAQ', [c, a, b])
  const again = await portal.db.selectFrom('audit_entry').select('id').where('action', '=', 'reordered').execute()
  expect(again).toHaveLength(1)
})

test('an order that misses a record, names a strange one or names one twice is refused', async () => {
  const all = (await shown('FAQ')).map(({ id }) => id)
  const [strange = 0] = (await shown('CLASS')).map(({ id }) => id)
  const [first = 0, ...others] = all
  for (const ids of [others, [...all, strange], [strange, ...others], [...all, first]])
    expect((await order('FAQ', ids)).statusCode).toBe(409)
  expect((await order('FAQ', [])).statusCode).toBe(422)
  expect((await order('NOTHING', all)).statusCode).toBe(422)
  expect((await shown('FAQ')).map(({ id }) => id)).toEqual(all)
})

test('lists with a section of their own are put in order too', async () => {
  const make = async (title: string) =>
    (await portal.call('POST', '/achievements', { token, json: { title, position: 5 } })).json().data.id as number
  const [one, two] = [await make('One'), await make('Two')]
  expect((await order('ACHIEVEMENT', [two, one])).statusCode).toBe(200)
  const found = (await portal.call('GET', '/achievements?sort=position')).json().data as { title: string }[]
  expect(found.map(({ title }) => title)).toEqual(['Two', 'One'])
})

test('records that share a number get one each', () => {
  expect(placesFor([10, 30, 20])).toEqual([10, 20, 30])
  expect(placesFor([0, 0, 0, 2])).toEqual([0, 1, 2, 3])
})
