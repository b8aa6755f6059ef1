import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { dataOf, problemsOf } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld, proofPicture } from '#tests/support/facts.ts'
import { pictureForm, qrPicture, staticQris } from '#tests/support/qris.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { regionFields } from '#tests/security/stage.ts'
import { crcOf } from './qris.rules.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
const admin = await portal.as('ADMIN', { name: 'Nadia' })
/** A session of the same person, from eleven minutes ago. */
const stale = await sessionOf(portal.db, admin.userId, { proved_at: new Date(Date.now() - 11 * 60_000) })
beforeEach(async () => {
  await portal.db.deleteFrom('payment_account').execute()
  await portal.db.deleteFrom('email').execute()
  await portal.db.deleteFrom('audit_entry').execute()
})

const bank = {
  kind: 'BANK_TRANSFER',
  provider: 'BCA',
  account_number: '5271 0090-11',
  account_holder: 'Nadia Putri',
  colour: '#0060AF',
}
const add = (values: Record<string, unknown> = {}) =>
  portal.call('POST', '/payment-accounts', { token: admin.token, json: { ...bank, ...values } })
const added = async (values: Record<string, unknown> = {}) => (await add(values)).json().data
const change = (id: number, values: Record<string, unknown>, token = admin.token) =>
  portal.call('PUT', `/payment-accounts/${id}`, { token, json: { ...bank, ...values } })
const rows = () => portal.db.selectFrom('payment_account').selectAll().execute()
const mails = () => portal.db.selectFrom('email').selectAll().orderBy('to_address').execute()
const entries = () => portal.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
const payTo = async (regionId: number) =>
  (await portal.call('GET', `/regions/${regionId}/payment-accounts`, {})).json().data

test('an account is added, audited, and every administrator is told', async () => {
  const other = await portal.as('ADMIN', { email: 'another@example.com' })
  await portal.as('ADMIN', { suspended_at: new Date().toISOString(), email: 'suspended@example.com' })
  const data = dataOf(await add({ region_id: world.regionId }), 201)
  expect(data).toMatchObject({
    account_number: '5271009011',
    colour: '#0060af',
    qris: null,
    merchant: null,
    region: { id: world.regionId },
  })
  expect(await entries()).toMatchObject([
    { action: 'created', entity: 'payment_account', entity_id: data.id, actor_id: admin.userId },
  ])
  const sent = await mails()
  expect(new Set(sent.map((mail) => mail.user_id))).toEqual(new Set([admin.userId, other.userId]))
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ template: 'payment-account-changed', data: { by: 'Nadia', before: null } })
  await changeRow(portal.db, 'account', other.userId, { suspended_at: new Date().toISOString() })
})

const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test.each([
  ['number', { account_number: '5271009099' }],
  ['holder', { account_holder: 'Somebody Else' }],
  ['bank', { provider: 'Mandiri' }],
  ['kind', { kind: 'E_WALLET' }],
  ['QRIS', { kind: 'QRIS', qris: staticQris }],
  ['region', { region_id: world.regionId }],
  ['beginning', { active_from: past(-1) }],
  ['end, a past one', { active_from: past(2), active_to: past(1) }],
  ['end, a later one', { active_to: past(-24) }],
])('another %s asks for a fresh proof, is audited and told to every administrator', async (_, values) => {
  const { id } = await added()
  await portal.db.deleteFrom('email').execute()
  const before = await rows()
  expect((await change(id, values, stale)).json().code).toBe('prove_again')
  expect(await rows()).toEqual(before)
  expect(await mails()).toEqual([])
  expect((await change(id, values)).statusCode).toBe(200)
  expect(await mails()).toMatchObject([
    { user_id: admin.userId, data: { before: { provider: 'BCA', number: '5271009011', holder: 'Nadia Putri' } } },
  ])
  expect((await entries()).map(({ action }) => action)).toEqual(['created', 'updated'])
})

test('an account that has ended is opened again with a fresh proof, and told', async () => {
  const ended = { active_from: past(2), active_to: past(1) }
  const { id } = await added(ended)
  await portal.db.deleteFrom('email').execute()
  const again = { ...ended, active_to: null }
  expect((await change(id, again, stale)).json().code).toBe('prove_again')
  expect((await change(id, again)).json().data).toMatchObject({ active_to: null })
  expect(await mails()).toMatchObject([{ data: { before: { to: expect.any(String) }, after: { to: null } } }])
})

test('its colour is changed without asking, and nobody is mailed', async () => {
  const active_to = '2190-01-01T00:00:00Z'
  const { id, active_from } = await added({ active_to })
  await portal.db.deleteFrom('email').execute()
  // The same moment in another spelling is none of another time.
  const values = { colour: '#123456', active_from, active_to: '2190-01-01T07:00:00+07:00' }
  expect((await change(id, values, stale)).json().data).toMatchObject({ colour: '#123456', active_from })
  expect(await mails()).toEqual([])
  expect((await entries())[1]).toMatchObject({ action: 'updated', before: { colour: '#0060af' } })
})

