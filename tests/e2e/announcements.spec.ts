import { mailTo } from '../support/mailbox.ts'
import { address } from './support/api.ts'
import { axeOn } from './support/axe.ts'
import { registerByApi } from './support/campus.ts'
import { makePerson } from './support/people.ts'
import { makeStudent } from './support/students.ts'
import { expect, ready, test } from './support/test.ts'

test('from a filtered list to its people: looked at, tried, given a time and taken back, sent, and refused by a reader @full', async ({
  page,
  open,
  campus,
}) => {
  const { person } = await makeStudent(campus)
  // Never opened the mail with the link for the password.
  await registerByApi(campus, [makePerson()])
  await open(`/toefl-details?term_id=&region_id=${campus.id}`, 'ADMIN')
  await page.getByRole('link', { name: 'Announce', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'New announcement' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '2 people' })).toBeVisible()
  await page.getByRole('radio', { name: 'Club news' }).check()
  await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible()
  await expect(page.getByText('1 person never confirmed the address')).toBeVisible()

  const subject = `Movie night at ${campus.name}`
  const english = page.getByRole('region', { name: 'English' })
  await english.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await english.getByRole('textbox', { name: 'Text' }).fill('Dear {nick}, come on Friday.')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(english.getByText('Use only these in braces: {name}, {nim}, {region}, {shift}, {when}')).toBeVisible()
  await english.getByRole('textbox', { name: 'Text' }).fill('Dear {name}, come on Friday.')
  await expect(page.getByText('Indonesian readers get the English text.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByRole('heading', { name: `As ${person.name} gets it` })).toBeVisible()
  await expect(page.frameLocator('iframe').getByText(`Dear ${person.name}, come on Friday.`)).toBeVisible()
  expect(await axeOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Send to myself first' }).click()
  expect((await mailTo('admin@example.com', `[Test] ${subject}`)).text).toContain(`Dear ${person.name}`)

  await page.getByRole('button', { name: 'At a time' }).click()
  const timing = page.getByRole('dialog', { name: 'When does it go out?' })
  await timing.getByRole('button', { name: 'Goes out' }).click()
  const calendar = page.getByRole('dialog').last()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByRole('button', { name: /^15 / }).click()
  await calendar.getByRole('button', { name: 'Use this date and time' }).click()
  await timing.getByRole('button', { name: 'Send at this time' }).click()
  await page.getByRole('button', { name: 'Take the time back' }).click()

  await page.getByRole('button', { name: 'Send now' }).click()
  const question = page.getByRole('dialog', { name: 'Send it now?' })
  await question.getByRole('button', { name: 'Send to 1 person' }).click()
  const letter = await mailTo(person.email, subject)
  expect(letter.text).toContain(`Dear ${person.name}, come on Friday.`)
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByRole('row').filter({ hasText: person.name })).toContainText('Taken')
  await people.getByRole('checkbox', { name: `Written to ${person.name}` }).click()
  await expect(people.getByRole('row').filter({ hasText: person.name })).toContainText('Office of BNEC')

  // The reader: nothing happens by opening the link, one press ends it, another takes it back.
  const link = /\/club-news\/[\w-]+/.exec(letter.text)?.[0] ?? ''
  const reader = await (await page.context().browser()!.newContext()).newPage()
  await reader.goto(`${address()}${link}`)
  await ready(reader)
  await reader.getByRole('button', { name: 'Stop club news' }).click()
  await expect(reader.getByRole('heading', { name: 'You get no more club news' })).toBeVisible()
  await page.goto(`/announcements/create?list=/toefl-details&filters=region_id%3D${campus.id}`)
  await page.getByRole('radio', { name: 'Club news' }).check()
  await expect(page.getByText('1 person wants no club news')).toBeVisible()
  await reader.getByRole('button', { name: 'Get club news again' }).click()
  await expect(reader.getByRole('heading', { name: 'You get club news again' })).toBeVisible()
  await reader.context().close()
})
