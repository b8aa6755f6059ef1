// Reminders that come by themselves: once per person and moment, over crashes, moved dates and shared mailboxes.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offerReminder } from '#features/waiting/offer-reminder.mail.ts'
import { mailTemplates, reminders } from '#jobs.ts'
import { dayMs, hourMs } from '#kit/time.ts'
import { insertApplication, makeDivisions, setBoardWindow } from '#tests/support/board.ts'
import { openLong, serve, waitFor } from '#tests/support/wait-line.ts'
import { freshNims, makeShift } from '#tests/support/facts.ts'
import { insertGroups, seatStudent } from '#tests/support/groups.ts'
import { browserToken, fillPart, newPerson, partsOf, startGroup } from '#tests/support/link-groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { makePartyShift, setPartyWindow, signUpSomebody } from '#tests/support/parties.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'
import { moment } from '#words/format.ts'
import { byName, compose } from './mail/compose.ts'
import { Outdated } from './mail/template.ts'
import { forgetReminders, remind } from './reminders.ts'

const { portal, world, token: admin } = await openOffice({ env: { APP_URL: 'https://portal.example.org' } })
const { db } = portal
await openLong(portal, world)
await setPartyWindow(db, world.regionId)

const start = new Date(Date.now() + 10 * dayMs)
const hoursBefore = (hours: number, from = start) => new Date(from.getTime() - hours * hourMs)
const shiftAt = (from = start) =>
  makeShift(db, world, {
    starts_at: from.toISOString(),
    ends_at: new Date(from.getTime() + 2 * hourMs).toISOString(),
    quota: 50,
  })
const lookAt = async (now: Date, deps = portal.deps) => {
  const done: Record<string, number> = {}
  for (const reminder of reminders) {
    const queued = await remind({ ...deps, now: () => now }, reminder)
    if (queued > 0) done[reminder.rule] = queued
  }
  return done
}
const mailsOf = (userId: number) =>
  db.selectFrom('email').selectAll().where('user_id', '=', userId).where('template', 'like', '%soon%').execute()
const letter = async (mail: Awaited<ReturnType<typeof mailsOf>>[number], now = hoursBefore(2)) =>
  (await compose({ ...portal.deps, now: () => now }, byName(mailTemplates), mail)).text
/** No other test's seats are due. */
const alone = () => sql`delete from toefl_detail`.execute(db)

test('a confirmed seat is reminded of three days and three hours before, each once', async () => {
  await alone()
  const shiftId = await shiftAt()
  const seat = await seatStudent(portal, { world, shiftId })
  await seatStudent(portal, { world, shiftId, status: 'PENDING' })
  expect(await lookAt(hoursBefore(73))).toEqual({})
  expect(await lookAt(hoursBefore(71))).toEqual({ 'toefl-soon-days': 1 })
  expect(await lookAt(hoursBefore(70))).toEqual({})
  expect(await lookAt(hoursBefore(2.9))).toEqual({ 'toefl-soon-hours': 1 })
  expect(await lookAt(hoursBefore(2))).toEqual({})
  expect(await lookAt(hoursBefore(-1))).toEqual({})
  const mails = await mailsOf(seat.userId)
  expect(mails.map(({ template }) => template).toSorted()).toEqual(['toefl-soon-days', 'toefl-soon-hours'])
  expect(await letter(mails[0]!)).toContain('https://example.com/test')
})

test('the mail ends with whom to ask', async () => {
  await alone()
  await insertRow(db, 'contact_person', { region_id: world.regionId, type: 'TOEFL', name: 'Sari', line: 'sari' })
  const seat = await seatStudent(portal, { world, shiftId: await shiftAt() })
  await lookAt(hoursBefore(71))
  expect(await letter((await mailsOf(seat.userId))[0]!)).toMatch(/Sari/)
})

test('a shift that is moved is told again, and who came after it was due is not', async () => {
  await alone()
  const shiftId = await shiftAt()
  const seat = await seatStudent(portal, { world, shiftId })
  expect(await lookAt(hoursBefore(71))).toEqual({ 'toefl-soon-days': 1 })
  const [before] = await mailsOf(seat.userId)
  const later = new Date(start.getTime() + dayMs)
  await changeRow(db, 'toefl_shift', shiftId, {
    starts_at: later.toISOString(),
    ends_at: new Date(later.getTime() + hourMs).toISOString(),
  })
  // What was queued for the old date does not leave any more.
  await expect(letter(before!)).rejects.toThrow()
  const late = await seatStudent(portal, {
    world,
    shiftId,
    values: { seated_at: hoursBefore(71, later).toISOString() },
  })
  expect(await lookAt(hoursBefore(70, later))).toEqual({ 'toefl-soon-days': 1 })
  expect(await mailsOf(seat.userId)).toHaveLength(2)
  expect(await mailsOf(late.userId)).toEqual([])
  // Hours before, both.
  expect(await lookAt(hoursBefore(2, later))).toEqual({ 'toefl-soon-hours': 2 })
})

