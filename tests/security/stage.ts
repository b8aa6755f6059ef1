// Real people and real records for the tests that go through every endpoint.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#kit/database/connect.ts'
import type { Role } from '#roles.ts'
import { currentCode } from '#services/rotating-code.ts'
import { dayInWib } from '#words/wib.ts'
import type { TestApp } from '../support/app.ts'
import { giveTotp } from './factor-records.ts'
import { personWithPassword } from './people.ts'
import { freshNims, makeShift, makeTerm, makeWorld, proofFile, setWindow, type World } from '../support/facts.ts'
import { letters, next } from '../support/next.ts'
import { photo } from '../support/pictures.ts'
import { insertApplication, makeDivision, makeDivisions, setBoardWindow, preferencesOf } from '../support/board.ts'
import { uniqueWorld } from '../support/quotes.ts'
import { changeRow, findRow, findRows, insertId, insertRow } from '../support/rows.ts'
import { application, makeTalentField, setTalentWindow } from '../support/talents.ts'
import { passwordLinkOf, sessionOf } from '../support/sessions.ts'

/**
 * Everybody who may knock. The rights of `notBegun` and `ended` would be an administrator's, those of `scacNotBegun` and
 * `scacEnded` a regional committee's. `noFactor` is an administrator without the second factor that the office asks for,
 * `notAsked` one with it, who has not shown it lately (tests/security/fresh-proof.test.ts tries everybody else). `own` owns the records that a stage makes; `other` is a student like them. */
export const identities = [
  'nobody',
  'own',
  'other',
  'member',
  'scac',
  'scacElsewhere',
  'admin',
  'noFactor',
  'notAsked',
  'notBegun',
  'ended',
  'scacNotBegun',
  'scacEnded',
  'expired',
  'loggedOut',
  'suspended',
  'deleted',
  'malformed',
] as const
export type Identity = (typeof identities)[number]

export type Person = { token: string; userId: number; nim: string }

/** A number that nothing else of this run has. */
export const unique = (): number => next('of the stage')
/** Capital letters that nothing else of this run has; for codes. */
export type Stage = Awaited<ReturnType<typeof makeStage>>

let small: Promise<Buffer> | undefined

