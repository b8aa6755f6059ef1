// `npm run admin` as a real process with a real database: the way back in for the server's operator.
import { expect, test } from 'vitest'
import { newRecoveryCodes, recoveryHash, totpAt } from '#services/totp.ts'
import { givePasskey, giveTotp } from '#tests/security/factor-records.ts'
import { goodPassword, login, personWithPassword, statusOf } from '#tests/security/people.ts'
import { openPortal } from '#tests/support/app.ts'
import { runScript } from '#tests/support/command.ts'
import { changeRow, findRows, insertRow } from '#tests/support/rows.ts'

const appUrl = 'https://portal.example.org'
const portal = await openPortal({ env: { APP_URL: appUrl } })

const admin = (...args: string[]) => runScript('admin', args, { DATABASE_URL: portal.databaseUrl, APP_URL: appUrl })

async function protectedPerson(role: 'ADMIN' | 'USER') {
  const person = await personWithPassword(portal, { role })
  const secret = await giveTotp(portal, person.userId)
  await givePasskey(portal, person.userId)
  const code_hash = recoveryHash(newRecoveryCodes()[0] ?? '')
  await portal.db.insertInto('factor_recovery_code').values({ user_id: person.userId, code_hash }).execute()
  return { ...person, secret }
}
const methodsOf = async (nim: string) => (await login(portal, nim, goodPassword)).json().second_step?.methods ?? []

test('an administrator’s second factor is taken away on the server; the link signs in, once, and the office is told', async () => {
  const [lost, other] = [await protectedPerson('ADMIN'), await portal.as('ADMIN')]
  expect(await methodsOf(lost.nim)).toEqual(['passkey', 'totp', 'recovery'])
  const { code, lines } = await admin(lost.nim, '--reset-second-factor')
  expect([code, lines.length, lines[0]]).toEqual([0, 2, 'The second factor is removed.'])
  const link = /^Sets a password and signs in, once, within an hour: (\S+)$/.exec(lines[1] ?? '')?.[1] ?? ''
  expect(link).toMatch(new RegExp(`^${appUrl}/forgot-password/[\\w-]{43}$`))

  expect(await statusOf(portal, lost.token), 'sessions that knew the lost factor').toBe(401)
  const password = 'quiet-meadow-77-lantern'
  const json = { token: link.split('/').at(-1), password, password_confirmation: password }
  const answer = await portal.call('POST', '/reset-password', { json })
  expect(await statusOf(portal, answer.json().data.token), answer.body).toBe(200)
  expect((await portal.call('POST', '/reset-password', { json })).statusCode).toBe(422)
  expect((await login(portal, lost.nim, password)).json().status).toBe(true)
  const old = await portal.call('GET', '/user/factors', { token: answer.json().data.token })
  expect(old.json().data).toMatchObject({ passkeys: [], totp: null, recovery_codes_left: 0 })

  const mails = await portal.db.selectFrom('email').select(['user_id', 'template', 'data']).execute()
  expect(mails).toContainEqual({
    user_id: lost.userId,
    template: 'account-safety',
    data: expect.objectContaining({ event: 'RESET_ON_SERVER' }),
  })
  expect(mails).toContainEqual(expect.objectContaining({ user_id: other.userId, template: 'factors-reset' }))
  const trail = await findRows(portal.db, 'audit_entry', { entity_id: lost.userId }, ['action', 'actor_id'])
  expect(trail.slice(0, 2)).toEqual([
    { action: 'emergency link', actor_id: null },
    { action: 'second factors reset', actor_id: null },
  ])
  expect((await admin(lost.nim, '--reset-second-factor')).lines[0]).toBe('There is no second factor.')
})

test('without the option the factor stays; nobody but an administrator is helped, and no other word is taken', async () => {
  const [kept, student] = [await protectedPerson('ADMIN'), await protectedPerson('USER')]
  expect(await admin(kept.nim)).toMatchObject({ code: 0, lines: [expect.stringContaining(`${appUrl}/`)] })
  const refused = `Nobody with NIM ${student.nim} administers this portal.`
  expect(await admin(student.nim, '--reset-second-factor')).toMatchObject({ code: 1, lines: [refused] })
  expect(await admin(kept.nim, '--reset')).toMatchObject({ code: 1, lines: [expect.stringContaining('npm run admin')] })
  for (const { nim, secret } of [kept, student]) {
    const { second_step } = (await login(portal, nim, goodPassword)).json()
    const shown = { method: 'totp', code: totpAt(secret, portal.deps.now()) }
    const json = { challenge: second_step.token, ...shown }
    expect((await portal.call('POST', '/login/second-step', { json })).statusCode).toBe(200)
  }
})

test('an administrator who signs in by the university alone is helped in office, the last one also afterwards', async () => {
  const past = { office_from: '2025-01-01', office_until: '2025-12-31', password_hash: null }
  const { userId, nim } = await portal.as('ADMIN', { ...past, office_until: '2099-12-31' })
  await portal.db.deleteFrom('session').where('user_id', '=', userId).execute()
  const subject = { issuer: 'https://login.example.edu', subject: 'alone' }
  await insertRow(portal.db, 'university_account', { user_id: userId, ...subject })
  expect(await admin(nim)).toMatchObject({ code: 0, lines: [expect.stringContaining(`${appUrl}/`)] })
  await changeRow(portal.db, 'account', userId, past)
  expect(await admin(nim), 'others administer').toMatchObject({ code: 1 })
  const others = portal.db.updateTable('account').where('role', '=', 'ADMIN').where('id', '<>', userId)
  await others.set({ suspended_at: new Date().toISOString() }).execute()
  expect(await admin(nim)).toMatchObject({ code: 0, lines: [expect.stringContaining(`${appUrl}/`)] })
  await others.set({ suspended_at: null }).execute()
})

test('of many administrators who take it away at once, one does, and the owner is told once', async () => {
  const [lost, office] = [await protectedPerson('USER'), await portal.as('ADMIN')]
  const remove = () => portal.call('DELETE', `/registrant-details/${lost.userId}/factors`, { token: office.token })
  const statuses = (await Promise.all(Array.from({ length: 12 }, remove))).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  const mails = portal.db.selectFrom('email').select('id').where('user_id', '=', lost.userId)
  expect(await mails.where('template', '=', 'account-safety').execute()).toHaveLength(1)
})
