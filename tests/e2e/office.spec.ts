// The committee's dashboard and one declarative list, which speaks for all of them.
import { readFile } from 'node:fs/promises'
import { parseCsv } from 'hucre/csv'
import { apiOf, office, tokens } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { press } from './support/keyboard.ts'
import { makePerson } from './support/people.ts'
import { pickOf } from './support/rows.ts'
import { address, expect, holdToken, test } from './support/test.ts'
import { mailTo } from '../support/mailbox.ts'

test('what waits on the dashboard is what the list behind it counts, and the choice stays in the address', async ({
  page,
  open,
  campus,
}) => {
  await registerByApi(campus, [makePerson(), makePerson()])
  await registerByApi(campus)
  await open('/dashboard-admin', 'ADMIN')
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: campus.name }).click()
  await expect(page).toHaveURL(new RegExp(`region_id=${campus.id}`))
  await page.reload()
  const waiting = page.getByRole('link', { name: '2 TOEFL payments to review' })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('heading', { name: campus.name, level: 2 })).toBeVisible()
  await waiting.click()
  await expect(page).toHaveURL(new RegExp(`/toefl-payments\\?.*region_id=${campus.id}`))
  await expect(page.getByRole('table', { name: 'Pending' }).getByRole('row')).toHaveCount(3)
  await page.goBack()
  await page.getByRole('link', { name: 'TOEFL registrants' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
})

