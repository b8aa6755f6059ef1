// The evening a shift fills: two friends wait, are offered seats, take them and come to the payment; the office sees it.
import { mailTo } from '../support/mailbox.ts'
import { axeOn } from './support/axe.ts'
import { office, visitor } from './support/api.ts'
import { makeCampus, registerByApi, seatsLeft } from './support/campus.ts'
import { makePeople, makePerson } from './support/people.ts'
import { fillPerson, shiftChoice } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test('friends wait for a full shift, take the seats that they are offered, and come to the payment', async ({
  page,
  open,
}) => {
  const campus = await makeCampus({ seats: [1] })
  const [shift] = campus.shifts
  const shiftId = shift?.id ?? 0
  await registerByApi(campus, [makePerson()])
  const [payer = makePerson(), friend = makePerson()] = makePeople(2)

  await open(`/register/${campus.address}`)
  await page.getByRole('link', { name: 'Wait for a seat' }).click()
  await expect(page.getByRole('heading', { name: 'Wait for a seat' })).toBeVisible()
  await page.getByRole('radio', { name: '2 people' }).check()
  await page.getByRole('checkbox', { name: /^First shift/ }).check()
  for (const [index, person] of [payer, friend].entries()) {
    await page.getByRole('textbox', { name: 'Name' }).nth(index).fill(person.name)
    await page.getByRole('textbox', { name: 'NIM' }).nth(index).fill(person.nim)
  }
  const email = page.getByRole('textbox', { name: 'Your e-mail address' })
  await email.fill('rani@gmial.com')
  await expect(page.getByRole('button', { name: 'Did you mean rani@gmail.com?' })).toBeVisible()
  await email.fill(payer.email)
  await page.getByRole('textbox', { name: 'Your phone number' }).fill(payer.phone)
  expect(await axeOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('Nobody is ahead of you.')).toBeVisible()

  const link = /\/waiting\/[\w-]{20,}/.exec((await mailTo(payer.email, 'waiting list')).text)?.[0] ?? ''
  await open(link)
  await expect(page.getByText('You are the first in line.')).toBeVisible()
  expect(await axeOn(page)).toEqual([])

  await office('PUT', `/toefl-shifts/${shiftId}`, { quota: 3 })
  expect(await seatsLeft(shiftId)).toBe(0)
  await open(`/register/${campus.address}`)
  await expect(page.getByText('We keep 2 seats for people who wait.')).toBeVisible()
  const [group] = await office<{ id: number }[]>('GET', `/waiting-list?q=${payer.nim}`)
  const byHand = { shift_id: shiftId, reason: 'First in line.' }
  await office('POST', `/waiting-list/${group?.id ?? 0}/offer`, byHand).catch((error: Error) => {
    // The line is served by itself, too, and may have been in this moment: either way they have their offer.
    expect(error.message).toContain('This group has an offer already.')
  })

  await open(link)
  await expect(page.getByRole('heading', { name: 'We have seats for you' })).toBeVisible()
  expect(await axeOn(page)).toEqual([])

  // By a link: the offer holds the seats with its countdown, and only the friend can join. Ended, it stands as before.
  await page.getByRole('button', { name: 'Each fills in their own part' }).click()
  await expect(page.getByRole('heading', { name: 'Each fills in their own part' })).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Start the group' }).click()
  await expect(page.getByRole('heading', { name: 'Start with your own part' })).toBeVisible()
  // Who waited as the contact is known there.
  await expect(page.getByRole('textbox', { name: 'NIM' })).toHaveValue(payer.nim)
  await fillPerson(page, payer, campus.major.name)
  await shiftChoice(page, 'First shift').check()
  await page.getByRole('button', { name: 'Put my part in the group' }).click()
  await expect(page.getByRole('timer', { name: 'We hold 2 seats for' })).toBeVisible()
  await expect(page.getByText(`Still missing: ${friend.name}.`)).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await page.getByRole('button', { name: /^Pay .* for 1 person$/ }).click()
  await expect(page.getByRole('dialog', { name: `Pay without ${friend.name}?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'End the link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByText('This link has ended')).toBeVisible()
  await open(link)
  await page.getByRole('button', { name: 'Take the seats' }).click()
  for (const person of [payer, friend]) {
    await expect(page.getByRole('textbox', { name: 'NIM' })).toHaveValue(person.nim)
    await expect(shiftChoice(page, 'First shift')).toBeChecked()
    await fillPerson(page, person, campus.major.name)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(page.getByText(/^We hold your seats for (30:00|29:\d\d)/)).toBeVisible()
  const lists = await visitor<{ shift_id: number }[]>('GET', `/waiting-list/shifts?region_id=${campus.id}`)
  expect(lists.find((one) => one.shift_id === shiftId)).toMatchObject({ groups: 0, kept: 0 })
  expect(await seatsLeft(shiftId)).toBe(0)

  await open(`/waiting-list?region_id=${campus.id}`, 'ADMIN')
  await expect(page.getByRole('row', { name: new RegExp(payer.name) })).toContainText('You accepted an offer')
})
