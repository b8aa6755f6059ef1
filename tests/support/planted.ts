// A person with something of theirs in every programme, to look for afterwards.
import { eventually } from './eventually.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { goodPassword } from '#tests/security/people.ts'
import { hashPassword, tokenHash } from '#services/passwords.ts'
import { parentThanksMail } from '#features/privacy/parent.mail.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { changeRow, insertRow } from '#tests/support/rows.ts'
import { sessionOf } from './sessions.ts'
import type { TestApp } from './app.ts'
import { insertApplication, makeDivisions } from './board.ts'
import { groupForm, makeShift, makeWorld, type World } from './facts.ts'
import { formOf } from './forms.ts'
import { memberForm, setMemberWindow } from './members.ts'
import { makePartyShift, setPartyWindow, signUpForm } from './parties.ts'
import { makeAccount, makeLines } from './statements.ts'
import { application, makeTalentField, setTalentWindow } from './talents.ts'

/** What nobody else has; each is found in some record of the person. */
export const planted = {
  name: 'Kanarienvogel Zwitscher',
  nim: '2655443322',
  email: 'kanarienvogel.post@example.com',
  phone_number: '081277665544',
  line_id: 'kanarien-line',
  address: 'Kanarienweg 9',
  domicile: 'Kanarienstadt',
  birth_place: 'Kanarienhausen',
  birth_date: '2004-02-29',
  campus_location: 'Kanariencampus',
  batch: 'B-Kanarien',
  account_name: 'KANARIENKONTO',
  account_number: '99887766554',
} as const
/** What came later, or is in one programme alone. */
export const alsoPlanted = [
  '081299990000',
  'kanarieninsta',
  'Nussallergie',
  'Kanarienwunsch',
  'kanariennotiz',
  'Kanarienmutter',
  'Kanarienlob',
  'kanarienmutter.post@example.com',
  'KANARIENALTKONTO',
  '55443322110',
]
// From whose account the person said first that the money came.
const formerSender = { account_name: 'KANARIENALTKONTO', account_number: '55443322110' }
/** What the person signs in with, and the table that holds it. */
export const plantedFactors = {
  kanarienpasskey: 'factor_passkey',
  kanariengeheimnis: 'factor_totp',
  kanariencode: 'factor_recovery_code',
  kanarienfrage: 'factor_challenge',
  kanarienbrowser: 'known_device',
  kanarienalarm: 'alarm_link',
  kanariensubjekt: 'university_account',
  kanarienversuch: 'factor_failure',
} as const

export type Planted = {
  world: World
  token: string
  userId: number
  friendId: number
  paymentId: number
  memberPaymentId: number
  shiftId: number
  partyShiftId: number
  admin: string
  fileKeys: string[]
}

async function expectOk(answer: Promise<{ statusCode: number; body: string; json: () => { data: { id: number } } }>) {
  const got = await answer
  if (got.statusCode >= 300) throw new Error(`${got.statusCode} ${got.body}`)
  return got.json().data
}

