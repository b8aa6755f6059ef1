import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { type Seated, seatStudent } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import { someoneWaits } from '#tests/support/waiting.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { scoreMails } from './score.mail.ts'

const { portal, world, admin } = await openOffice()

const office = (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) =>
  portal.call(method, path, { token: admin.token, ...(json === undefined ? {} : { json }) })
const results = async (shiftId: number) => dataOf(await office('GET', `/toefl-shifts/${shiftId}/results`))
const wait = (shiftId: number, waits = true) => office('PUT', `/toefl-shifts/${shiftId}/results`, { waits })
const score = (seat: Seated, json: Record<string, unknown>) =>
  office('PUT', `/toefl-details/${seat.seatId}/update-detail`, json)
const release = async (shiftId: number) =>
  office('POST', `/toefl-shifts/${shiftId}/results/release`, { seen: (await results(shiftId)).seen })
const mailsTo = ({ userId }: Seated) =>
  portal.db
    .selectFrom('email')
    .selectAll()
    .where('user_id', '=', userId)
    .where('template', 'like', 'toefl-score%')
    .orderBy('id')
    .execute()
const own = async ({ token }: Seated) => {
  const user = dataOf(await portal.call('GET', '/user', { token }))
  return user.toefl_detail as { score: number | null; sections: unknown }
}
const timeline = async ({ token }: Seated) =>
  dataOf(await portal.call('GET', '/user/timeline', { token })).map(({ event }: { event: string }) => event)

async function waitingShift(people: number) {
  const shift = await makeShift(portal.db, world)
  const seats: Seated[] = []
  for (let at = 0; at < people; at += 1)
    seats.push(await seatStudent(portal, { world, shiftId: shift, values: { is_attend: true } }))
  expectAnswer(await wait(shift), 200)
  return { shift, seats }
}

test('a score that waits is seen by the office alone, and is nobody’s mail', async () => {
  const { shift, seats } = await waitingShift(1)
  const [student] = seats as [Seated]
  expectAnswer(await score(student, { listening: 50, structure: 48, reading: 47 }), 200)
  expect(await own(student)).toMatchObject({ score: null, sections: null })
  expect(await mailsTo(student)).toEqual([])
  expect(await timeline(student)).toEqual([])
  // What a person may take along has neither.
  const copy = await portal.call('GET', '/user/privacy/download', { token: student.token })
  expectAnswer(copy, 200)
  expect([...copy.body.matchAll(/"score":\s*([^,}]*)/g)].map(([, value]) => value?.trim())).toEqual(['null'])
  const row = dataOf(await office('GET', `/toefl-details/${student.seatId}`))
  expect(row).toMatchObject({ score: 483, sections: { listening: 50, structure: 48, reading: 47 }, score_shown: false })
  expect(await results(shift)).toMatchObject({ state: 'WAITING', counts: { confirmed: 1, attended: 1, scored: 1 } })
})

test('the answer to an own request for another shift says nothing of it', async () => {
  const { seats } = await waitingShift(1)
  const [student] = seats as [Seated]
  await score(student, { score: 500 })
  await changeRow(portal.db, 'toefl_detail', student.seatId, {
    edit_status: 'REQUESTED',
    request_edit_shift_id: await makeShift(portal.db, world),
    edit_reason: 'why',
  })
  const answer = await portal.call('POST', `/toefl-details/${student.seatId}/withdraw-edit`, { token: student.token })
  expect(dataOf(answer).score).toBeNull()
})

test('a release shows all at once and mails each theirs; a mistake before it is told to nobody', async () => {
  const { shift, seats } = await waitingShift(2)
  const [one, other] = seats as [Seated, Seated]
  await score(one, { score: 504 })
  await score(one, { score: 540 })
  await score(other, { listening: 50, structure: 48, reading: 47 })
  expectAnswer(await release(shift), 200)
  expect([(await own(one)).score, (await own(other)).score]).toEqual([540, 483])
  const [mail, ...more] = await mailsTo(one)
  expect([mail?.template, mail?.data, more]).toEqual(['toefl-score', expect.objectContaining({ score: 540 }), []])
  const [letter] = await mailsTo(other)
  if (!letter) throw new Error('no mail')
  const { text } = await compose(portal.deps, byName(scoreMails), letter)
  expect(text).toMatch(/483[\s\S]*Listening[\s\S]*50/)
  expect(await timeline(one)).toEqual(['toefl_release.released'])
  expectAnswer(await release(shift), 409)
})

