import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { insertApplication, makeDivisions, plainPdf, setBoardWindow } from '#tests/support/board.ts'
import { hostileUploads, pdf, photo } from '#tests/support/pictures.ts'
import { formOf } from '#tests/support/forms.ts'

const { portal, world, token: admin } = await openOffice()
const divisions = await makeDivisions(portal.db, world.regionId)
beforeEach(() => setBoardWindow(portal.db, world.regionId, 'BOM_TASK'))

async function applicant() {
  const who = await portal.as('MEMBER', { region_id: world.regionId })
  return { ...who, id: await insertApplication(portal.db, world, who.userId, divisions) }
}

type File = { content: Buffer; name?: string; type?: string }
const handIn = (id: number, token: string, fields: Record<string, string>, file?: File) => {
  const form = formOf(fields)
  if (file) {
    const { content, name = 'task.pdf', type = 'application/pdf' } = file
    form.append('file', new File([new Uint8Array(content)], name, { type }))
  }
  return portal.call('POST', `/bom-recruitments/${id}/tasks`, { token, form })
}
const to = (division = divisions[0]) => ({ division_id: String(division) })
const tasksOf = async (token: string) => (await portal.call('GET', '/bom-recruitments/tasks', { token })).json().data
const stored = async () => [
  ...(await readdir(join(portal.filesFolder, 'raw'))),
  ...(await readdir(join(portal.filesFolder, 'ready'))),
  ...(await readdir(join(portal.filesFolder, 'incoming'))),
]

test('the tasks come in the order of the preferences, and not before one has applied', async () => {
  const stranger = await portal.as('MEMBER', { region_id: world.regionId })
  expect(await tasksOf(stranger.token)).toBeNull()
  const { token, id } = await applicant()
  const found = await tasksOf(token)
  expect(found).toMatchObject({ recruitment_id: id, status: 'SUBMITTED' })
  expect(found.tasks.map((task: { division_id: number }) => task.division_id)).toEqual([...divisions])
})

test('a link is handed in and replaced by a PDF, which only owner and office can fetch, as a download', async () => {
  const { token, id } = await applicant()
  const linked = await handIn(id, token, { ...to(), link: 'https://drive.example/plan', note: 'First draft' })
  expect(linked.statusCode).toBe(201)
  expect(linked.json().data.tasks[0].submission).toMatchObject({
    link: 'https://drive.example/plan',
    note: 'First draft',
  })
  const content = plainPdf()
  const answer = await handIn(id, token, to(), { content })
  const { submission } = answer.json().data.tasks[0]
  expect(submission).toMatchObject({ link: null, note: null })
  for (const reader of [token, admin]) {
    const file = await portal.call('GET', `/files/${submission.file}`, { token: reader })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(content)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  const other = await applicant()
  for (const reader of [other.token, undefined]) {
    expect((await portal.call('GET', `/files/${submission.file}`, { token: reader })).statusCode).toBe(404)
  }
})

test('a picture is encoded again before it is served, and a replaced file is gone', async () => {
  const { token, id } = await applicant()
  const first = (await handIn(id, token, to(), { content: plainPdf() })).json().data.tasks[0].submission.file
  const picture = { content: await photo({ width: 200, height: 300 }), name: 'plan.jpg', type: 'image/jpeg' }
  const second = (await handIn(id, token, to(), picture)).json().data.tasks[0].submission.file
  expect((await portal.call('GET', `/files/${first}`, { token })).statusCode).toBe(404)
  expect(await stored()).not.toContain(first)
  const shown = await portal.call('GET', `/files/${second}`, { token })
  expect(shown.headers['content-type']).toBe('image/jpeg')
  expect(shown.rawPayload.equals(picture.content)).toBe(false)
})

test('nothing hostile is kept, whatever it is called', async () => {
  const { token, id } = await applicant()
  const whole = plainPdf()
  const hostile: [string, File][] = [
    ...(await hostileUploads()).map(({ name, content, filename, type }): [string, File] => [
      name,
      { content, name: filename, type },
    ]),
    ['PDF with a script and no end', { content: pdf }],
    ['whole PDF with a script', { content: plainPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>') }],
    ['script behind an escaped name', { content: plainPdf('/OpenAction << /S /J#61vaScript /J#53 (x) >>') }],
    ['PDF that starts a program', { content: plainPdf('/OpenAction << /S /Launch /F (cmd.exe) >>') }],
    ['PDF with a file inside', { content: plainPdf('/Names << /EmbeddedFiles << >> >>') }],
    ['cut PDF', { content: whole.subarray(0, whole.length - 60) }],
    ['HTML in front of a PDF', { content: Buffer.concat([Buffer.from('<script>1</script>'), whole]) }],
    ['page behind a PDF', { content: Buffer.concat([whole, Buffer.from('<html><script>1</script></html>')]) }],
    ['program called PDF', { content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)]) }],
  ]
  const before = await stored()
  for (const [name, file] of hostile) {
    const answer = await handIn(id, token, to(), file)
    expect(answer.statusCode, name).toBe(422)
    expect(Object.keys(answer.json().errors), name).toEqual(['file'])
  }
  expect(await stored()).toEqual(before)
  expect((await tasksOf(token)).tasks[0].submission).toBeNull()
})

