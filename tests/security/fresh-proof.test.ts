// What is far-reaching asks once more who it is: every endpoint that writes or exports, against the checked-in lists.
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import type { Role } from '#roles.ts'
import { openPortal } from '../support/app.ts'
import { sessionOf } from '../support/sessions.ts'
import { giveTotp } from './factor-records.ts'
import { personWithPassword } from './people.ts'
import { asks, doesNotAsk } from './proof-table.ts'
import { makeStage } from './stage.ts'

const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })
const stage = await makeStage(portal)

const isFile = ({ path }: Endpoint) => path.endsWith('/export') || path.endsWith('/download')
const concerned = portal.app.endpoints.filter((one) => one.method !== 'GET' || isFile(one))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('the lists', () => {
  const silent = doesNotAsk.flatMap(([, endpoints]) => endpoints)
  const listed = [...Object.keys(asks), ...silent]

  test('hold every endpoint that writes or exports, once, and no other', () => {
    expect(concerned.map(nameOf).filter((name) => !listed.includes(name))).toEqual([])
    const served = new Set(concerned.map(nameOf))
    expect(listed.filter((name) => !served.has(name))).toEqual([])
    expect(listed.filter((name, place) => listed.indexOf(name) !== place)).toEqual([])
  })

  test('agree with what the endpoints declare', () => {
    const declared = Object.fromEntries(portal.app.endpoints.map((one) => [nameOf(one), one.asksAgain]))
    expect(Object.entries(declared).filter(([name, when]) => when !== asks[name]?.asks)).toEqual([])
  })

  test('give a reason for each that does not ask', () => {
    expect(doesNotAsk.filter(([reason]) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([])
  })
})

/** Somebody who signed in long ago. */
async function stale(role: Role, isProtected: boolean) {
  const place = role === 'ADMIN' ? {} : { region_id: stage.world.regionId }
  const { userId } = await personWithPassword(portal, { role, ...place })
  if (isProtected) await giveTotp(portal, userId)
  return { userId, token: await sessionOf(portal.db, userId, { proved_at: new Date(Date.now() - 11 * 60_000) }) }
}

const people = {
  ADMIN: { protected: await stale('ADMIN', true), plain: await stale('ADMIN', false) },
  USER: { protected: await stale('USER', true), plain: await stale('USER', false) },
}

describe('with a session of eleven minutes ago', () => {
  test.each(Object.entries(asks))('%s asks', async (name, { asks: when, at, body, onlyWithFactor }) => {
    const declared = concerned.find((one) => nameOf(one) === name)
    if (!declared) throw new Error('not served')
    const role = declared.access.includes('ADMIN') ? 'ADMIN' : 'USER'
    for (const [kind, { token }] of Object.entries(people[role])) {
      const path =
        declared.path.replace(/:\w+/, String((await at?.(stage)) ?? 1)) + (when === 'for good' ? '?force=1' : '')
      const answer = await portal.call(declared.method, path, { token, json: body?.(stage) })
      const isLetIn = onlyWithFactor && kind === 'plain'
      expect([kind, answer.statusCode, answer.json().code]).toEqual(
        isLetIn ? [kind, 422, undefined] : [kind, 403, 'prove_again'],
      )
    }
  })
})

test('who has proved it lately is not asked, with a factor or by the password alone', async () => {
  for (const { userId } of Object.values(people.ADMIN)) {
    const token = await sessionOf(portal.db, userId, { proved_at: new Date(Date.now() - 9 * 60_000) })
    expect((await portal.call('GET', '/registrant-details/export', { token })).statusCode).toBe(200)
  }
})
