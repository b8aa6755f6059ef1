// The version of the privacy notice that a form showed is kept with its sender, and costs nobody a registration.
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeDivisions, preferencesOf, setBoardWindow } from '#tests/support/board.ts'
import { againForm, groupForm, makeShift, makeWorld } from '#tests/support/facts.ts'
import { fillPart, newPerson, partsOf, paymentForm, startGroup } from '#tests/support/link-groups.ts'
import { makeStudent, memberForm, setMemberWindow } from '#tests/support/members.ts'
import { makeGuest, makePartyShift, setPartyWindow, signUpForm } from '#tests/support/parties.ts'
import { application, makeTalentField, setTalentWindow } from '#tests/support/talents.ts'
import { findRows } from '#tests/support/rows.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
await setMemberWindow(portal.db, world.regionId)
await setPartyWindow(portal.db, world.regionId)
await setBoardWindow(portal.db, world.regionId, 'BOM_REGISTRATION')
await setTalentWindow(portal.db, world.regionId)
const notice_version = (await portal.call('GET', '/privacy-notice')).json().data.version

const consentsOf = (userId: number) =>
  findRows(portal.db, 'consent', { user_id: userId }, ['kind', 'version', 'given_at', 'withdrawn_at'])
const seen = (kind: string) => ({ kind, version: notice_version, given_at: expect.any(String), withdrawn_at: null })
const withNotice = (form: FormData, version = notice_version): FormData => {
  form.set('notice_version', version)
  return form
}
const newGroup = async (shiftIds = 1) => {
  const shift = await makeShift(portal.db, world)
  return groupForm(world, { shiftIds: Array.from({ length: shiftIds }, () => shift) })
}
type Reply = { json: () => { data: { registrants: { user_id: number }[] } } }
const peopleOf = (answer: Reply) => answer.json().data.registrants.map(({ user_id }) => user_id)

test('who registers a group has read the notice, for themselves alone', async () => {
  const answer = await portal.call('POST', '/register/store', { form: withNotice(await newGroup(2)) })
  expect(answer.statusCode, answer.body).toBe(201)
  const [payer, friend] = peopleOf(answer) as [number, number]
  expect(await consentsOf(payer)).toEqual([seen('TOEFL')])
  expect(await consentsOf(friend)).toEqual([])
})

test('a client that sends none, or one that was never published, registers without a record', async () => {
  const [day] = notice_version.split('.')
  for (const version of [null, '', 'newest', '2020-01-01.0', `${day}.99999`, `${day}.0'; select 1 --`]) {
    const form = await newGroup()
    const answer = await portal.call('POST', '/register/store', {
      form: version === null ? form : withNotice(form, version),
    })
    expect(answer.statusCode, `${version} ${answer.body}`).toBe(201)
    expect(await consentsOf(peopleOf(answer)[0]!), String(version)).toEqual([])
  }
})

test('the same form under a newer notice is the same request, and is recorded once', async () => {
  const { db } = portal
  const { token, userId } = await portal.as('USER', { region_id: world.regionId })
  const student = await makeStudent(db, world)
  const guest = await makeGuest(db, world)
  const shift = await makeShift(db, world)
  const party = await signUpForm(world, { shiftId: await makePartyShift(db, world), nim: guest.nim })
  const member = await portal.as('MEMBER', { region_id: world.regionId, term_id: world.termId })
  const board = preferencesOf(await makeDivisions(db, world.regionId))
  const talent = await portal.as('USER', { region_id: world.regionId })
  const applies = application(world, await makeTalentField(db))
  const json = (body: object) => (version: string) => ({ json: { ...body, notice_version: version } })
  const form = (body: FormData) => (version: string) => ({ form: withNotice(body, version) })
  const sendings = [
    ['/register/extend', 'TOEFL', userId, token, form(await againForm(world, shift))],
    ['/member-payments', 'MEMBERSHIP', student.userId, student.token, form(await memberForm(world))],
    ['/welcoming-parties', 'PARTY', guest.userId, guest.token, form(party)],
    ['/bom-recruitments', 'BOARD', member.userId, member.token, json(board)],
    ['/talent-recruitments', 'TALENT', talent.userId, talent.token, json(applies)],
  ] as const
  for (const [path, kind, who, by, body] of sendings) {
    const send = (version: string) =>
      portal.call('POST', path, { token: by, headers: { 'idempotency-key': `notice ${path}` }, ...body(version) })
    const first = await send(notice_version)
    expect(first.statusCode, `${path} ${first.body}`).toBe(201)
    expect((await send(`${notice_version}1`)).json().data, path).toEqual(first.json().data)
    expect(await consentsOf(who), path).toEqual([seen(kind)])
    const own = (await portal.call('GET', '/user/privacy', { token: by })).json().data
    expect(own.consents, path).toEqual([seen(kind)])
  }
})

test('in a group by link each has read it who filled in or joined, at that moment', async () => {
  const shift = await makeShift(portal.db, world)
  const group = await startGroup(portal, world, 2)
  const first = { ...newPerson(world, shift), notice_version }
  expect((await fillPart(portal, group, first, group.token)).statusCode).toBe(200)
  const friend = await portal.as('USER', { region_id: world.regionId })
  for (let times = 2; times > 0; times -= 1) {
    const joins = { token: friend.token, json: { shift_id: shift, notice_version } }
    expect((await portal.call('POST', `/register/groups/${group.link}/join`, joins)).statusCode).toBe(200)
  }
  const ids = (await partsOf(portal, group)).map(({ id }) => id)
  const form = withNotice(await paymentForm(world, group, ids))
  const sent = await portal.call('POST', `/register/groups/${group.link}/send`, { form })
  expect(sent.statusCode, sent.body).toBe(201)
  expect(await consentsOf(peopleOf(sent)[0]!), 'filled in, then paid').toEqual([seen('TOEFL'), seen('TOEFL')])
  expect(await consentsOf(friend.userId), 'once, however often the shift was changed').toEqual([seen('TOEFL')])
})

test('an application without an account keeps it with itself, and loses it with itself', async () => {
  const json = { ...application(world, await makeTalentField(portal.db)), notice_version }
  const { id } = dataOf(await portal.call('POST', '/talent-recruitments', { json }), 201)
  const kept = () => portal.db.selectFrom('consent').select('kind').where('talent_id', '=', id).execute()
  expect(await kept()).toEqual([{ kind: 'TALENT' }])
  const { token } = await portal.as('ADMIN')
  for (const query of ['', '?force=1']) await portal.call('DELETE', `/talent-recruitments/${id}${query}`, { token })
  expect(await kept()).toEqual([])
})