test('somebody who is moved to another shift has had that seat since then', async () => {
  const seat = await seatStudent(portal, {
    world,
    shiftId: await shiftAt(),
    values: { seated_at: new Date(0).toISOString() },
  })
  await changeRow(db, 'toefl_detail', seat.seatId, { shift_id: await shiftAt() })
  const { rows } = await sql<{ is_now: boolean }>`
    select seated_at > now() - interval '1 hour' as is_now from toefl_detail where id = ${seat.seatId}`.execute(db)
  expect(rows).toEqual([{ is_now: true }])
})

test('friends who share a mailbox get one mail that names all of them', async () => {
  await alone()
  const shiftId = await shiftAt()
  const friends = [
    await seatStudent(portal, { world, shiftId }),
    await seatStudent(portal, { world, shiftId }),
    await seatStudent(portal, { world, shiftId: await shiftAt() }),
  ]
  for (const [index, { userId }] of friends.entries())
    await changeRow(db, 'account', userId, { name: `Friend ${'ABC'[index]}`, email: `shared+${index}@example.com` })
  await seatStudent(portal, { world, shiftId })
  expect(await lookAt(hoursBefore(71))).toEqual({ 'toefl-soon-days': 2 })
  const mails = (await Promise.all(friends.map(({ userId }) => mailsOf(userId)))).flat()
  expect(mails).toHaveLength(1)
  const text = await letter(mails[0]!)
  expect(text).toContain('For: Friend A, Friend B')
  expect(text).toContain('For: Friend C')
  // Each was noted: nobody is told again when the address changes.
  await changeRow(db, 'account', friends[1]!.userId, { email: 'own@example.com' })
  expect(await lookAt(hoursBefore(70))).toEqual({})
})

test('a crash between the note and the mail loses nothing and tells nothing twice; nor do two portals at once', async () => {
  await alone()
  const shiftId = await shiftAt()
  await insertGroups(db, { world, count: 250, shiftId, values: { status: 'CONFIRMED', decided_at: new Date() } })
  // The database's own process dies while the mails are written, in the second transaction.
  await sql`create function die() returns trigger language plpgsql as $$ begin
    if (select count(*) from email where template = 'toefl-soon-days' and user_id in (select user_id from toefl_detail)) > 100 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return null; end $$`.execute(db)
  const mails = async () =>
    (
      await sql<{ mails: number; people: number }>`select count(*)::int as mails, count(distinct user_id)::int as people
        from email where template = 'toefl-soon-days' and user_id in (select user_id from toefl_detail)`.execute(db)
    ).rows[0]
  await sql`create trigger die after insert on email for each statement execute function die()`.execute(db)
  await expect(lookAt(hoursBefore(71))).rejects.toThrow()
  await sql`drop trigger die on email`.execute(db)
  const { rows } = await sql`select from reminder where user_id in (select user_id from toefl_detail)`.execute(db)
  expect(rows).toHaveLength((await mails())?.mails ?? -1)
  await Promise.all([lookAt(hoursBefore(71)), lookAt(hoursBefore(71)), lookAt(hoursBefore(71))])
  expect(await mails()).toEqual({ mails: 250, people: 250 })
})

test('a mail of which nothing holds any more leaves the outbox unsent', async () => {
  await alone()
  const seat = await seatStudent(portal, { world, shiftId: await shiftAt() })
  await lookAt(hoursBefore(71))
  const [mail] = await mailsOf(seat.userId)
  await expect(letter(mail!, hoursBefore(-1))).rejects.toThrow()
  await portal.call('POST', `/toefl-payments/${seat.paymentId}/cancel`, { token: admin })
  await expect(letter(mail!)).rejects.toThrow()
})

test('the welcoming party is reminded of as well, at its confirmed guests', async () => {
  await alone()
  const shiftId = await makePartyShift(db, world, {
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + hourMs).toISOString(),
  })
  const guest = await signUpSomebody(portal, world, shiftId)
  const other = await signUpSomebody(portal, world, shiftId)
  await portal.call('POST', `/welcoming-parties/${guest.id}/confirm`, { token: admin })
  expect(await lookAt(hoursBefore(71))).toEqual({ 'party-soon-days': 1 })
  expect(await lookAt(hoursBefore(2))).toEqual({ 'party-soon-hours': 1 })
  expect(await mailsOf(other.userId)).toEqual([])
  expect(await letter((await mailsOf(guest.userId))[0]!)).toContain('Auditorium')
})