/** Registers the person through every door, with a friend in the group; the committee confirms it all. */
export async function plant(portal: TestApp): Promise<Planted> {
  const { db } = portal
  const world = await makeWorld(db)
  const admin = (await portal.as('ADMIN')).token
  const shiftId = await makeShift(db, world)
  const { account_name, account_number, ...person } = planted
  const { version: notice_version } = (await portal.call('GET', '/privacy-notice')).json().data
  const perPerson = Object.fromEntries(Object.entries(person).map(([field, value]) => [`${field}[0]`, value]))
  const form = await groupForm(world, {
    nims: [planted.nim, '2655443399'],
    shiftIds: [shiftId, shiftId],
    fields: { ...perPerson, ...formerSender, notice_version },
  })
  const registered = await portal.call('POST', '/register/store', { form })
  if (registered.statusCode !== 201) throw new Error(registered.body)
  const { payment_id: paymentId, registrants } = registered.json().data
  const [userId, friendId] = registrants.map((one: { user_id: number }) => one.user_id) as [number, number]
  await changeRow(db, 'account', userId, { password_hash: await hashPassword(goodPassword) })
  const inThreeMonths = new Date(Date.now() + 90 * 86_400_000)
  const token = await sessionOf(db, userId, { expires_at: inThreeMonths })
  await plantFactors(portal, userId)
  const sender = { payment_type: 'BANK_TRANSFER', provider_id: String(world.providerId), account_name, account_number }
  await expectOk(portal.call('PUT', `/toefl-payments/${paymentId}/own`, { token, form: formOf(sender) }))
  // Where the friend sends their part.
  await insertRow(db, 'toefl_part_account', { payment_id: paymentId, provider: 'BCA', account_name, account_number })
  // Somebody who went to the university and never came back for the answer.
  const way = {
    state: 's',
    nonce: 'n',
    verifier: 'v',
    cookie_hash: tokenHash('way'),
    expires_at: '2100-01-01T00:00:00Z',
  }
  const identity = JSON.stringify({ email: planted.email, nim: planted.nim })
  await insertRow(db, 'university_flow', { ...way, identity })
  await expectOk(portal.call('PUT', '/user', { token, json: { phone_number: alsoPlanted[0] } }))

  await setMemberWindow(db, world.regionId)
  const pays = await memberForm(world, { account_name, account_number })
  const { id: memberPaymentId } = await expectOk(portal.call('POST', '/member-payments', { token, form: pays }))
  await setPartyWindow(db, world.regionId)
  const partyShiftId = await makePartyShift(db, world)
  const { name, nim, email, phone_number, line_id, campus_location } = planted
  const fields = { name, email, phone_number, line_id, campus_location, instagram: '@kanarieninsta' }
  const signsUp = await signUpForm(world, { shiftId: partyShiftId, nim, fields })
  const party = await expectOk(portal.call('POST', '/welcoming-parties', { token, form: signsUp }))
  await setTalentWindow(db, world.regionId)
  const applies = application(world, await makeTalentField(db), {
    nim,
    name,
    email,
    phone_number,
    line_id,
    allergy: 'Nussallergie',
    birth_place: planted.birth_place,
    birth_date: planted.birth_date,
    address: planted.address,
    notice_version,
  })
  await expectOk(portal.call('POST', '/talent-recruitments', { json: applies }))
  const board = await insertApplication(db, world, userId, await makeDivisions(db, world.regionId))
  await changeRow(db, 'bom_recruitment', board, {
    first_preference_reason: 'Kanarienwunsch',
    status: 'REJECTED',
    decided_at: new Date().toISOString(),
  })
  await insertRow(db, 'bom_interview', { recruitment_id: board, note: `kanariennotiz about ${name}` })

  // Where the office writes about people, and where it quotes them.
  await insertRow(db, 'handover_note', { topic: 'Open matters', body: `Ask ${name} for the receipt.` })
  const voice = { kind: 'TESTIMONY', name, role: 'Student', description: 'Kanarienlob', position: 99 }
  await insertRow(db, 'landing_content', voice)

  const at = new Date().toISOString()
  const parent = {
    parent_name: 'Kanarienmutter Zwitscher',
    relation: 'MOTHER',
    parent_email: 'kanarienmutter.post@example.com',
  }
  const given = { ...parent, state: 'GIVEN', version: notice_version, asked_at: at, decided_at: at }
  const { id: consent_id } = await insertRow(db, 'parent_consent', { user_id: userId, ...given })
  const thanks = { template: parentThanksMail, to: parent.parent_email, userId, data: { consent_id } }
  await db.transaction().execute((trx) => queueMails(trx, [thanks]))

  const account = await makeAccount(db, world.regionId)
  const [line, other] = await makeLines(db, account, [
    { day: new Date().toISOString().slice(0, 10), amount: 140_000, text: `TRSF ${account_name} 0001` },
    { day: new Date().toISOString().slice(0, 10), amount: 1_000, text: `TRSF ${name.toUpperCase()}` },
  ])
  if (!line || !other) throw new Error('no lines')
  await expectOk(portal.call('POST', `/toefl-payments/${paymentId}/confirm`, { token: admin, json: { line_id: line } }))
  await expectOk(portal.call('POST', `/member-payments/${memberPaymentId}/confirm`, { token: admin }))
  await expectOk(portal.call('POST', `/welcoming-parties/${party.id}/confirm`, { token: admin }))
  await portal.call('GET', '/toefl-payments/export?format=csv&q=2655443322', { token: admin })
  await portal.call('GET', `/registrant-details/export?format=csv&q=${encodeURIComponent(name)}`, { token: admin })
  await portal.call('POST', '/forgot-password', { json: { email } })
  await portal.call('POST', '/login', { json: { nim, password: 'not the password' } })
  // The clock will be turned.
  await db.updateTable('session').set({ expires_at: '2100-01-01T00:00:00Z', used_at: '2100-01-01T00:00:00Z' }).execute()
  const files = await db
    .selectFrom('file')
    .innerJoin('file_viewer as v', 'v.file_id', 'file.id')
    .select('key')
    .where('v.user_id', '=', userId)
    .execute()
  const fileKeys = files.map(({ key }) => key)
  return { world, token, userId, friendId, paymentId, memberPaymentId, shiftId, partyShiftId, admin, fileKeys }
}