describe('the texts of a region on how to pay', () => {
  const texts = ['toefl_payment_detail', 'toefl_payment_detail_id', 'member_payment_detail', 'member_payment_detail_id']
  const put = (json: object, token = admin.token) => portal.call('PUT', `/regions/${world.regionId}`, { token, json })

  test.each(texts)('%s asks for a fresh proof, and every administrator is told', async (field) => {
    expect((await put({ [field]: 'Bank 999 to X' }, stale)).json().code).toBe('prove_again')
    expect((await findRow(portal.db, 'region', world.regionId))[field as 'member_payment_detail']).not.toBe(
      'Bank 999 to X',
    )
    expect((await put({ [field]: 'Bank 999 to X' })).statusCode).toBe(200)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      user_id: admin.userId,
      template: 'paying-texts-changed',
      data: { by: 'Nadia', texts: [{ field, after: 'Bank 999 to X' }] },
    })
  })

  test('are nothing that another change of the region asks about', async () => {
    expect((await put({ current_batch: '2031' }, stale)).statusCode).toBe(200)
    const { toefl_payment_detail } = await findRow(portal.db, 'region', world.regionId)
    expect((await put({ toefl_payment_detail }, stale)).statusCode).toBe(200)
    expect(await mails()).toEqual([])
  })

  test('of a new region are asked about and told, too', async () => {
    const region = { ...regionFields(world), toefl_payment_detail: 'Bank 999', member_payment_detail: null }
    expect((await portal.call('POST', '/regions', { token: stale, json: region })).json().code).toBe('prove_again')
    dataOf(await portal.call('POST', '/regions', { token: admin.token, json: region }), 201)
    expect(await mails()).toMatchObject([{ data: { texts: [{ field: 'toefl_payment_detail', before: null }] } }])
  })
})

test('a region is offered its own accounts and those of all, in use now, a QRIS first', async () => {
  const elsewhere = await portal.db
    .insertInto('region')
    .columns([
      'region',
      'region_init',
      'current_batch',
      'current_term_id',
      'toefl_price_one',
      'member_price',
      'toefl_payment_detail',
      'member_payment_detail',
    ])
    .expression((eb) =>
      eb
        .selectFrom('region')
        .select([
          eb.val('Elsewhere').as('a'),
          eb.val('ELSW').as('b'),
          'current_batch',
          'current_term_id',
          'toefl_price_one',
          'member_price',
          'toefl_payment_detail',
          'member_payment_detail',
        ])
        .where('id', '=', world.regionId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  await added({ provider: 'For all' })
  await added({ provider: 'Own', region_id: world.regionId })
  await added({ provider: 'Code', kind: 'QRIS', qris: `${staticQris}\n`, account_number: '123', account_holder: 'x' })
  await added({ provider: 'Other region', region_id: elsewhere.id })
  await added({ provider: 'Later', active_from: at(1) })
  await added({ provider: 'Over', active_from: at(-2), active_to: at(-1) })
  await added({ provider: 'Until later', active_from: at(-2), active_to: at(1) })
  const offered = await payTo(world.regionId)
  expect(offered.map((account: { provider: string }) => account.provider)).toEqual([
    'Code',
    'Own',
    'For all',
    'Until later',
  ])
  expect(offered[0]).toMatchObject({
    qris: staticQris,
    account_number: null,
    account_holder: null,
    merchant: { merchant: 'Warung Sayur Bu Sugeng', city: 'Kab. Demak', nmid: 'ID1020017611473' },
  })
  expect(Object.keys(offered[1])).not.toContain('active_from')
  expect((await payTo(elsewhere.id)).map((account: { provider: string }) => account.provider)).toContain('Other region')
  const list = await portal.call('GET', '/payment-accounts', { token: admin.token })
  expect(
    list
      .json()
      .data.map((account: { provider: string }) => account.provider)
      .at(-1),
  ).toBe('Over')
})

const broken = staticQris.replace('Sugeng', 'Sugihx')
const inDollars = (() => {
  const text = staticQris.slice(0, -4).replace('5303360', '5303840')
  return text + crcOf(text)
})()

test.each([
  ['a number without a holder', { account_holder: null }, ['account_holder']],
  ['no number', { account_number: null }, ['account_number']],
  ['a QRIS without a code', { kind: 'QRIS', qris: null }, ['qris']],
  ['a code with a wrong checksum', { kind: 'QRIS', qris: broken }, ['qris']],
  ['a code in dollars', { kind: 'QRIS', qris: inDollars }, ['qris']],
  ['a web address as code', { kind: 'QRIS', qris: 'https://bnec.example' }, ['qris']],
  ['an end before the start', { active_to: '2020-01-01T00:00:00Z' }, ['active_to']],
  ['an unknown region', { region_id: 999_999 }, ['region_id']],
  ['no colour', { colour: 'blue' }, ['colour']],
])('%s is refused', async (_, values, fields) => {
  expect(Object.keys(problemsOf(await add(values)))).toEqual(fields)
  expect(await rows()).toEqual([])
})

const read = async (picture: Buffer) =>
  portal.call('POST', '/payment-accounts/qris', { token: admin.token, form: pictureForm(picture) })

test('the server reads the code in a picture and shows whose it is', async () => {
  const answer = await read(await qrPicture(staticQris))
  expect(answer.json().data).toEqual({
    qris: staticQris,
    merchant: 'Warung Sayur Bu Sugeng',
    city: 'Kab. Demak',
    nmid: 'ID1020017611473',
  })
})

test('it is read from a photo too: small in the picture, turned, blurred, as JPEG', async () => {
  const code = await sharp(await qrPicture(staticQris, 8))
    .resize(560)
    .rotate(7, { background: '#ffffff' })
    .toBuffer()
  const photo = await sharp({ create: { width: 2400, height: 3200, channels: 3, background: '#d8c8b0' } })
    .composite([{ input: code, top: 1200, left: 700 }])
    .blur(1.2)
    .jpeg({ quality: 60 })
    .toBuffer()
  expect((await read(photo)).json().data).toMatchObject({ qris: staticQris })
})

test.each([
  ['a picture without a code', () => proofPicture()],
  ['another code', () => qrPicture('https://bnec.example/pay')],
  ['a changed code', () => qrPicture(broken)],
  ['no picture', async () => Buffer.from('%PDF-1.7 not a picture')],
])('%s is refused at the picture', async (_, make) => {
  expect(Object.keys(problemsOf(await read(await make())))).toEqual(['picture'])
})