test('everybody of a group that nobody sent is told before it ends, once', async () => {
  await alone()
  const shiftId = await makeShift(db, world)
  const group = await startGroup(portal, world)
  await fillPart(portal, group, newPerson(world, shiftId), group.token)
  await fillPart(portal, group, newPerson(world, shiftId), browserToken())
  const [payer, friend] = await partsOf(portal, group)
  const { expires_at } = await db
    .selectFrom('toefl_group')
    .select('expires_at')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const ends = new Date(expires_at)
  expect(await lookAt(hoursBefore(7, ends))).toEqual({})
  expect(await lookAt(hoursBefore(5, ends))).toEqual({ 'toefl-group-unsent': 2 })
  expect(await lookAt(hoursBefore(4, ends))).toEqual({})
  const mails = await db
    .selectFrom('email')
    .selectAll()
    .where('template', '=', 'toefl-group-unsent')
    .orderBy('id')
    .execute()
  expect(mails.map(({ user_id }) => user_id)).toEqual([null, null])
  const texts = await Promise.all(mails.map((mail) => letter(mail, hoursBefore(4, ends))))
  expect(texts.join()).toContain(`${payer?.name} has not sent your group yet`)
  expect(texts.join()).toContain('You have not paid for your group yet')
  expect(texts[0]).toContain(friend?.name)
  await sql`delete from toefl_group`.execute(db)
  await expect(letter(mails[0]!, hoursBefore(4, ends))).rejects.toThrow()
})

test('an offer that nobody answered is told once before it ends, and only while it is open', async () => {
  const shift = await makeShift(db, world, { quota: 1 })
  const [payment] = await insertGroups(db, { world, count: 1, shiftId: shift })
  const group = await waitFor(portal, world, { nims: freshNims(1), shiftIds: [shift] })
  await portal.call('POST', `/toefl-payments/${payment}/reject`, { token: admin, json: { reason: 'No.' } })
  await serve(portal)
  const { ends_at } = await db
    .selectFrom('offer')
    .select('ends_at')
    .where('wait_id', '=', group.id)
    .executeTakeFirstOrThrow()
  const ends = new Date(ends_at)
  const look = (hours: number) => remind({ ...portal.deps, now: () => hoursBefore(hours, ends) }, offerReminder)
  expect([await look(4), await look(2), await look(1)]).toEqual([0, 1, 0])
  const mail = await db
    .selectFrom('email')
    .selectAll()
    .where('template', '=', 'waiting-offerEnds')
    .executeTakeFirstOrThrow()
  expect(await letter(mail, hoursBefore(2, ends))).toContain('We still hold 1 seat for you')
  await portal.call('POST', `/waiting/${group.link}/leave`)
  await expect(letter(mail, hoursBefore(2, ends))).rejects.toThrow()
})

test('an applicant who misses a task is told the day before the last one', async () => {
  await setBoardWindow(db, world.regionId, 'BOM_TASK')
  const { end_time } = await db
    .selectFrom('environment')
    .select('end_time')
    .where('env_code', '=', 'BOM_TASK')
    .where('region_id', '=', world.regionId)
    .executeTakeFirstOrThrow()
  const ends = new Date(new Date(end_time).getTime())
  const divisions = await makeDivisions(db, world.regionId)
  const ids: number[] = []
  for (const done of [1, 3]) {
    const { userId } = await portal.as('USER', { region_id: world.regionId })
    const id = await insertApplication(db, world, userId, divisions)
    await changeRow(db, 'bom_recruitment', id, { created_at: hoursBefore(30, ends).toISOString() })
    for (const division_id of divisions.slice(0, done))
      await insertRow(db, 'bom_task_submission', {
        recruitment_id: id,
        division_id,
        link: 'https://example.com/task',
        submitted_at: new Date().toISOString(),
      })
    ids.push(id)
  }
  expect(await lookAt(hoursBefore(20, ends))).toMatchObject({ 'bom-task-due': 1 })
  const mails = await db.selectFrom('email').selectAll().where('template', '=', 'bom-task-due').execute()
  expect(mails.map(({ data }) => (data as { recruitment_id: number }).recruitment_id)).toEqual([ids[0]])
  expect(await letter(mails[0]!, hoursBefore(19, ends))).toContain('Still missing: Division')
  // The end is moved: what waits in the outbox names the former one and leaves unsent, and the new one is told a day before it.
  const later = new Date(ends.getTime() + 3 * dayMs)
  const board = { env_code: 'BOM_TASK', region_id: world.regionId }
  const { id: windowId } = await findRow(db, 'environment', board)
  await changeRow(db, 'environment', windowId, { end_time: later.toISOString() })
  await expect(letter(mails[0]!, hoursBefore(19, ends))).rejects.toThrow(Outdated)
  expect(await lookAt(hoursBefore(30, later))).toEqual({})
  expect(await lookAt(hoursBefore(20, later))).toMatchObject({ 'bom-task-due': 1 })
  const again = await db
    .selectFrom('email')
    .selectAll()
    .where('template', '=', 'bom-task-due')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await letter(again, hoursBefore(19, later))).toContain(moment(later.toISOString(), 'en', 'long'))
})

test('what is long over is forgotten', async () => {
  await forgetReminders(db, new Date(Date.now() + 400 * dayMs))
  expect(await db.selectFrom('reminder').selectAll().execute()).toEqual([])
})
