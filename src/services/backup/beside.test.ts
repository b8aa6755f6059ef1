// One person's mistake: a row of a night beside the present one, and brought back alone. What was erased stays erased.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { runScript } from '#tests/support/command.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'
import { findPair, loadNight, bringRowBack } from './beside.ts'
import { fileSource } from './source.ts'
import { openClient } from './tables.ts'
import { writeBackup } from './write.ts'

const portal = await openPortal()
const { db } = portal
const folder = await mkdtemp(join(tmpdir(), 'portal-beside-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const path = join(folder, 'night.backup')
const beside = (...words: string[]) =>
  runScript('beside', words, { DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.deps.config.dataDir })

const world = await makeWorld(db)
const person = (nim: string) =>
  insertRow(db, 'account', {
    role: 'USER',
    nim,
    name: `Person ${nim}`,
    email: `${nim}@example.com`,
    password_hash: 'x',
  })
const [kept, erased] = [await person('2904440001'), await person('2904440002')]
const major = await insertRow(db, 'major', { region_id: world.regionId, faculty: 'Humanities', major_name: 'English' })
const gone = await insertRow(db, 'achievement', { title: 'First prize', position: 7 })
const { manifest } = await writeBackup(path, { url: portal.databaseUrl, files: portal.deps.files.place })

test('what somebody changed or deleted is found, shown side by side, and comes back alone, with a line in the trail', async () => {
  await changeRow(db, 'major', { id: major.id }, { major_name: 'Overwritten', faculty: 'By mistake' })
  await db.deleteFrom('achievement').where('id', '=', gone.id).execute()
  const fresh = await insertRow(db, 'major', { region_id: world.regionId, faculty: 'New', major_name: 'New' })

  const all = await beside('major', path)
  expect(all.lines.slice(1)).toEqual([
    `  changed since: ${major.id}`,
    '  deleted since: none',
    `  new since: ${fresh.id}`,
  ])
  const row = await beside('major', path, '--id', String(major.id))
  expect(row.lines).toContainEqual(expect.stringMatching(/^\* major_name +English {2}→ {2}Overwritten$/))
  expect(await beside('major', path, '--id', String(major.id), '--bring-back')).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringContaining('--yes')]),
  })
  expect((await findRow(db, 'major', major.id)).major_name).toBe('Overwritten')
  const back = await beside('major', path, '--id', String(major.id), '--bring-back', '--yes')
  expect(back.code).toBe(0)
  expect(await findRow(db, 'major', major.id)).toMatchObject({ major_name: 'English', faculty: 'Humanities' })
  expect((await beside('achievement', path, '--id', String(gone.id), '--bring-back', '--yes')).code).toBe(0)
  expect(await findRow(db, 'achievement', gone.id)).toMatchObject({ title: 'First prize', position: 7 })
  const trail = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'brought_back')
    .orderBy('id')
    .execute()
  expect(trail).toMatchObject([
    { entity: 'major', entity_id: major.id, before: { major_name: 'Overwritten' }, after: { major_name: 'English' } },
    { entity: 'achievement', entity_id: gone.id, before: null, after: { title: 'First prize' } },
  ])
})

test('an account gets its name back, and neither its role nor its password is touched or shown', async () => {
  await changeRow(db, 'account', { id: kept.id }, { name: 'Somebody else', role: 'SCAC', password_hash: 'y' })
  const row = await beside('account', path, '--id', String(kept.id), '--bring-back', '--yes')
  expect(row.lines.join('\n')).toMatch(/\* password_hash +\(not shown\)/)
  expect(await findRow(db, 'account', kept.id)).toMatchObject({
    name: 'Person 2904440001',
    role: 'SCAC',
    password_hash: 'y',
  })
})

test('what was erased since, and what the portal does more for than write a row, does not come back', async () => {
  const refused = async (words: string[], sentence: RegExp) => {
    const { code, lines } = await beside(...words, '--bring-back', '--yes')
    // The refusal and the rows come by two streams, in any order.
    expect({ code, lines }).toEqual({ code: 1, lines: expect.arrayContaining([expect.stringMatching(sentence)]) })
  }
  const note = await insertRow(db, 'contact_person', {
    name: 'Chair',
    type: 'GENERAL',
    email: 'c@example.com',
    line: 'chair',
    phone_number: '0812',
  })
  const later = join(folder, 'later.backup')
  await writeBackup(later, { url: portal.databaseUrl, files: portal.deps.files.place })
  await db.deleteFrom('contact_person').where('id', '=', note.id).execute()
  await changeRow(db, 'account', { id: erased.id }, { name: '—', erased_at: new Date() })
  await refused(['account', path, '--id', String(erased.id)], /erased since/)
  await refused(['contact_person', later, '--id', String(note.id)], /Data was erased since this backup/)
  await refused(['audit_entry', later, '--id', '1'], /does more for audit_entry/)
  expect(await findRow(db, 'account', erased.id)).toMatchObject({ name: '—' })
})

test('a row that somebody changes after it was shown stays as it is', async () => {
  await changeRow(db, 'major', { id: major.id }, { major_name: 'Again' })
  const client = await openClient(portal.databaseUrl)
  const asked = { table: 'major', id: major.id }
  const columns = await loadNight(client, fileSource(path), { manifest, table: 'major' })
  const pair = await findPair(client, asked, columns)
  await changeRow(db, 'major', { id: major.id }, { major_name: 'In between' })
  await expect(bringRowBack(client, asked, pair)).rejects.toThrow(/changed this row a moment ago/)
  await client.end()
  expect((await findRow(db, 'major', major.id)).major_name).toBe('In between')
})
