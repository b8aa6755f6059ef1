import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'

const folder = join(import.meta.dirname, '../../docs/operations')
const now = '2026-11-22T03:00:00Z'

const portal = await openPortal()
beforeEach(() => portal.setNow(now))

const metrics = async () => (await portal.app.inject({ url: '/metrics' })).body
const figure = async (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(await metrics())?.[1])

test('the age of the backups, waiting mails and the room on the disk are told', async () => {
  expect(await figure('backup_last_good_seconds')).toBe(0)
  expect(await figure('mails_late_seconds')).toBe(0)
  expect(await figure('disk_free_bytes')).toBeGreaterThan(1_000_000)

  const good = { kind: 'NIGHTLY', path: '/b/one', bytes: 1, ended_at: '2026-11-21T19:30:00Z' }
  const failed = { kind: 'NIGHTLY', problem: 'no room', ended_at: '2026-11-22T02:00:00Z' }
  await portal.db.insertInto('backup_run').values(good).execute()
  await portal.db.insertInto('backup_run').values(failed).execute()
  const mail = { to_address: 'a@example.com', subject: 'S', template: 'password', data: '{}' }
  const mails = [
    { ...mail, message_id: '1', status: 'FAILED' },
    { ...mail, message_id: '2', status: 'QUEUED', send_after: '2026-11-22T02:50:00Z' },
    { ...mail, message_id: '3', status: 'QUEUED', send_after: '2026-11-22T03:10:00Z' },
  ]
  for (const values of mails) await portal.db.insertInto('email').values(values).execute()
  expect(await figure('backup_last_good_seconds')).toBe(Date.parse(good.ended_at) / 1000)
  expect(await figure('backup_failed')).toBe(1)
  expect([await figure('database_up'), await figure('files_writable')]).toEqual([1, 1])
  expect(await figure('mails_failed')).toBe(1)
  expect(await figure('mails_late_seconds')).toBe(600)
})

/** Every name in an expression: not a function, not a label. */
const namesIn = (expression: string): string[] =>
  expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(?:by|without) \([^)]*\)/g, '')
    .match(/\b[a-z]\w*_\w+\b(?!\s*\()/g) ?? []

type Board = { panels: { targets: { expr: string }[] }[] }

test('every figure on the board and in the alerts is one that the portal gives', async () => {
  await portal.call('GET', '/regions')
  const given = new Set((await metrics()).match(/^[a-z]\w+/gm))
  const board = JSON.parse(await readFile(join(folder, 'grafana.json'), 'utf8')) as Board
  const alerts = await readFile(join(folder, 'alerts.yml'), 'utf8')
  const expressions = [
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...alerts.matchAll(/expr: (.+)/g)].map(([, expr = '']) => expr),
  ]
  const asked = new Set(expressions.flatMap(namesIn))
  expect(asked.size).toBeGreaterThan(10)
  expect([...asked].filter((name) => !given.has(name))).toEqual([])
  // And every route that is named is one.
  const routes = expressions.flatMap((expr) => [...expr.matchAll(/route="([^"]+)"/g)].map(([, route = '']) => route))
  for (const url of routes) expect(portal.app.hasRoute({ method: 'POST', url })).toBe(true)
})

test('each alert leads to a page that is there', async () => {
  const alerts = await readFile(join(folder, 'alerts.yml'), 'utf8')
  const manual = await readFile(`${folder}.md`, 'utf8')
  const pages = [...alerts.matchAll(/read: '([^']+)'/g)].map(([, page]) => page)
  expect(pages.length).toBeGreaterThan(5)
  for (const page of pages) expect(manual).toContain(`\n## ${page}\n`)
})
