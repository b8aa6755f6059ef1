import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { proofPicture } from '#tests/support/facts.ts'
import { makeStudents, memberForm, setMemberWindow } from '#tests/support/members.ts'
import { marked } from '#tests/support/pictures.ts'

const { portal, world, token: admin } = await openOffice()
await setMemberWindow(portal.db, world.regionId)
const [one, two] = await makeStudents(portal.db, world, 2)
const owner = one!
const other = two!
const proof = Buffer.concat(marked(await proofPicture(), 'of one'))

const pay = async (token: string) =>
  portal.call('POST', '/member-payments', { token, form: await memberForm(world, {}, proof) })
const check = async (picture: Buffer, token?: string) => {
  const sha256 = createHash('sha256').update(picture).digest('hex')
  return dataOf(await portal.call('POST', '/proofs/check', { json: { sha256 }, ...(token ? { token } : {}) }))
}

test('a picture that is nobody’s is nobody’s', async () => {
  expect(await check(proof)).toEqual({ is_used: false, is_refused: false })
})

test('what others sent is told to each in the way that sending it would end, and betrays nobody', async () => {
  const paid = await pay(owner.token)
  expect(paid.statusCode).toBe(201)
  const id = paid.json().data.id

  // Its owner may send it again, with a correction or after a lost answer.
  expect(await check(proof, owner.token)).toEqual({ is_used: false, is_refused: false })
  expect(await check(proof, other.token)).toEqual({ is_used: true, is_refused: true })
  expect((await pay(other.token)).statusCode).toBe(422)
  // Nobody knows who a visitor is, and the office may file what it likes: both are asked, not refused.
  expect(await check(proof)).toEqual({ is_used: true, is_refused: false })
  expect(await check(proof, admin)).toEqual({ is_used: true, is_refused: false })
  expect(await check(Buffer.from('another picture'), other.token)).toEqual({ is_used: false, is_refused: false })

  // A rejected payment's picture is free again, as it is for sending.
  await portal.call('POST', `/member-payments/${id}/reject`, { token: admin, json: { reason: 'Not received.' } })
  expect(await check(proof, other.token)).toEqual({ is_used: false, is_refused: false })
})

test('nothing but a whole hash is looked up', async () => {
  for (const sha256 of ['', 'a'.repeat(63), `${'a'.repeat(63)}%`, '*']) {
    expect((await portal.call('POST', '/proofs/check', { json: { sha256 } })).statusCode).toBe(422)
  }
})