/** Every way to sign in, and what was asked on the way. */
async function plantFactors({ db }: TestApp, user_id: number): Promise<void> {
  const at = new Date().toISOString()
  const expires_at = '2100-01-01T00:00:00Z'
  const bytes = (name: keyof typeof plantedFactors) => Buffer.from(name)
  const passkey = { name: 'kanarienpasskey', credential_id: 'k', public_key: Buffer.from('k'), created_at: at }
  await insertRow(db, 'factor_passkey', { user_id, ...passkey })
  const totp = { secret: bytes('kanariengeheimnis'), confirmed_at: at }
  await insertRow(db, 'factor_totp', { user_id, ...totp })
  await insertRow(db, 'factor_recovery_code', { user_id, code_hash: bytes('kanariencode') })
  const asked = { kind: 'AGAIN', token_hash: Buffer.from('k'), challenge: 'kanarienfrage', expires_at }
  await insertRow(db, 'factor_challenge', { user_id, ...asked })
  await insertRow(db, 'known_device', { user_id, browser: 'kanarienbrowser', system: 'k', last_seen: at })
  await insertRow(db, 'alarm_link', { user_id, token_hash: bytes('kanarienalarm'), expires_at })
  const wrong = { purpose: 'SIGN_IN', password_print: bytes('kanarienversuch'), failures: 3, last_at: at }
  await insertRow(db, 'factor_failure', { user_id, ...wrong })
  const subject = { issuer: 'https://login.example.edu', subject: 'kanariensubjekt', email: planted.email }
  await insertRow(db, 'university_account', { user_id, ...subject })
}

/** Waits until all mails are written and all pictures encoded; without a mail server they are kept. */
export const settle = ({ db }: TestApp): Promise<void> =>
  eventually(async () => {
    const waiting = await db
      .selectFrom('email')
      .select('id')
      .where('kept_text', 'is', null)
      .where('status', '=', 'QUEUED')
      .where('send_after', '<', new Date().toISOString())
      .executeTakeFirst()
    const raw = await db.selectFrom('file').select('id').where('state', '=', 'RAW').executeTakeFirst()
    if (waiting || raw) throw new Error('mails or pictures are still waiting')
  })

/** The names of all stored files. */
export async function storedFiles({ filesFolder }: TestApp): Promise<string[]> {
  const folders = ['incoming', 'raw', 'ready']
  return (await Promise.all(folders.map((folder) => readdir(join(filesFolder, folder))))).flat()
}
