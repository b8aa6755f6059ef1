// Backups forget erased people: they end with time, and a restore says whom to erase again.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'
import { goodPassword, personWithPassword } from '#tests/security/people.ts'
import { askToEraseAgain, noteErased } from './erased.ts'
import { boundBackups } from './old.ts'

const folder = await mkdtemp(join(tmpdir(), 'portal-erased-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const portal = await openPortal({ env: { BACKUP_DIR: folder } })
const admin = (await portal.as('ADMIN')).token
const list = () => readFile(join(folder, 'erased-accounts.txt'), 'utf8')

test('an erased person is listed next to the backups by number alone, and a restore that brings them back asks for the erasure again', async () => {
  const { db } = portal
  const { token, userId, nim } = await personWithPassword(portal)
  const json = { kind: 'ERASURE', password: goodPassword }
  const { id } = dataOf(await portal.call('POST', '/user/privacy/requests', { token, json }), 201)
  const before = await findRow(db, 'account', userId)
  expectAnswer(await portal.call('POST', `/privacy-requests/${id}/done`, { token: admin, json: {} }), 200)
  expect(await list()).toMatch(new RegExp(`^${userId} \\S+Z \\S+Z$`, 'm'))
  for (const value of [nim, before.name, before.email]) expect(await list()).not.toContain(value)
  expect(await askToEraseAgain(portal.databaseUrl, [folder]), 'nobody is back').toEqual([])

  const { nim: _, created_at: __, ...rest } = before
  await changeRow(db, 'account', userId, { ...rest, nim })
  // A list of another portal names the people who have these numbers there.
  const other = await portal.as('USER')
  const text = await list()
  await writeFile(
    join(folder, 'erased-accounts.txt'),
    `${text}${other.userId} 2020-01-01T00:00:00Z 2021-01-01T00:00:00Z\n`,
  )
  expect(await askToEraseAgain(portal.databaseUrl, [folder, folder])).toEqual([userId])
  expect(await askToEraseAgain(portal.databaseUrl, [folder]), 'again').toEqual([userId])
  const { data } = (await portal.call('GET', '/privacy-requests', { token: admin })).json()
  const open = data.filter(({ state }: { state: string }) => state === 'OPEN')
  expect(open).toMatchObject([{ user_id: userId, kind: 'ERASURE' }])
  await noteErased(folder, portal.deps.pool)
  expect(await list(), 'nobody leaves the list').toContain(`\n${userId} `)
})

test('backups of nights, of upgrades and by hand go after ninety days; the newest and what others put there stay', async () => {
  const days = (count: number) => new Date(Date.parse('2028-01-01T19:30:00Z') - count * 86_400_000)
  const files = {
    'nightly-20270930-193000Z.backup': true,
    'upgrade-20270930-120000Z.backup': true,
    'upgrade-20271010-120000Z.backup': false,
    'before-the-opening.backup': true,
    'of-somebody-else.backup': false,
    'nightly-20271231-193000Z.backup': false,
  }
  for (const name of Object.keys(files)) await writeFile(join(folder, name), '')
  const byHand = { kind: 'COMMAND', path: join(folder, 'before-the-opening.backup'), bytes: 1 }
  await insertRow(portal.db, 'backup_run', { ...byHand, ended_at: days(120).toISOString() })
  portal.setNow(days(0).toISOString())
  await boundBackups(portal.deps)
  const left = (await readdir(folder)).filter((name) => name.endsWith('.backup')).toSorted()
  const stay = Object.entries(files).flatMap(([name, goes]) => (goes ? [] : [name]))
  expect(left).toEqual(stay.toSorted())
  portal.setNow(days(-400).toISOString())
  await boundBackups(portal.deps)
  const last = ['nightly-20271231-193000Z.backup', 'of-somebody-else.backup']
  expect((await readdir(folder)).filter((name) => name.endsWith('.backup')).toSorted()).toEqual(last)
})
