// The party is full: a student waits with a phone in the hand, is offered a seat, takes it by signing up; the office sees it.
import { randomInt } from 'node:crypto'
import { mailTo } from '../support/mailbox.ts'
import { photo } from '../support/pictures.ts'
import { office, tokens } from './support/api.ts'
import { axeOn } from './support/axe.ts'
import { makePartyShifts, partySeatsLeft, signUpByApi } from './support/parties.ts'
import { chooseProof } from './support/registration.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, test } from './support/test.ts'

test('a student waits for a full party, takes the seat that is offered, and the list empties @full', async ({
  page,
  campus,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [shift] = await makePartyShifts(campus, [1])
  const shiftId = shift?.id ?? 0
  const [seated, student] = [await makeStudent(campus), await makeStudent(campus)]
  const signUpId = await signUpByApi(seated, shiftId)
  const { person } = student

  await holdToken(page, student.token)
  await page.goto('/dashboard/welcoming-party-registration')
  await page.getByRole('link', { name: 'Wait for a seat' }).click()
  await expect(page.getByRole('heading', { name: 'Wait for a seat' })).toBeVisible()
  await page.getByRole('checkbox', { name: new RegExp(shift?.label ?? '') }).check()
  expect(await axeOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('Nobody is ahead of you.')).toBeVisible()
  const letter = await mailTo(person.email, 'waiting list')
  expect(letter.text).toContain('the waiting list for the welcoming party')

  await seated.api('POST', `/welcoming-parties/${signUpId}/give-up`)
  expect(await partySeatsLeft(shiftId)).toBe(0)
  const committee = await (await page.context().browser()!.newContext()).newPage()
  await holdToken(committee, await tokens('ADMIN'))
  const list = `/party-waiting-list?q=${person.nim}`
  await committee.goto(list)
  const row = committee.getByRole('row', { name: new RegExp(person.name) })
  await expect(row).toContainText(/a seat has just become free|has an offer of 1 seat/)
  const [wait] = await office<{ id: number }[]>('GET', `/party-waiting-list?q=${person.nim}`)
  const byHand = { shift_id: shiftId, reason: 'First in line.' }
  await office('POST', `/party-waiting-list/${wait?.id ?? 0}/offer`, byHand).catch((error: Error) => {
    // The line is served by itself, too, and may have been in this moment: either way there is an offer.
    expect(error.message).toContain('This group has an offer already.')
  })

  await page.goto('/dashboard')
  const place = page.getByRole('region', { name: 'Waiting list: Welcoming party' })
  await expect(place.getByRole('heading', { name: 'We have a seat for you' })).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await place.getByRole('button', { name: 'Take the seat' }).click()
  await expect(page.getByText(/^We hold a seat for you until/)).toBeVisible()
  await expect(page.getByRole('radio', { name: new RegExp(shift?.label ?? '') })).toBeChecked()
  // What the account knows is folded.
  await page.getByRole('button', { name: 'Change these details' }).click()
  await page.getByRole('radio', { name: /^Non-Binusian/ }).check()
  await page.getByRole('textbox', { name: 'Instagram', exact: true }).fill(person.line)
  await chooseProof(page, await photo({ width: 200, height: 260, seed: randomInt(1, 1e9) }))
  expect(await axeOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed up!' })).toBeVisible()
  expect(await partySeatsLeft(shiftId)).toBe(0)

  await committee.goto(list)
  await expect(row).toContainText('You took the seat that we offered you.')
  await committee.context().close()
})
