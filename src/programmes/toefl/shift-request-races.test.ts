import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { random } from '#tests/faults/support/random.ts'
import { report } from '#tests/faults/support/report.ts'
import { withoutSeatLock } from '#tests/faults/naive/sabotage.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { groupForm, makeShift, makeWorld, type World } from '#tests/support/facts.ts'
import { photo } from '#tests/support/pictures.ts'
import { type Seated, seatsTaken, seatStudent } from '#tests/support/groups.ts'

type Stage = { portal: TestApp; world: World; token: string; from: number; proof: Buffer }

async function raise(): Promise<Stage> {
  const portal = await testApp()
  const world = await makeWorld(portal.db)
  const { token } = await portal.as('ADMIN')
  const from = await makeShift(portal.db, world, { quota: 10_000 })
  return { portal, world, token, from, proof: await photo({ width: 120, height: 160 }) }
}

let stage: Stage
beforeAll(async () => {
  stage = await raise()
})
afterAll(() => stage.portal.close())

type Round = { shift: number; wanting: Seated[]; forms: FormData[] }

/** The last seat of a shift: three students asked for it, and three register for it. */
async function prepare({ portal, world, from, proof }: Stage): Promise<Round> {
  const shift = await makeShift(portal.db, world, { quota: 1 })
  const asked = { edit_status: 'REQUESTED', request_edit_shift_id: shift, edit_reason: 'Exam' }
  const wanting: Seated[] = []
  const forms: FormData[] = []
  for (let each = 0; each < 3; each += 1) {
    wanting.push(await seatStudent(portal, { world, shiftId: from, values: asked }))
    forms.push(await groupForm(world, { shiftIds: [shift], proof }))
  }
  return { shift, wanting, forms }
}

/** All at once; how many were given it, and how many sit there. */
async function play({ portal, token }: Stage, { shift, wanting, forms }: Round) {
  const accept = (seatId: number) => portal.call('POST', `/toefl-details/${seatId}/accept-edit`, { token })
  const register = (form: FormData) => portal.call('POST', '/register/store', { form })
  const turns = [...wanting.map((one) => () => accept(one.seatId)), ...forms.map((form) => () => register(form))]
  const answers = await Promise.all(
    random()
      .shuffled(turns)
      .map((turn) => turn()),
  )
  return {
    statuses: answers.map((answer) => answer.statusCode),
    winners: answers.filter((answer) => answer.statusCode < 300).length,
    taken: await seatsTaken(portal.db, shift),
  }
}

test('of acceptances and registrations for the last seat exactly one gets it', async () => {
  const played = []
  for (let round = 0; round < 12; round += 1) played.push(await play(stage, await prepare(stage)))
  expect(played.map(({ winners, taken }) => [winners, taken])).toEqual(played.map(() => [1, 1]))
  const statuses = played.flatMap((one) => one.statuses)
  expect(statuses.filter((code) => ![200, 201, 409].includes(code))).toEqual([])
  report('last seat, asked for and registered for', {
    rounds: played.length,
    refused: statuses.filter((code) => code === 409).length,
  })
})

test('negative control: without the lock of the shift the same race oversells it', async () => {
  const other = await raise()
  onTestFinished(() => other.portal.close())
  const rounds: Round[] = []
  for (let round = 0; round < 8; round += 1) rounds.push(await prepare(other))
  await withoutSeatLock(other.portal.deps.pool)
  const played = []
  for (const round of rounds) played.push(await play(other, round))
  report('the same without the lock', { taken: played.map((one) => one.taken).join(' ') })
  expect(played.some(({ taken }) => taken > 1)).toBe(true)
})

test('two administrators who accept the same request at once: one of them does', async () => {
  const { portal, world, from, token } = stage
  const other = await portal.as('ADMIN')
  for (let round = 0; round < 10; round += 1) {
    const to = await makeShift(portal.db, world)
    const asked = { edit_status: 'REQUESTED', request_edit_shift_id: to, edit_reason: 'Exam' }
    const student = await seatStudent(portal, { world, shiftId: from, values: asked })
    const path = `/toefl-details/${student.seatId}`
    const answers = await Promise.all([
      portal.call('POST', `${path}/accept-edit`, { token }),
      portal.call('POST', `${path}/accept-edit`, { token: other.token }),
      portal.call('POST', `${path}/reject-edit`, { token: other.token }),
    ])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const mails = await portal.db.selectFrom('email').select('id').where('user_id', '=', student.userId).execute()
    expect(mails).toHaveLength(1)
  }
})

test('acceptances, moves, rejections and the bin in any order never block each other or oversell', async () => {
  const { portal, world, token } = stage
  const chance = random()
  const shifts = [
    await makeShift(portal.db, world, { quota: 7 }),
    await makeShift(portal.db, world, { quota: 7 }),
    await makeShift(portal.db, world, { quota: 7 }),
  ]
  const people: Seated[] = []
  for (let each = 0; each < 15; each += 1) {
    const request_edit_shift_id = shifts[(each + 1) % 3] ?? 0
    const asked = { edit_status: 'REQUESTED', request_edit_shift_id, edit_reason: 'Exam' }
    people.push(await seatStudent(portal, { world, shiftId: shifts[each % 3] ?? 0, values: asked }))
  }
  const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
  const some = () => chance.shuffled(people).slice(0, 5)
  const turns = [
    ...Array.from(
      { length: 8 },
      () => () => post('/toefl-details/accept-edit', { ids: some().map((one) => one.seatId) }),
    ),
    ...Array.from(
      { length: 6 },
      (_, turn) => () =>
        post('/toefl-details/move', { ids: some().map((one) => one.seatId), shift_id: shifts[turn % 3] }),
    ),
    ...some().map((one) => () => post(`/toefl-payments/${one.paymentId}/cancel`)),
    ...some().map((one) => () => post(`/toefl-payments/${one.paymentId}/reject`, { reason: 'No.' })),
    ...some().map((one) => () => portal.call('DELETE', `/toefl-details/${one.seatId}`, { token })),
    ...some().map((one) => () => post(`/toefl-details/${one.seatId}/restore`)),
  ]
  const answers = await Promise.all(chance.shuffled(turns).map((turn) => turn()))
  const codes = answers.map((answer) => answer.statusCode)
  report('mixed changes', { seed: chance.seed, done: codes.filter((code) => code === 200).length, of: codes.length })
  expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([])
  for (const shift of shifts) expect(await seatsTaken(portal.db, shift)).toBeLessThanOrEqual(7)
})
