import { afterAll, expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { findRows } from '#tests/support/rows.ts'

const portal = await openPortal()
const token = (await portal.as('ADMIN')).token
const rename = (json: object) => portal.call('PUT', '/club/identity', { token, json })

// Other tests of this process speak in the usual name.
afterAll(() => rename({ name: 'Bina Nusantara English Club', short_name: 'BNEC' }))

type Text = { list: string; id: number; field: string; kind: string | null; count: number; is_kept: boolean }
type Texts = { texts: (Text & { can_replace: boolean; excerpt: object[] })[]; can_undo: boolean }
const read = async (): Promise<Texts> => (await portal.call('GET', '/club/former-name', { token })).json().data
const line = async () =>
  ((await portal.call('GET', '/setup/checklist', { token })).json().data as { step: string }[]).find(
    ({ step }) => step === 'texts',
  )
const place = ({ list, id, field }: Text) => ({ list, id, field })
const replace = (texts: readonly Text[]) =>
  portal.call('POST', '/club/former-name/replace', { token, json: { texts: texts.map(place) } })
const add = async (path: string, json: object): Promise<number> =>
  (await portal.call('POST', path, { token, json })).json().data.id
const content = async (id: number) => (await portal.call('GET', `/landing-content/${id}`)).json().data

test('after another name the portal says where the former one is used, replaces it, and brings it back', async () => {
  const history = await add('/landing-content', {
    kind: 'HISTORY',
    title: 'Since 1992',
    description: 'BNEC was founded in 1992. We at BNEC speak English.',
    description_id: 'BNEC berdiri pada 1992.',
  })
  const faq = await add('/landing-content', {
    kind: 'FAQ',
    title: 'What is the Bina Nusantara English Club?',
    description: '<p>BNEC’s page: <a href="https://club.example/BNEC">here</a>, not BNECX</p>',
  })
  const achievement = await add('/achievements', { title: 'BNEC won' })
  const long = await add('/achievements', { title: `BNEC ${'x'.repeat(195)}` })

  // With its usual name nothing is former.
  expect(await read()).toEqual({ texts: [], can_undo: false })
  expect(await line()).toBeUndefined()

  await rename({ name: 'Surabaya Debate & Speech', short_name: 'BNEC & Co' })
  const { texts } = await read()
  expect(texts.map(({ list, id, field, kind, count }) => [list, id, field, kind, count])).toEqual([
    ['landing-content', history, 'description', 'HISTORY', 2],
    ['landing-content', history, 'description_id', 'HISTORY', 1],
    ['landing-content', faq, 'title', 'FAQ', 1],
    ['landing-content', faq, 'description', 'FAQ', 1],
    ['achievements', achievement, 'title', null, 1],
    ['achievements', long, 'title', null, 1],
  ])
  expect(texts[0]?.excerpt).toEqual([
    { text: 'BNEC', instead: 'BNEC & Co' },
    { text: ' was founded in 1992. We at ', instead: null },
  ])
  // It would not fit into its field.
  expect(texts.map(({ can_replace }) => can_replace)).toEqual([true, true, true, true, true, false])
  expect(await line()).toMatchObject({
    is_done: false,
    path: '/club#former-name',
    texts: [
      { list: 'landing-content', kind: 'HISTORY', count: 2 },
      { list: 'landing-content', kind: 'FAQ', count: 2 },
      { list: 'achievements', kind: null, count: 2 },
    ],
  })

  expect((await replace(texts)).statusCode).toBe(200)
  expect(await content(history)).toMatchObject({
    description: 'BNEC & Co was founded in 1992. We at BNEC & Co speak English.',
    description_id: 'BNEC & Co berdiri pada 1992.',
  })
  // In markup the name is written as markup, and where a link leads is no text.
  expect(await content(faq)).toMatchObject({
    title: 'What is the Surabaya Debate & Speech?',
    description:
      '<p>BNEC &amp; Co’s page: <a href="https://club.example/BNEC" target="_blank" rel="noopener noreferrer">here</a>, not BNECX</p>',
  })
  // A text with the name of today holds no former one, though that one is part of it.
  expect((await read()).texts.map(place)).toEqual([{ list: 'achievements', id: long, field: 'title' }])
  expect((await replace(texts)).statusCode).toBe(409)
  const trail = await findRows(portal.db, 'audit_entry', { action: 'updated', entity: 'landing_content' }, [
    'entity',
    'entity_id',
    'after',
  ])
  expect(trail).toMatchObject([{ entity: 'landing_content' }, { entity: 'landing_content' }])

  // One of them is changed by hand; taking it back leaves that one.
  await portal.call('PUT', `/landing-content/${faq}`, { token, json: { title: 'Who are we?' } })
  expect((await portal.call('POST', '/club/former-name/undo', { token })).json().data.can_undo).toBe(false)
  expect(await content(history)).toMatchObject({ description_id: 'BNEC berdiri pada 1992.' })
  expect(await content(faq)).toMatchObject({ title: 'Who are we?', description: expect.stringContaining('BNEC’s') })
  expect((await portal.call('POST', '/club/former-name/undo', { token })).statusCode).toBe(409)
})

test('a text that is meant to say the former name is said to be so, and is asked for no more', async () => {
  const keep = (text: Text, is_kept: boolean) =>
    portal.call('PUT', '/club/former-name/kept', { token, json: { ...place(text), is_kept } })
  const { texts } = await read()
  for (const text of texts) expect((await keep(text, true)).statusCode).toBe(200)
  expect((await read()).texts.every(({ is_kept }) => is_kept)).toBe(true)
  expect(await line()).toMatchObject({ is_done: true, texts: [] })
  for (const text of texts.slice(0, 1)) {
    await keep(text, false)
    expect((await keep({ ...text, id: 999_999 }, true)).statusCode).toBe(404)
    expect((await keep({ ...text, field: 'created_at' }, true)).statusCode).toBe(404)
  }
  expect(await line()).toMatchObject({ is_done: false })
})

test('a name that the club had in between is a former one too', async () => {
  await rename({ short_name: 'SDS' })
  const between = await add('/achievements', { title: 'BNEC & Co and SDS' })
  const found = (await read()).texts.find(({ id, list }) => id === between && list === 'achievements')
  expect(found).toMatchObject({ count: 1 })
  await replace(found ? [found] : [])
  expect((await portal.call('GET', `/achievements/${between}`)).json().data.title).toBe('SDS and SDS')
})
