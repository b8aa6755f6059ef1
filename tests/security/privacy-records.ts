// Requests about personal data and parents’ consents, for the access table.
import { newToken } from '#services/passwords.ts'
import { changeRow, insertRow } from '../support/rows.ts'
import type { Stage } from './stage.ts'

async function openRequest({ portal }: Stage, userId: number): Promise<number> {
  const at = new Date().toISOString()
  const open = { state: 'OPEN', kind: 'CORRECTION', user_id: userId } as const
  await changeRow(
    portal.db,
    'privacy_request',
    { user_id: userId, state: 'OPEN' },
    { state: 'WITHDRAWN', decided_at: at },
  )
  const { id } = await insertRow(portal.db, 'privacy_request', {
    ...open,
    note: 'My name is misspelt.',
    asked_at: at,
    due_at: at,
  })
  return id
}

/** An open request of `own`. */
export const ownPrivacyRequest = (stage: Stage): Promise<number> => openRequest(stage, stage.people.own.userId)

/** An open request of somebody new. */
export const privacyRequest = async (stage: Stage): Promise<number> => openRequest(stage, await stage.account())

const soon = () => new Date(Date.now() + 86_400_000).toISOString()

/** One that waits, of somebody new who is under 18. */
export async function parentConsent(s: Stage): Promise<number> {
  const user_id = await s.account()
  const asked_at = new Date().toISOString()
  const insert = s.portal.db.insertInto('parent_consent').values({ user_id, asked_at }).returning('id')
  return (await insert.executeTakeFirstOrThrow()).id
}

/** A link to such a one. */
export async function parentLink(s: Stage): Promise<string> {
  const { token, hash } = newToken()
  const link = { consent_id: await parentConsent(s), token_hash: hash, created_at: soon(), expires_at: soon() }
  await s.portal.db.insertInto('parent_link').values(link).execute()
  return token
}

export const parentAnswer = {
  agrees: 'YES',
  parent_name: 'Sri Lestari',
  relation: 'MOTHER',
  parent_phone: '081299998888',
}

/** With the version of the notice that is in force. */
export async function shownAnswer(s: Stage) {
  const { version } = (await s.portal.call('GET', '/privacy-notice')).json().data
  return { ...parentAnswer, notice_version: version }
}

/** Makes the one who asks a person under 18, of whom no parent was asked. */
export async function becomeMinor(s: Stage): Promise<object> {
  const people = Object.values(s.people).flatMap((person) => ('userId' in person ? [person.userId] : []))
  await s.portal.db.deleteFrom('parent_consent').where('user_id', 'in', people).execute()
  const birth_date = `${new Date().getFullYear() - 16}-01-01`
  await s.portal.db.updateTable('account').set({ birth_date }).where('id', 'in', people).execute()
  return {}
}
