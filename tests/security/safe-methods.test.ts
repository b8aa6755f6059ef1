// GET changes nothing: every readable address as everybody, with every disguise of a write, leaves all tables as they
// are. That somebody took a list away is written down, and nothing else.
import { readdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#app.ts'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { forgottenQueue } from '#features/account/account.actions.ts'
import { openPortal } from '../support/app.ts'
import { isLong, isQuick } from '../support/effort.ts'
import { changeRow } from '../support/rows.ts'
import { accessTable } from './access-table.ts'
import { changedTables, digestTables } from './database-scan.ts'
import { identities, type Identity, makeStage } from './stage.ts'

const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })
const stage = await makeStage(portal)

type Read = { suffix?: string; method?: 'HEAD'; headers?: Record<string, string>; payload?: object }

const disguises: Read[] = [
  { suffix: '?_method=DELETE' },
  { suffix: '?_method=PUT&is_active=false&name=x' },
  { suffix: '?force=1&_method=PATCH', headers: { 'x-http-method-override': 'DELETE' } },
  {
    suffix: '?page=2&per_page=1&q=x&sort=id',
    headers: { 'x-http-method': 'PUT', 'x-method-override': 'PUT' },
  },
  { method: 'HEAD' },
  // A body on a GET is nobody's business.
  { payload: { _method: 'DELETE', name: 'x' } },
]

/** Of each kind one; in a long run everybody, and in a quick one some by turns, who can read most. */
const some: readonly Identity[] = ['nobody', 'own', 'member', 'scac', 'admin']
const readersOf = (place: number) => {
  if (isLong) return identities
  return isQuick ? some.filter((identity, index) => identity === 'admin' || index === place % 4) : some
}

/** In a short run two of the six a caller, by turns, so that each address gets them all; in a quick one one. */
const disguisesFor = (turn: number) => {
  const each = isQuick ? 6 : 3
  return isLong ? disguises : disguises.filter((_, index) => index % each === turn % each)
}

/** Asks for a path as everybody, plainly and in disguise; gives the number of requests. */
async function readAsEverybody(app: FastifyInstance, path: string, place: number): Promise<number> {
  let asked = 0
  for (const [turn, identity] of readersOf(place).entries()) {
    for (const { suffix = '', headers, ...more } of [{}, ...disguisesFor(place + turn)] as Read[]) {
      await app.inject({ url: `${path}${suffix}`, ...more, headers: { ...stage.headers(identity), ...headers } })
      asked += 1
    }
  }
  return asked
}

/** The audit trail names who takes data out of the portal. */
const takesDataAway = (path: string) => path.endsWith('/export') || path.endsWith('/download')

const filesOf = async () => (await readdir(portal.filesFolder, { recursive: true })).toSorted().join('\n')

test('reading everything as everybody changes no table and no file', async () => {
  const readable = Object.entries(accessTable).filter(([name]) => name.startsWith('GET '))
  const paths: string[] = ['/healthz', '/readyz', '/metrics', '/api/docs', '/api/openapi.json', '/api/nothing']
  for (const [name, line] of readable) {
    const id = line.at ? await line.at(stage) : ''
    paths.push(`/api${name.split(' ')[1]?.replace(/:\w+/, String(id))}`)
  }
  const files = await filesOf()
  const changed: string[] = []
  let requests = 0
  let before = await digestTables(portal.db)
  // Comparing all tables takes longer than the requests: several addresses are looked at together, unless they are noted.
  const [noted, silent] = [paths.filter(takesDataAway), paths.filter((path) => !takesDataAway(path))]
  const groups = Array.from({ length: Math.ceil(silent.length / 12) }, (_, n) => silent.slice(n * 12, n * 12 + 12))
  for (const group of [...groups, noted]) {
    for (const path of group) requests += await readAsEverybody(portal.app, path, paths.indexOf(path))
    const after = await digestTables(portal.db)
    const allowed = group === noted ? 'public.audit_entry' : ''
    const tables = changedTables(before, after).filter((table) => table !== allowed)
    changed.push(...tables.map((table) => `one of ${group.join(', ')} changed ${table}`))
    before = after
  }
  console.log(`${requests} reads of ${paths.length} addresses; ${before.size} tables compared after each`)
  expect(before.size).toBeGreaterThan(15)
  expect(changed).toEqual([])
  expect(await filesOf()).toBe(files)
})

test('a GET that writes is noticed, even one that only queues a job', async () => {
  const app = await buildApp(portal.deps)
  const naughty = (path: `/${string}`) =>
    endpoint(`GET ${path}`, { summary: 'x', tag: 'x', access: 'anyone', reply: z.object({}) })
  await app.register(async (scope) => {
    serve(scope, naughty('/api-counter'), async () => {
      await changeRow(portal.db, 'account', stage.people.own.userId, { domicile: 'counted' })
      return {}
    })
    serve(scope, naughty('/api-job'), async () => {
      await portal.deps.jobs.add(portal.db, forgottenQueue, [{ email: 'nobody@example.com' }])
      return {}
    })
  })
  const changes: Record<string, string[]> = {}
  for (const path of ['/api-counter', '/api-job']) {
    const before = await digestTables(portal.db)
    await app.inject({ url: path })
    changes[path] = changedTables(before, await digestTables(portal.db))
  }
  await app.close()
  expect(changes['/api-counter']).toEqual(['public.account'])
  expect(changes['/api-job']?.length).toBeGreaterThan(0)
  expect(changes['/api-job']?.every((table) => table.startsWith('pgboss.'))).toBe(true)
})
