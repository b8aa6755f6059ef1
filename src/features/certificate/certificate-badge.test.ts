// The credential beside the certificate, read by verifiers that know nothing of the portal but its address.
import { createPublicKey, type JsonWebKey, verify as verifySignature } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { createLocalJWKSet, CompactSign, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { type Seated, seatStudent } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { findRow } from '#tests/support/rows.ts'
import { ensureKey, signCredential } from '#features/badge/badge-key.actions.ts'

const { portal, world, admin } = await openOffice()
const { appUrl } = portal.deps.config
const issuer = `did:web:${encodeURIComponent(new URL(appUrl).host)}:api:badges`

const office = (method: 'POST' | 'PUT', path: string, json?: unknown) =>
  portal.call(method, path, { token: admin.token, ...(json === undefined ? {} : { json }) })
const template = {
  is_on: true,
  title_en: 'Certificate of Achievement',
  title_id: 'Sertifikat Prestasi',
  text_en: 'for the prediction test of {club} on {date}',
  text_id: 'atas tes prediksi {club} pada {date}',
  months: 120,
  signatories: [],
}
beforeAll(async () => expectAnswer(await office('PUT', '/toefl-certificate-template', template), 200))

async function graduate(): Promise<Seated & { code: string }> {
  const values = { is_attend: true, score: 483, sections: [50, 48, 47] }
  const student = await seatStudent(portal, { world, shiftId: await makeShift(portal.db, world), values })
  const path = `/toefl-details/${student.seatId}/certificate`
  return { ...student, code: dataOf(await portal.call('POST', path, { token: student.token })).code }
}
async function credentialOf({ code }: { code: string }): Promise<string> {
  const answer = await portal.call('GET', `/verify/${code}/credential`)
  expectAnswer(answer, 200)
  return answer.body
}
type Key = JsonWebKey & { kid: string }
const published = async (): Promise<{ id: string; publicKeyJwk: Key }[]> =>
  (await portal.call('GET', '/badges/did.json')).json().verificationMethod

/** As untyped as what a checker gets. */
type Payload = ReturnType<typeof JSON.parse>
const partOf = (token: string, at: number): Payload =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())

/** As a checker does it, by the published keys alone; no library of ours. */
async function check(token: string): Promise<Payload> {
  const [head = '', body = '', mark = ''] = token.split('.')
  const { kid, alg } = partOf(token, 0)
  const key = (await published()).find(({ id }) => id === kid)
  if (!key || alg !== 'RS256') return null
  const signed = Buffer.from(`${head}.${body}`)
  const good = verifySignature(
    'sha256',
    signed,
    createPublicKey({ key: key.publicKeyJwk, format: 'jwk' }),
    Buffer.from(mark, 'base64url'),
  )
  return good ? partOf(token, 1) : null
}

/** Whether the list that the credential names says that it no longer counts. */
async function isEnded(token: string): Promise<boolean> {
  const { credentialStatus } = partOf(token, 1)
  const address = new URL(credentialStatus.statusListCredential)
  const answer = await portal.call('GET', address.pathname.replace('/api', ''))
  const list = await check(answer.body)
  expect(list).toMatchObject({ issuer, id: address.href, credentialSubject: { statusPurpose: 'revocation' } })
  const bits = gunzipSync(Buffer.from(list?.['credentialSubject'].encodedList.slice(1), 'base64url'))
  expect(bits).toHaveLength(16_384)
  const index = Number(credentialStatus.statusListIndex)
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) > 0
}