test('a regional committee reads the numbers of its own region and finds no lists', async ({ page, open }) => {
  const token = await tokens('SCAC')
  const { region } = await apiOf(address(), token)<{ region: { region: string } }>('GET', '/user')
  await holdToken(page, token)
  await open('/dashboard-admin')
  await expect(page.getByRole('heading', { name: region.region, level: 2 })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toHaveCount(0)
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText(['Open the books'])

  await links.click()
  const parts = page.getByRole('region', { name: 'By region and programme' }).getByRole('rowheader')
  await expect(parts).toHaveText([
    `${region.region}, TOEFL`,
    `${region.region}, Welcoming party`,
    `${region.region}, Membership`,
    'Total',
  ])
  // Refunds are the one list that a region reads; the lists of payments are the administrators'.
  const lists = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  expect(new Set(lists)).toEqual(new Set(['/refunds']))
})

test('who goes elsewhere while a form is saved reads that it was, and stays there @full', async ({
  page,
  open,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same there, behind the burger')
  await open(`/regions/${campus.id}/edit`, 'ADMIN')
  // The list, to which a saved form leads, is there at once when it has been seen before.
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await page.goBack()
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/regions/${campus.id}`, async (route) => {
    if (route.request().method() !== 'GET') await gate.promise
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && request.url().includes('/api/regions/'))
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
  await sent
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const menu = page.getByRole('navigation')
  await menu.getByRole('link', { name: 'Dashboard Admin' }).click()
  await expect(page).toHaveURL(/\/dashboard-admin/)
  const answer = page.waitForResponse(
    (found) => found.request().method() !== 'GET' && found.url().includes('/regions/'),
  )
  gate.resolve()
  const { message } = (await (await answer).json()) as { message: string }
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Test takers' }).click()
  await expect(page).toHaveURL(/\/toefl-details/)
  expect(visited).not.toContain('/regions')
})

test('a list of the catalogue: mistakes at their fields, made, found, changed, deleted, and kept while needed', async ({
  page,
  open,
  campus,
}) => {
  const name = `Rani ${Date.now()}`
  await open('/contact-persons/create', 'ADMIN')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('rani@example.com')
  await page.getByRole('combobox', { name: 'For' }).click()
  await page.getByRole('option', { name: 'TOEFL' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/contact-persons$/)

  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/q=Rani/)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('textbox', { name: 'LINE ID' }).fill('rani.line')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/contact-persons/)
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('rani.line')
  await pickOf(row, `Delete ${name}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  // Nothing found, which is not an empty list.
  await expect(page.getByRole('paragraph').filter({ hasText: 'No matches' })).toBeVisible()

  await open(`/regions?q=${campus.name}`)
  await pickOf(page.getByRole('row').filter({ hasText: campus.name }), `Delete ${campus.name}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  // Its majors and shifts need it.
  await expect(page.getByText('other records still use it')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: campus.name })).toBeVisible()
})

test('rows of a catalogue list are chosen by keyboard and deleted; what is still used is named and stays @full', async ({
  page,
  open,
  campus,
}) => {
  const faculty = `Faculty ${Date.now()}`
  const names = ['Aerobics', 'Botany', 'Cooking', 'Dance'].map((name) => `${name} ${campus.name}`)
  const majors: { id: number }[] = []
  for (const major_name of names) {
    majors.push(await office('POST', '/majors', { region_id: campus.id, faculty, major_name }))
  }
  // Somebody studies the second one.
  const studied = { id: majors[1]?.id ?? 0, name: names[1] ?? '' }
  await registerByApi({ ...campus, major: studied })
  await open(`/majors?q=${encodeURIComponent(faculty)}&sort=major_name&per_page=2`, 'ADMIN')
  const table = page.getByRole('table', { name: 'Majors' })
  const bulk = page.getByRole('region', { name: 'Actions for the selected rows' })
  const choose = async (name: string | undefined) => {
    const box = table.getByRole('checkbox', { name: `Select ${name}` })
    await press(page, box, 'Space')
    await expect(box).toBeChecked()
  }
  await choose(names[0])
  await choose(names[1])
  await press(page, page.getByRole('button', { name: 'Next page' }))
  await choose(names[2])
  await expect(bulk.getByText('3 rows selected')).toBeVisible()

  await press(page, bulk.getByRole('button', { name: 'Delete' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete 3 rows for good?' })
  await expect(dialog).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Delete' }))
  const outcome = page.getByRole('dialog', { name: 'Done' })
  await expect(outcome.getByText('2 rows were deleted for good.')).toBeVisible()
  // It was chosen on another page, and is named all the same.
  await expect(outcome.getByRole('listitem')).toHaveText(new RegExp(`${names[1]}: .*other records still use it`))
  await press(page, outcome.getByRole('button', { name: 'Done' }))
  await expect(bulk).toBeHidden()
  // The page that was open is gone with its rows; the last one there is takes its place.
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('link', { name: names[1], exact: true })).toBeVisible()
  await expect(table.getByRole('link', { name: names[3], exact: true })).toBeVisible()

  await page.getByRole('searchbox').fill(names[3] ?? '')
  await expect(table.getByRole('row')).toHaveCount(2)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).press('Enter')
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^majors-\d{4}-\d{2}-\d{2}\.csv$/)
  const [headers, ...rows] = parseCsv((await readFile(await file.path())).toString('utf8').replace('\uFEFF', ''))
  expect(headers).toEqual(['Major', 'Faculty', 'Region'])
  expect(rows.map((row) => row.slice(0, 2))).toEqual([[names[3], faculty]])
})

test('chosen shifts are hidden and shown together; one that somebody sits in is not deleted @full', async ({
  page,
  open,
  campus,
}) => {
  await registerByApi(campus)
  await open(`/toefl-shifts?region_id=${campus.id}`, 'ADMIN')
  const table = page.getByRole('table', { name: 'TOEFL shifts' })
  const bulk = page.getByRole('region', { name: 'Actions for the selected rows' })
  const dialog = page.getByRole('dialog')
  const doWithBoth = async (button: string, told: string) => {
    for (const { label } of campus.shifts) await table.getByRole('checkbox', { name: `Select ${label}` }).check()
    await bulk.getByRole('button', { name: button }).click()
    await dialog.getByRole('button', { name: button }).click()
    await expect(page.getByText(told)).toBeVisible()
  }
  const done = () => dialog.getByRole('button', { name: 'Done' }).click()
  const hidden = table.getByRole('row').filter({ hasText: 'Hidden' })
  await doWithBoth('Hide', '2 shifts are hidden now.')
  await expect(dialog).toBeHidden()
  await expect(hidden).toHaveCount(2)
  await doWithBoth('Show', '2 shifts can be chosen now.')
  await expect(dialog).toBeHidden()
  await expect(hidden).toHaveCount(0)
  await doWithBoth('Delete', '1 row was deleted for good.')
  await expect(dialog.getByRole('listitem')).toHaveText(/^First shift: .*still use it/)
  await done()
  await expect(table.getByRole('link', { name: 'First shift', exact: true })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Second shift', exact: true })).toHaveCount(0)
})

test('a new shift begins in a term, and a duplicate with what its shift holds @full', async ({
  page,
  open,
  campus,
}) => {
  await open('/toefl-shifts/create', 'ADMIN')
  await expect(page.getByRole('combobox', { name: 'Term' })).toHaveValue(/^(Odd|Even) \d{4}/)

  await open(`/toefl-shifts?region_id=${campus.id}`)
  const table = page.getByRole('table', { name: 'TOEFL shifts' })
  await pickOf(table.getByRole('row').filter({ hasText: 'Second shift' }), 'Duplicate')
  const label = page.getByRole('textbox', { name: 'Label', exact: true })
  await expect(label).toHaveValue('Second shift')
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue(new RegExp(campus.name))
  await expect(page.getByRole('textbox', { name: 'Seats' })).toHaveValue('20')
  await label.fill('Second shift, upstairs')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'TOEFL shifts' })).toBeVisible()
  await open(`/toefl-shifts?region_id=${campus.id}`)
  await expect(table.getByRole('link', { name: 'Second shift, upstairs', exact: true })).toBeVisible()
  // The one that it was taken from stays as it was.
  await expect(table.getByRole('link', { name: 'Second shift', exact: true })).toBeVisible()
})

test('who can do something about it is told that nobody backs the portal up', async ({ browser }) => {
  const heading = 'Nobody backs up this portal'
  for (const [role, times] of [
    ['ADMIN', 1],
    ['SCAC', 0],
  ] as const) {
    const page = await browser.newPage()
    await holdToken(page, await tokens(role))
    await page.goto('/dashboard-admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Admin' })).toBeVisible()
    // What the term comes to arrives with it.
    await expect(page.getByText('Kemanggisan').first()).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: heading })).toHaveCount(times)
    await page.close()
  }
})

test('an officer who changes a shift sees what its people will read, is warned of a forgotten place, and the people get a mail', async ({
  page,
  open,
  campus,
}) => {
  const people = [makePerson(), makePerson()]
  await registerByApi(campus, people)
  const at = `/toefl-shifts/${campus.shifts[0]?.id}`
  await office('PUT', at, { place: 'Room 301', place_label_id: 'Ruang 301', tell: false })
  await open(`${at}/edit`, 'ADMIN')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const tell = page.getByRole('checkbox', { name: /^Tell / })
  const warning = page.getByText('The Indonesian place still says “Ruang 301”.')
  await field('Label').fill('Another name')
  await expect(tell).toHaveCount(0)
  await field('LINE group').fill('https://line.me/R/ti/g/another')
  await expect(page.getByRole('checkbox', { name: 'Tell those who are confirmed by e-mail' })).toBeChecked()
  await field('Place').fill('Room 512')
  await expect(page.getByRole('checkbox', { name: 'Tell the 2 people by e-mail' })).toBeChecked()
  await expect(page.getByText('Place: Room 301 → Room 512')).toBeVisible()
  await expect(warning).toBeVisible()
  await field('Place in Indonesian').fill('Ruang 512')
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/toefl-shifts$/)
  const letter = await mailTo(people[1]?.email ?? '', 'Your TOEFL test has a new time or place')
  expect(letter.text).toContain('Room 512')
})

test('who changes the link of a group is led to those whose mails have the old one @full', async ({
  page,
  open,
  campus,
}) => {
  const at = `/regions/${campus.id}`
  await office('PUT', at, { link_line_group: 'https://line.me/R/ti/g/before' })
  await open(`${at}/edit`, 'ADMIN')
  const note = page.getByRole('status').filter({ hasText: 'Earlier mails have the old link' })
  const link = page.getByRole('textbox', { name: 'LINE group', exact: true })
  await expect(link).toHaveValue('https://line.me/R/ti/g/before')
  await expect(note).toHaveCount(0)
  await link.fill('https://line.me/R/ti/g/after')
  await expect(note.getByRole('link')).toHaveText(['Membership payments', 'Talent applications'])
  const opened = page.waitForEvent('popup')
  await note.getByRole('link', { name: 'Membership payments' }).click()
  const announcement = (await opened).getByRole('main')
  await expect(announcement.getByRole('link', { name: 'Membership payments' })).toBeVisible()
  await expect(announcement.getByText(`${campus.name} · Confirmed`)).toBeVisible()
  // What was typed is still there to be saved.
  await expect(link).toHaveValue('https://line.me/R/ti/g/after')
  await open('/bom-divisions/1/edit', 'ADMIN')
  await link.fill('https://line.me/R/ti/g/after')
  await expect(note.getByRole('link')).toHaveText(['Board applications'])
})