/** A region with its people; the records come when they are asked for. */
export async function makeStage(portal: TestApp) {
  const { db } = portal
  const world = await uniqueWorld(db)
  const elsewhere = (await makeWorld(db)).regionId
  const people = await makePeople(portal, world, elsewhere)
  const bytes = await (small ??= photo({ width: 60, height: 80 }))
  const shiftId = await makeShift(db, world, { quota: 100_000 })

  /** Gives somebody who logged out a live session again, and makes of them what their name says. */
  async function signInAgain(identity: Identity): Promise<void> {
    const { userId } = people[identity]
    if (identity === 'noFactor') await dropFactors(db, userId)
    people[identity].token = await sessionOf(db, userId, identity === 'notAsked' ? { proved_at: null } : {})
  }

  /** What an application as a talent holds; the window is open. */
  async function talentApplication() {
    await setTalentWindow(db, world.regionId)
    return application(world, await makeTalentField(db))
  }

  // One application a term: the earlier one goes to the bin.
  async function openBoard(userId: number) {
    await setBoardWindow(db, world.regionId, 'BOM_REGISTRATION')
    await setBoardWindow(db, world.regionId, 'BOM_TASK')
    await changeRow(
      db,
      'bom_recruitment',
      { user_id: userId, deleted_at: null },
      { deleted_at: new Date().toISOString() },
    )
    return makeDivisions(db, world.regionId)
  }

  async function insertFile(isPublic: boolean): Promise<{ id: number; key: string }> {
    const key = `stage-${unique()}-${freshNims(1)[0]}`
    await writeFile(join(portal.deps.files.readyFolder, key), bytes)
    const values = { key, state: 'READY', is_public: isPublic, content_type: 'image/jpeg', bytes: bytes.length }
    const id = await insertId(db, 'file', { ...values, sha256: key })
    const viewer = { file_id: id, user_id: people.own.userId }
    if (!isPublic) await insertRow(db, 'file_viewer', viewer)
    return { id, key }
  }

  /** A payment of `own` with one seat and its proof. */
  async function payment(status: 'PENDING' | 'CONFIRMED' | 'REJECTED' = 'PENDING', inBin = false): Promise<number> {
    const deleted_at = inBin ? new Date().toISOString() : null
    const file = await insertFile(false)
    const payment_id = await insertId(db, 'toefl_payment', {
      ...paymentFields(world, people.admin.userId, status),
      proof_id: file.id,
      deleted_at,
    })
    // Nobody has two seats of one term: the earlier one goes to the bin.
    const now = new Date().toISOString()
    await changeRow(
      db,
      'toefl_detail',
      { user_id: people.own.userId, deleted_at: null },
      { deleted_at: now, deleted_because: 'ITSELF' },
    )
    const because = inBin ? 'PAYMENT' : status === 'REJECTED' ? 'REJECTED' : null
    await insertRow(db, 'toefl_detail', {
      payment_id,
      term_id: world.termId,
      user_id: people.own.userId,
      shift_id: shiftId,
      deleted_at: because ? now : null,
      deleted_because: because,
    })
    return payment_id
  }

  /** A seat of `own`, paid and confirmed, that may ask for another shift, or has; perhaps in the recycle bin. */
  async function detail(state: 'confirmed' | 'requested' | 'binned' = 'confirmed'): Promise<number> {
    await setWindow(db, world.regionId, true, 'TOEFL_SHIFT_CHANGE')
    const payment_id = await payment('CONFIRMED')
    const change = {
      confirmed: {},
      requested: { edit_status: 'REQUESTED', request_edit_shift_id: await makeShift(db, world), edit_reason: 'Exam' },
      binned: { deleted_at: new Date().toISOString(), deleted_because: 'ITSELF' },
    }[state]
    const { id } = await findRow(db, 'toefl_detail', { payment_id })
    await changeRow(db, 'toefl_detail', id, { ...change, is_attend: false })
    return id
  }

  return {
    portal,
    world,
    people,
    signInAgain,
    /** The Authorization header of an identity; none for a visitor. */
    headers: (identity: Identity): Record<string, string> =>
      identity === 'nobody' ? {} : { authorization: `Bearer ${people[identity].token}` },
    // A long run comes round to the first ones again.
    term: () => {
      const { year, semester } = freeTerm()
      return makeTerm(db, year, semester)
    },
    region: (values: { is_active?: boolean } = {}) => insertId(db, 'region', { ...regionFields(world), ...values }),
    major: () =>
      insertId(db, 'major', { region_id: world.regionId, faculty: 'Arts', major_name: `Studies ${unique()}` }),
    contactPerson: () => insertId(db, 'contact_person', { name: 'Rina', type: 'GENERAL' }),
    provider: () => insertId(db, 'payment_provider', { name: `Pay ${unique()}`, type: 'E_WALLET' }),
    environment: () => insertId(db, 'environment', environmentFields()),
    /** All links to the board's page; there is one at least. */
    boardLinks: async () => {
      const board = { kind: 'BOARD', title: 'Board', description: 'All', link: 'https://board.example/', position: 1 }
      const read = () => db.selectFrom('landing_content').select('id').where('kind', '=', 'BOARD').execute()
      if ((await read()).length === 0) await insertRow(db, 'landing_content', board)
      return (await read()).map(({ id }) => id)
    },
    landingContent: () =>
      insertId(db, 'landing_content', { kind: 'CLASS', title: 'Debate', description: 'Words.', position: 1 }),
    achievement: () => insertId(db, 'achievement', { title: 'First', position: 1 }),
    partnership: () => insertId(db, 'partnership', { name: 'Books', position: 1 }),
    talentField: () => insertId(db, 'talent_field', { name: `Field ${unique()}`, description: 'Words.', position: 1 }),
    talentApplication,
    /** An application of `own`. */
    talent: async (inBin = false) => {
      const fields = await talentApplication()
      const now = new Date().toISOString()
      // One a term: the earlier one goes to the bin.
      await changeRow(db, 'talent_recruitment', { user_id: people.own.userId, deleted_at: null }, { deleted_at: now })
      const values = { ...fields, term_id: world.termId, user_id: people.own.userId }
      return insertId(db, 'talent_recruitment', { ...values, deleted_at: inBin ? now : null })
    },
    division: () => makeDivision(db, world.regionId),
    /** What an application of `member` for the board holds; both windows are open. */
    bomApplication: async () => preferencesOf(await openBoard(people.member.userId)),
    /** An application of `own` for the board. */
    bom: async (inBin = false) => {
      const divisions = await openBoard(people.own.userId)
      const deleted_at = inBin ? new Date().toISOString() : null
      return insertApplication(db, world, people.own.userId, divisions, { deleted_at })
    },
    /** The first preference of `own`'s latest application. */
    firstChoice: async () => {
      const found = (await findRows(db, 'bom_recruitment', { user_id: people.own.userId }, ['first_preference_id'])).at(
        -1,
      )
      return found?.first_preference_id ?? 0
    },
    shift: (values: { is_active?: boolean; region_id?: number | null } = {}) => makeShift(db, world, values),
    payment,
    detail,
    /** A student's account without a password. */
    account: async (values: Record<string, unknown> = {}) =>
      (await portal.as('USER', { region_id: world.regionId, term_id: world.termId, ...values })).userId,
    /** NIM and room code with which `own` can say to be in the room. */
    roomTicket: async () => {
      await setWindow(db, world.regionId, true, 'TOEFL_ATTENDANCE')
      await detail()
      const { secret } = await findRow(db, 'toefl_shift_secret', { shift_id: shiftId })
      return { nim: people.own.nim, code: currentCode(secret, portal.deps.now()).code }
    },
    email: () =>
      insertId(db, 'email', {
        user_id: people.own.userId,
        to_address: 'own@example.com',
        subject: 'Hello',
        template: 'activation',
        message_id: `<stage-${unique()}@example.com>`,
        status: 'FAILED',
      }),
    /** The key of a picture: of `own`, or of everybody. */
    file: async (isPublic = false) => (await insertFile(isPublic)).key,
    /** The token of a link that sets a password for somebody new. */
    link: async (signsIn = false) => passwordLinkOf(db, (await portal.as('USER')).userId, undefined, signsIn),
    /** A small picture that is a good proof, each time of its own bytes. */
    picture: () => proofFile(bytes, `stage ${next('pictures of the stage')}`),
  }
}

