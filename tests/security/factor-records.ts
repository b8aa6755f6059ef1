// Accounts with a second factor, and what their owners show.
import { randomUUID } from 'node:crypto'
import { newToken } from '#services/passwords.ts'
import { Secret } from 'otpauth'
import { seal } from '#services/secrets.ts'
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpAt } from '#services/totp.ts'
import type { TestApp } from '../support/app.ts'
import { softwareKey } from '../support/authenticator.ts'
import { findRows, insertRow } from '../support/rows.ts'
import { sessionOf } from '../support/sessions.ts'
import { goodPassword, login, personWithPassword } from './people.ts'
import type { Identity, Stage } from './stage.ts'

/** Gives an account an authenticator app, by itself one whose first code was typed; the answer is its secret. */
export async function giveTotp(portal: TestApp, userId: number, isConfirmed = true): Promise<Buffer> {
  const secret = newTotpSecret()
  const sealed = await seal(portal.deps.config, secret, `totp ${userId}`)
  const confirmed_at = isConfirmed ? portal.deps.now().toISOString() : null
  const values = { user_id: userId, secret: sealed, confirmed_at }
  await insertRow(portal.db, 'factor_totp', values)
  return secret
}

/** Gives an account a passkey; the answer is the device. */
export async function givePasskey(portal: TestApp, userId: number) {
  const key = softwareKey(new URL(portal.deps.config.appUrl).origin)
  const created_at = portal.deps.now().toISOString()
  await insertRow(portal.db, 'factor_passkey', { ...key.row, user_id: userId, created_at })
  return key
}

export const secondStepBody = async (s: Stage) => {
  const { nim, userId } = await personWithPassword(s.portal)
  const secret = await giveTotp(s.portal, userId)
  const { second_step } = (await login(s.portal, nim, goodPassword)).json()
  return { challenge: second_step.token, method: 'totp', code: totpAt(secret, s.portal.deps.now()) }
}

export const passkeyBody = async (s: Stage) => {
  const { userId } = await personWithPassword(s.portal)
  const key = await givePasskey(s.portal, userId)
  const { token, passkey } = (await s.portal.call('POST', '/login/passkey/challenge')).json().data
  return { challenge: token, credential: key.sign(passkey) }
}

const callAs = async (s: Stage, identity: Identity, path: string) =>
  (await s.portal.call('POST', path, { token: s.people[identity].token })).json().data

/** What a device makes for who may ask; for others something that looks like it. */
export const newPasskeyBody = async (s: Stage, identity: Identity) => {
  const asked = await callAs(s, identity, '/user/factors/passkeys/challenge')
  const key = softwareKey(new URL(s.portal.deps.config.appUrl).origin)
  return { challenge: asked?.token ?? 'none', credential: key.make(asked?.passkey ?? {}), name: 'My phone' }
}

export const firstCodeBody = async (s: Stage, identity: Identity) => {
  const shown = await callAs(s, identity, '/user/factors/totp')
  const secret = shown ? Secret.fromBase32(shown.secret).buffer : new ArrayBuffer(20)
  return { code: totpAt(Buffer.from(secret), s.portal.deps.now()) }
}

/** The password, or a recovery code of who has a second factor. */
export const proofBody = async (s: Stage, identity: Identity) => {
  const asked = await callAs(s, identity, '/user/proof/challenge')
  const challenge = asked?.token ?? 'none'
  if (identity !== 'notAsked') return { challenge, method: 'password', password: goodPassword }
  const [code = ''] = newRecoveryCodes()
  const values = { user_id: s.people.notAsked.userId, code_hash: recoveryHash(code) }
  await insertRow(s.portal.db, 'factor_recovery_code', values)
  return { challenge, method: 'recovery', code }
}

/** Has a signed-in person use an app; the request itself has no body. */
export const withApp = async (s: Stage, identity: Identity) => {
  const { userId } = s.people[identity]
  const has = await s.portal.db
    .selectFrom('factor_totp')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (userId !== 0 && !has && identity !== 'noFactor') await giveTotp(s.portal, userId)
  return undefined
}

/** The app of `own`. */
export const ownApp = async (s: Stage) => {
  await s.portal.db.deleteFrom('factor_totp').where('user_id', '=', s.people.own.userId).execute()
  await giveTotp(s.portal, s.people.own.userId)
  return 0
}

/** A passkey of `own`. */
export const ownPasskey = async (s: Stage) => {
  await givePasskey(s.portal, s.people.own.userId)
  const { id } = (await findRows(s.portal.db, 'factor_passkey', { user_id: s.people.own.userId }, ['id'])).at(-1)!
  return id
}

/** A mail to `own` about a record of theirs. */
export const ownNotice = async (s: Stage) =>
  (
    await insertRow(s.portal.db, 'email', {
      user_id: s.people.own.userId,
      to_address: 'own@example.com',
      subject: 'Your TOEFL test starts soon',
      template: 'toefl-soon-hours',
      data: JSON.stringify({ ids: [], about: new Date().toISOString() }),
      message_id: `<${randomUUID()}@bnec-portal>`,
      is_notice: true,
    })
  ).id

/** The address of `own`'s calendar. */
export const calendarToken = async (s: Stage) => {
  const { token, hash } = newToken()
  const { userId } = s.people.own
  await s.portal.db.deleteFrom('calendar_address').where('user_id', '=', userId).execute()
  const made_at = s.portal.deps.now().toISOString()
  await s.portal.db.insertInto('calendar_address').values({ user_id: userId, token_hash: hash, made_at }).execute()
  return token
}

/** Another open session of `own`. */
export const ownSession = async (s: Stage) => {
  const { userId } = s.people.own
  await sessionOf(s.portal.db, userId)
  return (await findRows(s.portal.db, 'session', { user_id: userId }, ['id'])).at(-1)!.id
}

/** An account whose second factor an administrator can reset. */
export const protectedAccount = async (s: Stage) => {
  const id = await s.account()
  await giveTotp(s.portal, id)
  return id
}

export const alarmBody = async (s: Stage) => {
  const { token, hash } = newToken()
  const values = { token_hash: hash, user_id: await s.account(), expires_at: new Date(Date.now() + 60_000) }
  await insertRow(s.portal.db, 'alarm_link', values)
  return { token }
}