test('a release is undone while its mails wait, and they are gone', async () => {
  const { shift, seats } = await waitingShift(1)
  const [student] = seats as [Seated]
  await score(student, { score: 500 })
  const answer = await release(shift)
  const { undo } = answer.json<{ undo: { id: string } }>()
  expect(await mailsTo(student)).toHaveLength(1)
  expectAnswer(await office('POST', `/decisions/${undo.id}/undo`), 200)
  expect(await mailsTo(student)).toEqual([])
  expect((await own(student)).score).toBeNull()
  expect(await timeline(student)).toEqual([])
  expect((await results(shift)).state).toBe('WAITING')
})

test('a release tells what was looked at, or is refused', async () => {
  const { shift, seats } = await waitingShift(1)
  const [student] = seats as [Seated]
  await score(student, { score: 500 })
  const { seen } = await results(shift)
  await score(student, { score: 510 })
  expectAnswer(await office('POST', `/toefl-shifts/${shift}/results/release`, { seen }), 409)
  expect((await own(student)).score).toBeNull()
})

test('a release waits for a score that is being entered, and is refused for it', async () => {
  const { shift, seats } = await waitingShift(1)
  const [student] = seats as [Seated]
  await score(student, { score: 500 })
  const { seen } = await results(shift)
  const { promise } = await portal.db.transaction().execute(async (trx) => {
    await sql`update toefl_detail set score = 600 where id = ${student.seatId}`.execute(trx)
    const releasing = office('POST', `/toefl-shifts/${shift}/results/release`, { seen })
    await someoneWaits(portal.db)
    return { promise: releasing }
  })
  expectAnswer(await promise, 409)
  expect(await mailsTo(student)).toEqual([])
})

test('waiting is chosen before the first score, and not after a release', async () => {
  const shift = await makeShift(portal.db, world)
  const student = await seatStudent(portal, { world, shiftId: shift, values: { is_attend: true } })
  expectAnswer(await office('POST', `/toefl-shifts/${shift}/results/release`, { seen: 'x' }), 409)
  await score(student, { score: 500 })
  expectAnswer(await wait(shift), 409)
  await score(student, { score: null })
  expectAnswer(await wait(shift), 200)
  expectAnswer(await wait(shift, false), 200)
  expectAnswer(await wait(shift), 200)
  await score(student, { score: 500 })
  expectAnswer(await wait(shift, false), 409)
  expectAnswer(await release(shift), 200)
  expectAnswer(await wait(shift, false), 409)
  // After it a correction is told at once.
  await score(student, { score: 520 })
  expect((await mailsTo(student)).map(({ template }) => template)).toContain('toefl-score')
  expect((await own(student)).score).toBe(520)
})

test('of a score entered and a release at the same moment, everybody is mailed the last word', async () => {
  const { shift, seats } = await waitingShift(4)
  for (const seat of seats) await score(seat, { score: 500 })
  const [first] = seats as [Seated]
  const answers = await Promise.all([release(shift), score(first, { score: 600 }), release(shift)])
  const released = answers.filter((answer, at) => at !== 1 && answer.statusCode === 200)
  if (released.length === 0) expectAnswer(await release(shift), 200)
  expect(released.length).toBeLessThan(2)
  const last = (await findRow(portal.db, 'toefl_detail', { id: first.seatId })).score
  const mails = await mailsTo(first)
  expect(mails.at(-1)?.data).toMatchObject({ score: last })
})

test('a file enters scores that wait, mails nobody, and is undone with its sections', async () => {
  const { shift, seats } = await waitingShift(1)
  const [student] = seats as [Seated]
  const file = new File([`NIM,Listening,Structure,Reading\n${student.nim},50,48,47\n`], 'scores.csv', {
    type: 'text/csv',
  })
  const seen = dataOf(
    await portal.call('POST', '/toefl-score-imports/preview', {
      token: admin.token,
      form: formOf({ shift_id: String(shift), file }),
    }),
  )
  expect(seen).toMatchObject({ waits: true, rows: [{ score: 483, sections: [50, 48, 47] }] })
  const form = formOf({ shift_id: String(shift), file, seen: seen.seen })
  const { id } = dataOf(await portal.call('POST', '/toefl-score-imports', { token: admin.token, form }), 201)
  expect(await findRow(portal.db, 'toefl_detail', { id: student.seatId })).toMatchObject({
    score: 483,
    sections: [50, 48, 47],
  })
  expect(await mailsTo(student)).toEqual([])
  expectAnswer(await office('POST', `/toefl-score-imports/${id}/undo`), 200)
  expect(await findRow(portal.db, 'toefl_detail', { id: student.seatId })).toMatchObject({
    score: null,
    sections: null,
  })
})