async function makePeople(portal: TestApp, world: World, elsewhere: number): Promise<Record<Identity, Person>> {
  const now = new Date().toISOString()
  const here = { region_id: world.regionId }
  const as = (role: Role, values: Record<string, unknown> = here) => personWithPassword(portal, { role, ...values })
  const [expired, loggedOut, suspended, deleted] = [
    await as('ADMIN'),
    await as('ADMIN'),
    await as('ADMIN'),
    await as('ADMIN'),
  ]
  const { db } = portal
  const notAsked = await as('ADMIN', {})
  await giveTotp(portal, notAsked.userId)
  await changeRow(db, 'session', { user_id: notAsked.userId }, { proved_at: null })
  await changeRow(db, 'session', { user_id: expired.userId }, { expires_at: now })
  await portal.call('POST', '/logout', { token: loggedOut.token })
  await changeRow(db, 'account', suspended.userId, { suspended_at: now })
  await changeRow(db, 'account', deleted.userId, { deleted_at: now })
  return {
    nobody: { token: '', userId: 0, nim: '' },
    own: await as('USER'),
    other: await as('USER'),
    member: await as('MEMBER'),
    scac: await as('SCAC'),
    scacElsewhere: await as('SCAC', { region_id: elsewhere }),
    admin: await as('ADMIN', {}),
    noFactor: await as('ADMIN', { factor_grace_from: inDays(-8).toISOString() }),
    notAsked,
    notBegun: await as('ADMIN', { ...here, office_from: dayInWib(inDays(1)) }),
    ended: await as('ADMIN', { ...here, office_until: dayInWib(inDays(-1)) }),
    scacNotBegun: await as('SCAC', { ...here, office_from: dayInWib(inDays(1)) }),
    scacEnded: await as('SCAC', { ...here, office_until: dayInWib(inDays(-1)) }),
    expired,
    loggedOut,
    suspended,
    deleted,
    malformed: { token: "no token' or 1=1 --", userId: 0, nim: '' },
  }
}

async function dropFactors(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('factor_totp').where('user_id', '=', userId).execute()
  await db.deleteFrom('factor_passkey').where('user_id', '=', userId).execute()
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Terms are few: a semester of 1992 to 2200, without that of the worlds. */
export function freeTerm(): { semester: string; year: number } {
  const terms = next('terms of the stage')
  const year = 2027 + (Math.floor(terms / 2) % 170)
  return { semester: terms % 2 ? 'ODD' : 'EVEN', year }
}

export const regionFields = (world: World) => ({
  region: `Region ${unique()}`,
  // Four letters or five; the worlds have three.
  region_init: `Z${letters(26 ** 2 + unique())}`,
  current_batch: '2026',
  current_term_id: world.termId,
  toefl_price_one: 75_000,
  member_price: 100_000,
  toefl_payment_detail: 'Bank 123 to BNEC',
  member_payment_detail: 'Bank 123 to BNEC',
})

export const environmentFields = () => ({
  env_code: `STAGE_${unique()}`,
  name: 'A window of a test',
  start_time: '2026-01-01T00:00:00Z',
  end_time: '2026-02-01T00:00:00Z',
})

const paymentFields = (world: World, decided_by: number, status: string) => ({
  region_id: world.regionId,
  term_id: world.termId,
  payment_type: 'BANK_TRANSFER',
  provider_id: world.providerId,
  account_name: 'OWN',
  account_number: '1234567890',
  payment_amount: 75_000,
  status,
  ...(status === 'PENDING' ? {} : { decided_by, decided_at: new Date().toISOString() }),
  ...(status === 'REJECTED' ? { reject_reason: 'Not received.' } : {}),
})
