import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { againForm, freshNims, groupForm, makeShift } from '#tests/support/facts.ts'
import { seatsTaken } from '#tests/support/groups.ts'
import { makeStudent, memberForm, setMemberWindow, type Student } from '#tests/support/members.ts'
import { makeGuest, makePartyShift, setPartyWindow, signUpForm } from '#tests/support/parties.ts'
import { photo } from '#tests/support/pictures.ts'

const { portal, world, admin } = await openOffice()
await setMemberWindow(portal.db, world.regionId)
await setPartyWindow(portal.db, world.regionId)
const partyShift = await makePartyShift(portal.db, world, { quota: 1000 })

let seeds = 0
const picture = () => photo({ width: 60, height: 80, seed: (seeds += 1) })

const register = async (shift: number, proof: Buffer, nims = freshNims(1)) =>
  portal.call('POST', '/register/store', {
    form: await groupForm(world, { nims, shiftIds: [shift], proof, asIs: true }),
  })
const extend = async ({ token }: Student, shift: number, proof: Buffer) =>
  portal.call('POST', '/register/extend', { token, form: await againForm(world, shift, proof) })
const pay = async ({ token }: Student, proof: Buffer) =>
  portal.call('POST', '/member-payments', { token, form: await memberForm(world, {}, proof) })
async function signUp(proof: Buffer) {
  const guest = await makeGuest(portal.db, world)
  const form = await signUpForm(world, { shiftId: partyShift, nim: guest.nim, proof, asIs: true })
  return portal.call('POST', '/welcoming-parties', { token: guest.token, form })
}
async function student(): Promise<Student> {
  return makeStudent(portal.db, world)
}
const refused = (field: string) => ({ errors: { [field]: [expect.stringContaining('already used this picture')] } })

describe('a proof that others have handed in', () => {
  test('is refused at its field in every programme, and nobody is named', async () => {
    const shift = await makeShift(portal.db, world)
    const proof = await picture()
    expect((await register(shift, proof)).statusCode).toBe(201)
    const answers = [
      ['payment_proof', await register(shift, proof)],
      ['payment_proof', await extend(await student(), shift, proof)],
      ['payment_proof', await pay(await student(), proof)],
      ['proof', await signUp(proof)],
    ] as const
    for (const [field, answer] of answers) {
      expectAnswer(answer, 422, refused(field))
      expect(Object.keys(answer.json().errors)).toEqual([field])
      expect(answer.body).not.toMatch(/\d{10}|Student|@/)
    }
    expect(await seatsTaken(portal.db, shift)).toBe(1)
  })

  test('with a membership or a sign-up is refused here too', async () => {
    const shift = await makeShift(portal.db, world)
    const [one, two] = [await picture(), await picture()]
    expect((await pay(await student(), one)).statusCode).toBe(201)
    expect((await signUp(two)).statusCode).toBe(201)
    for (const proof of [one, two])
      expect((await register(shift, proof)).json()).toMatchObject(refused('payment_proof'))
    expect(await seatsTaken(portal.db, shift)).toBe(0)
  })

  test('cannot be put in the place of an earlier one either', async () => {
    const shift = await makeShift(portal.db, world)
    const proof = await picture()
    await register(shift, proof)
    const owner = await student()
    const { id } = (await pay(owner, await picture())).json().data
    const mend = async () =>
      portal.call('PUT', `/member-payments/${id}`, { token: owner.token, form: await memberForm(world, {}, proof) })
    expect((await mend()).json()).toMatchObject(refused('payment_proof'))
  })

  test('is free again once theirs was rejected', async () => {
    const shift = await makeShift(portal.db, world)
    const proof = await picture()
    const { payment_id: first } = (await register(shift, proof)).json().data
    const json = { reason: 'Not theirs.' }
    await portal.call('POST', `/toefl-payments/${first}/reject`, { token: admin.token, json })
    expect((await register(shift, proof)).statusCode).toBe(201)
  })

  test('that thirty send at the same moment is taken once, and leaves no file behind', async () => {
    const shifts = await Promise.all([1, 2, 3].map(() => makeShift(portal.db, world, { quota: 100 })))
    const proof = await picture()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => register(shifts[index % shifts.length] ?? 0, proof)),
    )
    const counts = [201, 422].map((status) => answers.filter((answer) => answer.statusCode === status).length)
    expect(counts).toEqual([1, 29])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) {
      expect(answer.json()).toMatchObject(refused('payment_proof'))
    }
    const { rows } = await sql<{ lost: number }>`select count(*) as lost from file f where not exists (
      select from toefl_payment p where p.proof_id = f.id union all select from member_payment m where m.proof_id = f.id
      union all select from welcoming_party w where w.proof_id = f.id)`.execute(portal.db)
    expect(rows[0]?.lost).toBe(0)
  })
})

test('the own proof is good for the test and the membership', async () => {
  const shift = await makeShift(portal.db, world)
  const [one, proof] = [await student(), await picture()]
  expect((await pay(one, proof)).statusCode).toBe(201)
  expectAnswer(await extend(one, shift, proof), 201)
})

test('a form that was changed after it had been handed in is told so, and the first answer stays', async () => {
  const shift = await makeShift(portal.db, world)
  const [nims, proof] = [freshNims(1), await picture()]
  const send = async (fields: Record<string, string> = {}) =>
    portal.call('POST', '/register/store', {
      form: await groupForm(world, { nims, shiftIds: [shift], proof, asIs: true, fields }),
    })
  const first = await send()
  const { payment_id: id } = first.json().data
  const changed = await send({ 'email[0]': 'right@example.com' })
  expect(changed.statusCode).toBe(422)
  expect(changed.json().errors.payment_proof).toEqual([expect.stringContaining(`payment #${id}`)])
  expect(changed.json().errors.payment_proof[0]).toContain('committee')
  const again = await send()
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect(await seatsTaken(portal.db, shift)).toBe(1)
})
