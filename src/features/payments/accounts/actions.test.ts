import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { goodPassword, personWithPassword } from '#tests/security/people.ts'
import { dataOf, problemsOf } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld, proofPicture } from '#tests/support/facts.ts'
import { pictureForm, qrPicture, staticQris } from '#tests/support/qris.ts'
import { changeRow } from '#tests/support/rows.ts'
import { crcOf } from '../qris/rules.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
const admin = await personWithPassword(portal, { role: 'ADMIN', name: 'Nadia' })
beforeEach(async () => {
  await portal.db.deleteFrom('payment_account').execute()
  await portal.db.deleteFrom('email').execute()
  await portal.db.deleteFrom('audit_entry').execute()
  await portal.db.deleteFrom('login_failure').execute()
})

const bank = {
  kind: 'BANK_TRANSFER',
  provider: 'BCA',
  account_number: '5271 0090-11',
  account_holder: 'Nadia Putri',
  colour: '#0060AF',
  password: goodPassword,
}
const add = (values: Record<string, unknown> = {}) =>
  portal.call('POST', '/payment-accounts', { token: admin.token, json: { ...bank, ...values } })
const added = async (values: Record<string, unknown> = {}) => (await add(values)).json().data
const change = (id: number, values: Record<string, unknown>) =>
  portal.call('PUT', `/payment-accounts/${id}`, { token: admin.token, json: { ...bank, ...values } })
const rows = () => portal.db.selectFrom('payment_account').selectAll().execute()
const mails = () => portal.db.selectFrom('email').selectAll().orderBy('to_address').execute()
const entries = () => portal.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
const payTo = async (regionId: number) =>
  (await portal.call('GET', `/regions/${regionId}/payment-accounts`, {})).json().data

test('an account is added with the password, audited, and every administrator is told', async () => {
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
  expect(JSON.stringify(await entries())).not.toContain(goodPassword)
  const sent = await mails()
  expect(new Set(sent.map((mail) => mail.user_id))).toEqual(new Set([admin.userId, other.userId]))
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ template: 'payment-account-changed', data: { by: 'Nadia', before: null } })
  await changeRow(portal.db, 'account', other.userId, { suspended_at: new Date().toISOString() })
})

test('without the password nothing is added, and wrong ones are counted', async () => {
  expect(Object.keys(problemsOf(await add({ password: null })))).toEqual(['password'])
  expect(Object.keys(problemsOf(await add({ password: 'not-this-one' })))).toEqual(['password'])
  expect(await rows()).toEqual([])
  expect(await mails()).toEqual([])
  expect(await portal.db.selectFrom('login_failure').selectAll().execute()).toHaveLength(1)
})

test.each([
  ['number', { account_number: '5271009099' }],
  ['holder', { account_holder: 'Somebody Else' }],
  ['bank', { provider: 'Mandiri' }],
  ['kind', { kind: 'E_WALLET' }],
  ['QRIS', { kind: 'QRIS', qris: staticQris }],
])('another %s asks for the password, is audited and told', async (_, values) => {
  const { id } = await added()
  await portal.db.deleteFrom('email').execute()
  expect(Object.keys(problemsOf(await change(id, { ...values, password: null })))).toEqual(['password'])
  expect(await rows()).toMatchObject([{ account_number: '5271009011', account_holder: 'Nadia Putri', provider: 'BCA' }])
  expect(await mails()).toEqual([])
  expect((await change(id, values)).statusCode).toBe(200)
  expect(await mails()).toMatchObject([
    { user_id: admin.userId, data: { before: { provider: 'BCA', number: '5271009011', holder: 'Nadia Putri' } } },
  ])
  expect((await entries()).map(({ action }) => action)).toEqual(['created', 'updated'])
})

test('its colour, region and end are changed without the password, and nobody is mailed', async () => {
  const { id, active_from } = await added()
  await portal.db.deleteFrom('email').execute()
  const active_to = new Date(Date.now() + 86_400_000).toISOString()
  const values = { colour: '#123456', region_id: world.regionId, active_to, password: null }
  expect((await change(id, values)).json().data).toMatchObject({ colour: '#123456', active_from, active_to })
  expect(await mails()).toEqual([])
  expect((await entries())[1]).toMatchObject({ action: 'updated', before: { region_id: null, active_to: null } })
})

test('what was changed meanwhile is not redirected without the password', async () => {
  const { id } = await added()
  const held = portal.db.transaction().execute(async (trx) => {
    await trx.updateTable('payment_account').set({ account_number: '999999' }).where('id', '=', id).execute()
    // The account is read as it was, and waits for the row behind this.
    const answer = change(id, { password: null })
    await expect.poll(() => waiting()).toBe(1)
    // Wrapped, or the transaction would wait for what waits for it.
    return { answer }
  })
  const answer = await (await held).answer
  expect(Object.keys(problemsOf(answer))).toEqual(['password'])
  expect(await rows()).toMatchObject([{ account_number: '999999' }])
})

async function waiting(): Promise<number> {
  const { rows: found } = await portal.deps.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found[0].n
}

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
