// The files of every programme: handed in, replaced, and deleted for good. No row without its file, no file without a
// row, and every row belongs to a record.
import { expect, test } from 'vitest'
import { type TestApp } from '../support/app.ts'
import { makeDivisions, plainPdf, setBoardWindow, preferencesOf } from '../support/board.ts'
import { makeStudents, memberForm, payMember, setMemberWindow } from '../support/members.ts'
import { makePartyShift, setPartyWindow, signUpSomebody } from '../support/parties.ts'
import { photo } from '../support/pictures.ts'
import { formOf } from '../support/forms.ts'
import { openOffice } from '../support/office.ts'
import { violations } from './invariants.ts'

const { portal, world, token: admin } = await openOffice()

const ok = async (answer: ReturnType<TestApp['call']>) => {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBeLessThan(300)
  return JSON.parse(body).data
}

const filed = (name: string, content: Buffer, fields: Record<string, string> = {}) =>
  formOf({ ...fields, [name]: new File([new Uint8Array(content)], 'sent') })

async function payAndMend(): Promise<void> {
  await setMemberWindow(portal.db, world.regionId)
  const students = await makeStudents(portal.db, world, 2)
  for (const [index, student] of students.entries()) {
    const id = await payMember(portal, world, student)
    const form = await memberForm(world, {}, await photo({ width: 60, height: 80, seed: 7 + index }))
    await ok(portal.call('PUT', `/member-payments/${id}`, { token: student.token, form }))
  }
}

async function signUpAndChange(): Promise<void> {
  await setPartyWindow(portal.db, world.regionId)
  const { id, token } = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  const form = filed('proof', await photo({ width: 60, height: 80, seed: 9 }))
  await ok(portal.call('PUT', `/welcoming-parties/${id}`, { token, form }))
  const other = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  await ok(portal.call('DELETE', `/welcoming-parties/${other.id}`, { token: admin }))
}

async function handInAgain(): Promise<number> {
  const codes = ['BOM_REGISTRATION', 'BOM_TASK'] as const
  for (const code of codes) await setBoardWindow(portal.db, world.regionId, code)
  const { token } = await portal.as('MEMBER', { region_id: world.regionId })
  const divisions = await makeDivisions(portal.db, world.regionId)
  const headers = { 'idempotency-key': 'applied' }
  const { id } = await ok(portal.call('POST', '/bom-recruitments', { token, json: preferencesOf(divisions), headers }))
  const hand = (division: number, content: Buffer) =>
    ok(
      portal.call('POST', `/bom-recruitments/${id}/tasks`, {
        token,
        form: filed('file', content, { division_id: String(division) }),
      }),
    )
  await hand(divisions[0], plainPdf())
  await hand(divisions[0], await photo({ width: 60, height: 80, seed: 10 }))
  await hand(divisions[1], plainPdf())
  return id
}

test('membership, welcoming party and board keep exactly the files that their records name', async () => {
  await payAndMend()
  await signUpAndChange()
  const application = await handInAgain()
  expect(await violations(portal, { files: 'swept' })).toEqual([])

  // Negative control: a record goes, and the rows of its files stay.
  await portal.db.deleteFrom('bom_task_submission').where('recruitment_id', '=', application).execute()
  await portal.db.deleteFrom('idempotency').execute()
  await portal.db.deleteFrom('bom_recruitment').where('id', '=', application).execute()
  const lost = await violations(portal)
  expect(lost).toHaveLength(2)
  expect(lost).toEqual([expect.stringMatching(/^I6: the file/), expect.stringMatching(/^I6: the file/)])
})