describe('a credential', () => {
  test('says what the paper says, and its claims are its own facts', async () => {
    const student = await graduate()
    const token = await credentialOf(student)
    const { name } = await findRow(portal.db, 'account', { id: student.userId })
    const content = await check(token)
    expect(partOf(token, 0)).toMatchObject({ alg: 'RS256', typ: 'JWT' })
    expect(content).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      id: `${appUrl}/verify/${student.code}`,
      jti: `${appUrl}/verify/${student.code}`,
      iss: issuer,
      issuer: { id: issuer, type: ['Profile'] },
      sub: content?.['credentialSubject'].id,
      nbf: Math.floor(Date.parse(content?.['validFrom']) / 1000),
      exp: Math.floor(Date.parse(content?.['validUntil']) / 1000),
      credentialSubject: {
        identifier: [{ identityHash: name, hashed: false, identityType: 'name' }],
        achievement: { name: 'Certificate of Achievement', achievementType: 'Assessment' },
      },
    })
    const { result, achievement } = content?.['credentialSubject'] ?? {}
    expect(result.map(({ value }: { value: string }) => value)).toEqual(['483', '50', '48', '47', 'B1'])
    expect(result.map((one: Payload) => one['resultDescription'])).toEqual(
      achievement.resultDescription.map(({ id }: { id: string }) => id),
    )
    expect(achievement.criteria.narrative).toMatch(/no TOEFL ITP score report/)
    expect(token).not.toContain('@')
    const { email } = await findRow(portal.db, 'account', { id: student.userId })
    expect(JSON.stringify(content)).not.toContain(email)
  })

  test('is its owner’s and the office’s on the dashboard, and everybody’s by its code', async () => {
    const [student, other] = [await graduate(), await graduate()]
    const ask = (token?: string) =>
      portal.call('GET', `/toefl-details/${student.seatId}/credential`, token ? { token } : {})
    expectAnswer(await ask(), 401)
    expectAnswer(await ask(other.token), 404)
    expectAnswer(await ask(admin.token), 200)
    expect((await ask(student.token)).body).toBe(await credentialOf(student))
    expect(dataOf(await portal.call('GET', `/verify/${student.code}`)).has_credential).toBe(true)
    expectAnswer(await portal.call('GET', `/verify/${'0'.repeat(32)}/credential`), 404)
  })

  test('is refused by two verifiers once anything of it is changed', async () => {
    const token = await credentialOf(await graduate())
    const keys = createLocalJWKSet({
      keys: (await published()).map(({ id, publicKeyJwk }) => ({ ...publicKeyJwk, kid: id })) as never,
    })
    const accepts = async (one: string) => {
      const [own, jose] = [
        await check(one).catch(() => null),
        await jwtVerify(one, keys, { issuer, algorithms: ['RS256'] }).catch(() => null),
      ]
      expect(own === null, one).toBe(jose === null)
      return own !== null
    }
    expect(await accepts(token)).toBe(true)
    const [head = '', body = '', mark = ''] = token.split('.')
    const packed = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
    const better = packed({ ...partOf(token, 1), name: 'Another' })
    const forged = await new CompactSign(Buffer.from(JSON.stringify(partOf(token, 1))))
      .setProtectedHeader({ ...partOf(token, 0), alg: 'HS256' })
      .sign(Buffer.from(JSON.stringify((await published())[0]?.publicKeyJwk)))
    const flipped = Array.from({ length: 40 }, (_, at) => {
      const place = Math.floor((at * token.length) / 40)
      return token.charAt(place) === '.'
        ? `${token}A`
        : token.slice(0, place) + (token.charAt(place) === 'B' ? 'C' : 'B') + token.slice(place + 1)
    })
    for (const wrong of [
      `${head}.${better}.${mark}`,
      `${packed({ alg: 'none' })}.${body}.`,
      `${packed({ ...partOf(token, 0), kid: `${issuer}#other` })}.${body}.${mark}`,
      forged,
      ...flipped,
    ])
      expect(await accepts(wrong), wrong).toBe(false)
  })
})

describe('the list of those that no longer count', () => {
  test('follows the certificate: corrected, withdrawn, and back', async () => {
    const student = await graduate()
    const token = await credentialOf(student)
    const path = `/toefl-details/${student.seatId}`
    expect(await isEnded(token)).toBe(false)
    expectAnswer(await office('POST', `${path}/certificates/withdraw`, { reason: 'Somebody else sat there' }), 200)
    expect(await isEnded(token)).toBe(true)
    expectAnswer(await portal.call('GET', `/verify/${student.code}/credential`), 409)
    expectAnswer(await office('POST', `${path}/certificates/reinstate`), 200)
    expect(await isEnded(token)).toBe(false)
    expectAnswer(await office('PUT', `${path}/update-detail`, { score: 500 }), 200)
    expect(await isEnded(token)).toBe(true)
  })
})

describe('the key', () => {
  test('is one, however many come first, and the database alone does not give it away', async () => {
    await portal.db.deleteFrom('badge_key').execute()
    await Promise.all(Array.from({ length: 4 }, () => ensureKey(portal.deps)))
    const { sealed_key } = await portal.db.selectFrom('badge_key').select('sealed_key').executeTakeFirstOrThrow()
    expect(sealed_key?.toString('latin1')).not.toContain('PRIVATE KEY')
    const elsewhere = { ...portal.deps, config: { ...portal.deps.config, secretKey: 'x'.repeat(40) } }
    await expect(signCredential(elsewhere, {})).rejects.toMatchObject({ status: 409 })
  })

  test('is replaced: what the former one signed counts on, unless that is stolen', async () => {
    const student = await graduate()
    const [first, path] = [await credentialOf(student), '/badge-keys/replace']
    expectAnswer(await office('POST', path, { reason: 'Once a year', is_stolen: false }), 200)
    const second = await credentialOf(student)
    expect(partOf(second, 0)['kid']).not.toBe(partOf(first, 0)['kid'])
    expect([await check(first), await check(second)]).not.toContain(null)
    // Checkers that do not look at the name take the first one: the list is signed with it.
    expect((await published())[0]?.id).toBe(partOf(second, 0)['kid'])
    expectAnswer(await office('POST', path, { reason: 'A laptop is gone', is_stolen: true }), 200)
    const third = await credentialOf(student)
    expect([await check(first), await check(second), await check(third)].map(Boolean)).toEqual([true, false, true])
    const rows = await portal.db
      .selectFrom('badge_key')
      .select('sealed_key')
      .where('ended_at', 'is not', null)
      .execute()
    expect(rows.every(({ sealed_key }) => sealed_key === null)).toBe(true)
  })
})
