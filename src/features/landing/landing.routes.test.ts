import { expect, onTestFinished, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { photo } from '#tests/support/pictures.ts'
import { sizesOffered } from '#programmes/toefl/toefl-shift.store.ts'
import { cleanHtml, watchLanding } from './landing.actions.ts'
import { findRows } from '#tests/support/rows.ts'
import { formOf } from '#tests/support/forms.ts'

const { portal, world, token } = await openOffice()

const post = (path: string, json: unknown) => portal.call('POST', path, { token, json })
const put = (path: string, json: unknown) => portal.call('PUT', path, { token, json })
const problems = (answer: { json: () => { errors: object } }) => Object.keys(answer.json().errors).toSorted()

test('contents come in their order, and can be narrowed to a kind', async () => {
  await post('/landing-content', { kind: 'EVENT', title: 'Later', description: 'B', position: 20 })
  await post('/landing-content', { kind: 'EVENT', title: 'Sooner', description: 'A', position: 10 })
  await post('/landing-content', { kind: 'CLASS', title: 'Debate', description: 'C', position: 15 })
  const events = (await portal.call('GET', '/landing-content?kind=EVENT')).json().data
  expect(events.map((event: { title: string }) => event.title)).toEqual(['Sooner', 'Later'])
  expect((await portal.call('GET', '/landing-content?kind=OTHER')).statusCode).toBe(422)
})

test('what has no position comes last', async () => {
  const first = (await post('/achievements', { title: 'One', position: 7 })).json().data
  const next = (await post('/achievements', { title: 'Two' })).json().data
  expect([first.position, next.position]).toEqual([7, 8])
  expect((await put(`/achievements/${next.id}`, { position: null, title: 'Three' })).json().data.position).toBe(8)
})

test('a testimony needs a name and a role, everything else a title', async () => {
  expect(problems(await post('/landing-content', { kind: 'CLASS', description: 'Words' }))).toEqual(['title'])
  expect(problems(await post('/landing-content', { kind: 'TESTIMONY', description: 'Words' }))).toEqual([
    'name',
    'role',
  ])
  const made = await post('/landing-content', {
    kind: 'TESTIMONY',
    description: 'It is fun.',
    name: 'Alya',
    role: 'Member',
    role_id: 'Anggota',
  })
  const { id } = dataOf(made, 201)
  expect(problems(await put(`/landing-content/${id}`, { role: null }))).toEqual(['role'])
  expect(problems(await put(`/landing-content/${id}`, { kind: 'EVENT' }))).toEqual(['title'])
  expect((await put(`/landing-content/${id}`, { kind: 'EVENT', title: 'Party' })).statusCode).toBe(200)
})

test('what leads elsewhere needs a link, and a film one that YouTube plays', async () => {
  const board = { kind: 'BOARD', title: 'The board', description: 'All of them' }
  const film = { ...board, kind: 'FILM' }
  expect(problems(await post('/landing-content', board))).toEqual(['link'])
  expect(problems(await post('/landing-content', { ...board, link: 'javascript:alert(1)' }))).toEqual(['link'])
  expect(problems(await post('/landing-content', { ...film, link: 'https://example.org/film' }))).toEqual(['link'])
  const made = await post('/landing-content', { ...film, link: 'https://www.youtube.com/watch?v=abcdefghijk' })
  const { id } = dataOf(made, 201)
  expect(problems(await put(`/landing-content/${id}`, { link: null }))).toEqual(['link'])
  expect(problems(await put(`/landing-content/${id}`, { link: 'https://example.org/' }))).toEqual(['link'])
})

test('a banner needs its dates, in their order', async () => {
  const banner = { kind: 'BANNER', title: 'Expo', description: 'Three days' }
  const starts_at = '2026-12-01T09:00:00+07:00'
  expect(problems(await post('/landing-content', banner))).toEqual(['ends_at', 'starts_at'])
  expect(problems(await post('/landing-content', { ...banner, starts_at, ends_at: starts_at }))).toEqual(['ends_at'])
  const made = await post('/landing-content', { ...banner, starts_at, ends_at: '2026-12-03T17:00:00+07:00' })
  const { id } = dataOf(made, 201)
  expect(problems(await put(`/landing-content/${id}`, { ends_at: null }))).toEqual(['ends_at'])
  expect(problems(await put(`/landing-content/${id}`, { ends_at: '2026-11-30T09:00:00+07:00' }))).toEqual(['ends_at'])
  await portal.call('DELETE', `/landing-content/${id}`, { token })
})

test('the page knows by itself that a banner is over, and that a year is', async () => {
  const dates = { starts_at: '2026-12-30T09:00:00+07:00', ends_at: '2026-12-31T17:00:00+07:00' }
  const made = await post('/landing-content', { kind: 'BANNER', title: 'Fair', description: 'Two days', ...dates })
  portal.setNow('2026-12-31T16:59:00+07:00')
  const watch = await watchLanding({ ...portal.deps, sizes: sizesOffered, offers: [] })
  try {
    const isPast = async () => (await watch.page()).content.BANNER.find(({ title }) => title === 'Fair')?.is_past
    const seen = [watch.version()]
    expect(await isPast()).toBe(false)
    portal.setNow('2026-12-31T17:00:00+07:00')
    await watch.refresh()
    expect(await isPast()).toBe(true)
    seen.push(watch.version())
    portal.setNow('2027-01-01T00:00:00+07:00')
    await watch.refresh()
    seen.push(watch.version())
    expect(new Set(seen).size).toBe(3)
  } finally {
    portal.setNow(null)
    await watch.close()
    await portal.call('DELETE', `/landing-content/${made.json().data.id}`, { token })
  }
})

test('a question after a change is answered only with the new state, however many others ask', async () => {
  const watch = await watchLanding({ ...portal.deps, sizes: sizesOffered, offers: [] })
  onTestFinished(() => watch.close())
  for (let round = 1; round <= 40; round += 1) {
    const before = watch.version()
    await portal.db
      .updateTable('content_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    const told = Array.from({ length: 6 }, () => watch.refresh().then(watch.version))
    expect(await Promise.all(told), `round ${round}`).not.toContain(before)
  }
})

test('a question and its answer may be sent under their own names, and are answered so too', async () => {
  const made = await post('/landing-content', { kind: 'FAQ', question: 'Who?', answer: '<p>You &amp; me</p>' })
  expectAnswer(made, 201, {
    data: {
      title: 'Who?',
      description: '<p>You &amp; me</p>',
      question: 'Who?',
      answer: '<p>You &amp; me</p>',
    },
  })
})

test('a testimony may be sent with its profile and content, and is answered so too', async () => {
  const told = { kind: 'TESTIMONY', name: 'Alya', role: 'Member' }
  const picture = new File([new Uint8Array(await photo({ width: 300, height: 200 }))], 'me.jpg')
  const form = formOf({ ...told, content: 'It is fun.', profile: picture })
  const data = dataOf(await portal.call('POST', '/landing-content', { token, form }), 201)
  expect(data).toMatchObject({ description: 'It is fun.', content: 'It is fun.', question: null, answer: null })
  expect(data.profile).toBe(data.image)
  expect((await portal.call('GET', `/files/${data.profile}`)).headers['content-type']).toBe('image/webp')
  // A read record may be sent back under these names.
  const { profile, content, question, answer } = data
  const back = await put(`/landing-content/${data.id}`, { ...told, profile, content, question, answer, title: 'T' })
  expect(back.json().data).toMatchObject({ image: data.image, description: 'It is fun.' })
  expect((await put(`/landing-content/${data.id}`, { profile: null })).json().data.image).toBeNull()

  const faq = await post('/landing-content', { kind: 'FAQ', question: 'Who?', answer: 'You.' })
  expect(faq.json().data).toMatchObject({ profile: null, content: null })
  const again = { question: 'Who else?', answer: 'Me.', profile: null, content: null }
  expect((await put(`/landing-content/${faq.json().data.id}`, again)).json().data).toMatchObject({ description: 'Me.' })
})

const hostile = {
  script: '<p>Hi</p><script>alert(1)</script>',
  handler: '<img src=x onerror="alert(1)"><b onclick="alert(1)">bold</b>',
  link: '<a href="javascript:alert(1)">a</a><a href=" jAvAsCrIpT:alert(1)">b</a><a href="data:text/html,x">c</a>',
  frame: '<iframe src="https://example.com"></iframe><object data="x"></object><embed src="x">',
  style: '<p style="position:fixed;inset:0">x</p><style>p{display:none}</style><link rel="stylesheet" href="//x">',
  form: '<form action="https://example.com"><input name="password"></form><base href="https://example.com">',
  svg: '<svg><animate onbegin=alert(1)></svg><math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  broken: '<<script>script>alert(1)//<</script>/script><p>ok',
  relative: '<a href="//example.com">x</a>',
}
const bad =
  /<script|onerror|onclick|onbegin|javascript:|data:|<iframe|<object|<embed|<style|style=|<link|<form|<input|<base|<svg|<math|href="\/\//i

test.each(Object.entries(hostile))('an answer with a %s is stored without it', async (_, answer) => {
  const made = await post('/landing-content', { kind: 'FAQ', question: 'Q', answer: `${answer}<p>kept</p>` })
  const { description, id } = dataOf(made, 201)
  expect(description).not.toMatch(bad)
  expect(description).toContain('kept')
  const changed = await put(`/landing-content/${id}`, { description_id: `${answer}<p>tetap</p>` })
  expect(changed.json().data.description_id).not.toMatch(bad)
  // Clean text stays what it is, however often it is saved.
  expect(cleanHtml(description)).toBe(description)
})

test('links of an answer stay; those that lead away open beside and tell nothing of where they came from', () => {
  expect(cleanHtml('<a href="/register" class="x">in</a> <a href="https://example.com" target="_top">out</a>')).toBe(
    '<a href="/register">in</a> <a href="https://example.com" target="_blank" rel="noopener noreferrer">out</a>',
  )
})

test('an answer of which nothing is left is refused', async () => {
  expect(
    problems(await post('/landing-content', { kind: 'FAQ', question: 'Q', answer: '<script>x</script>' })),
  ).toEqual(['description'])
})

test('a text that becomes an answer is cleaned then', async () => {
  const { id } = (
    await post('/landing-content', { kind: 'CLASS', title: 'T', description: 'a < b <img src=x onerror=alert(1)>' })
  ).json().data
  const before = (await portal.call('GET', `/landing-content/${id}`)).json().data
  // Of other kinds it is plain text, shown as such.
  expect(before.description).toContain('<img')
  expect((await put(`/landing-content/${id}`, { kind: 'FAQ' })).json().data.description).not.toContain('<img')
})

test('a talent field names the regions that focus on it, and others can take their place', async () => {
  const other = (await makeWorld(portal.db)).regionId
  const made = await post('/talent-fields', {
    name: 'Debate',
    description: 'Words',
    region_ids: [world.regionId, String(other), world.regionId],
  })
  const { id, region_ids, regions } = made.json().data
  expect(region_ids).toEqual([world.regionId, other].toSorted((a, b) => a - b))
  expect(regions.map((region: { id: number }) => region.id)).toEqual(region_ids)
  expect(Object.keys(regions[0])).toEqual(['id', 'region', 'region_init'])

  expect((await put(`/talent-fields/${id}`, { description: 'Other' })).json().data.region_ids).toEqual(region_ids)
  expect((await put(`/talent-fields/${id}`, { region_ids: [other] })).json().data.region_ids).toEqual([other])
  const entry = (await findRows(portal.db, 'audit_entry', { entity: 'talent_field' }, ['before', 'after'])).at(-1)!
  expect(entry).toEqual({ before: { region_ids }, after: { region_ids: [other] } })

  const emptied = await portal.call('PUT', `/talent-fields/${id}`, { token, form: formOf({ region_ids: '' }) })
  expect(emptied.json().data.region_ids).toEqual([])
  expect(problems(await put(`/talent-fields/${id}`, { region_ids: [987_654] }))).toEqual(['region_ids'])
})

test('a region that a talent field or a partner needs is not deleted; what nobody needs is', async () => {
  const fields = { current_batch: 'B30', current_term_id: world.termId, toefl_price_one: 1, member_price: 1 }
  const howToPay = { toefl_payment_detail: 'Cash', member_payment_detail: 'Cash' }
  const region = await post('/regions', { region: 'Alone', region_init: 'ALONE', ...fields, ...howToPay })
  const regionId = region.json().data.id
  const field = (await post('/talent-fields', { name: 'Speech', description: 'Words', region_ids: [regionId] })).json()
    .data
  expect((await portal.call('DELETE', `/regions/${regionId}`, { token })).json()).toMatchObject({ code: 'conflict' })
  expect((await portal.call('DELETE', `/talent-fields/${field.id}`, { token })).statusCode).toBe(200)
  const partner = (await post('/partnerships', { name: 'Books', region_id: regionId })).json().data
  expect((await portal.call('DELETE', `/regions/${regionId}`, { token })).statusCode).toBe(409)
  expect((await portal.call('DELETE', `/partnerships/${partner.id}`, { token })).statusCode).toBe(200)
  expect((await portal.call('DELETE', `/regions/${regionId}`, { token })).statusCode).toBe(200)
})

test('two fields of one name are refused at the name', async () => {
  await post('/talent-fields', { name: 'Scrabble', description: 'Words' })
  expect(problems(await post('/talent-fields', { name: 'Scrabble', description: 'Words' }))).toEqual(['name'])
})

test('a drawing must be one of ours', async () => {
  expect(problems(await post('/achievements', { title: 'T', art: '../secret' }))).toEqual(['art'])
  expect((await post('/achievements', { title: 'T', art: 'achievement-straws' })).statusCode).toBe(201)
})
