import { makePerson } from './support/people.ts'
import { fillGroup, send } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test('one person registers and is told so', async ({ page, open, campus }) => {
  await open(`/register/${campus.address}/1`)
  await fillGroup(page, [makePerson()], campus.major.name, 'First shift')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()
})