test('ten mebibytes fit, one byte more does not, and proofs keep their own limit', async () => {
  const { token, id } = await applicant()
  const limit = 10 * 1024 * 1024
  const filled = (length: number) => {
    const end = plainPdf()
    const rest = Buffer.alloc(length - end.length, '% padding\n')
    // Comments between the header and the objects; readers find the objects from the end.
    return Buffer.concat([Buffer.from('%PDF-1.4\n'), rest, end.subarray(9)])
  }
  expect((await handIn(id, token, to(), { content: filled(limit) })).statusCode).toBe(201)
  expect((await handIn(id, token, to(), { content: filled(limit + 1) })).statusCode).toBe(413)
  const large = new File([new Uint8Array(3 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' })
  const form = formOf({ payment_proof: large })
  expect((await portal.call('POST', '/register/store', { form })).statusCode).toBe(413)
})

test('either a link or a file, for a preferred division, while the window is open and nobody decided', async () => {
  const { token, id } = await applicant()
  const link = { link: 'https://drive.example/x' }
  expect(Object.keys((await handIn(id, token, to())).json().errors)).toEqual(['link'])
  const both = await handIn(id, token, { ...to(), ...link }, { content: plainPdf() })
  expect(Object.keys(both.json().errors)).toEqual(['file'])
  expect(Object.keys((await handIn(id, token, { ...to(), link: 'javascript:alert(1)' })).json().errors)).toContain(
    'link',
  )
  const [foreign] = await makeDivisions(portal.db, world.regionId)
  expect(Object.keys((await handIn(id, token, { ...to(foreign), ...link })).json().errors)).toEqual(['division_id'])
  expect((await handIn(id, (await applicant()).token, { ...to(), ...link })).statusCode).toBe(404)
  await setBoardWindow(portal.db, world.regionId, 'BOM_TASK', false)
  expect((await handIn(id, token, { ...to(), ...link })).json().code).toBe('window_closed')
  await setBoardWindow(portal.db, world.regionId, 'BOM_TASK')
  await portal.call('POST', `/bom-recruitments/${id}/decide`, { token: admin, json: { status: 'REJECTED' } })
  expect((await handIn(id, token, { ...to(), ...link })).statusCode).toBe(409)
})

test('an application deleted for good takes its files with it', async () => {
  const { token, id } = await applicant()
  const { file } = (await handIn(id, token, to(), { content: plainPdf() })).json().data.tasks[0].submission
  await portal.call('DELETE', `/bom-recruitments/${id}`, { token: admin })
  await portal.call('DELETE', `/bom-recruitments/${id}?force=1`, { token: admin })
  expect(await stored()).not.toContain(file)
  expect(await portal.db.selectFrom('file').select('id').where('key', '=', file).execute()).toEqual([])
})
