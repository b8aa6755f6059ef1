import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { colourProblem, usualColours } from '#brand.ts'
import { contrast } from '#kit/contrast.ts'
import { buildApp } from '#app.ts'
import { clubLogoAs, clubNow, followClub } from '#services/club.ts'
import { asHtml, signParts } from '#services/mail/letter.ts'
import { translatorFor } from '#words/words.ts'
import { goodPassword, personWithPassword } from '#tests/security/people.ts'
import { expectAnswer } from '#tests/support/answers.ts'
import { manifest } from '#features/landing/site.actions.ts'
import { findRows } from '#tests/support/rows.ts'
import { formOf } from '#tests/support/forms.ts'
import { openOffice } from '#tests/support/office.ts'

const { portal, token } = await openOffice()
afterAll(async () => {
  // Other tests of this process speak in the usual name.
  await portal.call('PUT', '/club/identity', {
    token,
    json: {
      name: 'Bina Nusantara English Club',
      short_name: 'BNEC',
      primary_colour: null,
      accent_colour: null,
      logo: null,
    },
  })
})

const put = (json: object) => portal.call('PUT', '/club/identity', { token, json })
const letter = { greeting: 'Hi', paragraphs: ['text'] }

test('another name is said everywhere, and taking the change back says the former one again', async () => {
  const answer = await put({ name: 'Surabaya  Debate Society', short_name: 'S & D' })
  expect(answer.json().data).toMatchObject({ name: 'Surabaya Debate Society', short_name: 'S & D', can_undo: true })
  expect(translatorFor('en')('common.pageTitle', { title: 'Login' })).toBe('Login | S & D')
  expect(translatorFor('id')('mail.signature')).toBe('Sampai jumpa di S & D!')
  expect(translatorFor('en')('common.club')).toBe('Surabaya Debate Society')
  expect(asHtml(letter, 'Bye', 'Subject', 'en')).toContain('aria-label="S &amp; D"')
  expect(manifest(clubNow())).toMatchObject({ name: 'Surabaya Debate Society', short_name: 'S & D' })
  const undone = await portal.call('POST', '/club/identity/undo', { token })
  expect(undone.json().data).toMatchObject({ short_name: 'BNEC' })
  expect(translatorFor('en')('common.club')).toBe('Bina Nusantara English Club')
  const trail = await findRows(portal.db, 'audit_entry', { entity: 'club' }, ['action'])
  expect(trail.map(({ action }) => action)).toEqual(['updated', 'change undone'])
})

test('a password that is little more than the club’s own name is refused', async () => {
  const person = await personWithPassword(portal, { role: 'USER' })
  const password = 'KurniaKlub-77'
  const change = () =>
    portal.call('PUT', '/user/password', {
      token: person.token,
      json: { current_password: goodPassword, password, password_confirmation: password },
    })
  await put({ short_name: 'KurniaKlub' })
  expect((await change()).json().errors).toHaveProperty('password')
  await put({ short_name: 'BNEC' })
  expect((await change()).statusCode).toBe(200)
})

test('a name cannot carry markup or break a message', async () => {
  for (const short_name of ['<b>', 'A{name}', 'A\nB#', '…'])
    expect((await put({ short_name })).json().errors, short_name).toHaveProperty('short_name')
  expect((await put({ name: "King's College Club" })).json().data.name).toBe('King’s College Club')
})

test('a colour that does not read where it would stand is refused with the nearest that does', async () => {
  const refused = await put({ primary_colour: '#4d90fe', accent_colour: '#7a1020' })
  expect(refused.statusCode).toBe(422)
  const { primary_colour, accent_colour } = refused.json().errors as Record<string, string[]>
  const nearest = (said: string[] | undefined) => /nearest.* (#[0-9a-f]{6})/.exec(said?.[0] ?? '')?.[1] ?? ''
  expect(colourProblem('primary', nearest(primary_colour))).toBeNull()
  expect(colourProblem('accent', nearest(accent_colour))).toBeNull()
  // No further from the wanted colour than needed.
  expect(contrast(nearest(primary_colour), '#f5f1e6')).toBeLessThan(4.8)
  expectAnswer(await put({ primary_colour: nearest(primary_colour), accent_colour: nearest(accent_colour) }), 200)
  expect(asHtml({ ...letter, button: { label: 'Go', url: 'https://a.example' } }, 'Bye', 'S', 'en')).toContain(
    `background:${nearest(primary_colour)}`,
  )
  expect(colourProblem('primary', usualColours.primary)).toBeNull()
  expect(colourProblem('accent', usualColours.accent)).toBeNull()
})

const pictureForm = (picture: Buffer) =>
  formOf({ logo: new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }) })

test('a logo is decoded, served in sizes, put into mails, and kept as long as its change can be taken back', async () => {
  const background = { r: 200, g: 20, b: 20, alpha: 1 }
  const picture = await sharp({ create: { width: 900, height: 300, channels: 4, background } })
    .png()
    .toBuffer()
  const answer = await portal.call('PUT', '/club/identity', { token, form: pictureForm(picture) })
  const { logo } = answer.json().data as { logo: string }
  const served = await portal.call('GET', `/files/${logo}?w=480`)
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 })
  expect(signParts()).toHaveLength(1)
  expect(asHtml(letter, 'Bye', 'S', 'en')).toContain('src="cid:club-logo"')
  const icon = await clubLogoAs('icon-192')
  expect(await sharp(icon ?? undefined).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
  expect(await sharp((await clubLogoAs('shared')) ?? undefined).metadata()).toMatchObject({ width: 1200, height: 630 })
  // Another process reads it from the disk.
  const other = await buildApp(portal.deps)
  expect(clubNow().logo).toBe(logo)
  await other.close()
  expect((await put({ logo: null })).json().data.logo).toBeNull()
  expect((await portal.call('GET', `/files/${logo}`)).statusCode).toBe(200)
  expect((await put({ short_name: 'ABC' })).statusCode).toBe(200)
  expect((await portal.call('GET', `/files/${logo}`)).statusCode).toBe(404)
})

test('what is no picture is refused at its field', async () => {
  const text = await readFile(import.meta.filename)
  const answer = await portal.call('PUT', '/club/identity', { token, form: pictureForm(text) })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toHaveProperty('logo')
})

test('a change is said, also while the one before it is still being read', async () => {
  const picture = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#1414c8' } })
    .png()
    .toBuffer()
  expectAnswer(await portal.call('PUT', '/club/identity', { token, form: pictureForm(picture) }), 200)
  const { files, db } = portal.deps
  const change = (to: { logo_id?: number | null; short_name?: string }) => db.updateTable('club').set(to).execute()
  const { logo_id } = await db.selectFrom('club').select('logo_id').executeTakeFirstOrThrow()
  await change({ logo_id: null })
  await followClub({ db, files })
  const { promise: isReading, resolve: begun } = Promise.withResolvers<void>()
  const { promise: letOn, resolve: goOn } = Promise.withResolvers<void>()
  const slow: typeof files = {
    ...files,
    read: async (...which) => {
      begun()
      await letOn
      return files.read(...which)
    },
  }
  await change({ logo_id, short_name: 'FIRST' })
  const first = followClub({ db, files: slow })
  await isReading
  await change({ short_name: 'SECOND' })
  const second = followClub({ db, files })
  // Time in which it would be through if it did not wait for its turn.
  await Promise.race([second, setTimeout(500)])
  goOn()
  await Promise.all([first, second])
  expect(clubNow().short_name).toBe('SECOND')
})
