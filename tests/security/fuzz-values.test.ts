// Every place of every body and query gets odd values of its kind, all else being good: none breaks the server.
// FUZZ_SEED and FUZZ_PATH, as printed, run a failure of the generated ones again.
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { openPortal } from '../support/app.ts'
import { effort, isLong, isQuick, seedOf, someOf } from '../support/effort.ts'
import { accessTable, type Line } from './access-table.ts'
import { unflatten } from './fuzz-encode.ts'
import { type Kind, type Place, placesOf, sampleOf, withValue } from './fuzz-places.ts'
import { nameOf, sender } from './fuzz-send.ts'
import { oddOf, sharpest, valueOfEach } from './fuzz-values.ts'
import { type Field, json, multipart, urlencoded } from './request-forms.ts'
import type { Identity, Stage } from './stage.ts'

type Target = Place & { asked: Endpoint; part: 'body' | 'query'; as: Identity }

const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })
const targets = portal.app.endpoints.flatMap(targetsOf)

function targetsOf(asked: Endpoint): Target[] {
  const who = accessTable[nameOf(asked)]?.who
  const as = (['admin', 'own', 'member', 'nobody'] as const).find((identity) => who?.[identity] === 'in')
  if (!as) return []
  const body = asked.body ? placesOf(asked.body) : []
  const query = asked.query ? placesOf(asked.query).filter(({ path }) => path.length > 0) : []
  return [
    ...body.map((place) => ({ ...place, asked, part: 'body' as const, as })),
    ...query.map((place) => ({ ...place, asked, part: 'query' as const, as })),
  ]
}

const bracketed = ([first, ...rest]: Place['path']) => `${first}${rest.map((part) => `[${part}]`).join('')}`

/** A good request but for this value. */
async function requestOf(target: Target, value: unknown, stage: Stage, line: Line | undefined, at: number | string) {
  const { asked, part, path } = target
  const good = await line?.body?.(stage, target.as)
  const odd = part === 'body' ? await bodyOf(target, value, good) : await unchanged(good)
  const address = `/api${asked.path.replace(/:\w+/, String(at))}`
  const asText = typeof value === 'string' ? value : JSON.stringify(value)
  const query = part === 'query' ? `?${bracketed(path)}=${encodeURIComponent(asText.toWellFormed())}` : ''
  const headers = { accept: 'application/json', ...odd.headers, ...stage.headers(target.as) }
  return { method: asked.method, url: address + query, ...odd, headers } satisfies InjectOptions
}

async function unchanged(good: unknown): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  if (good === undefined) return {}
  return good instanceof FormData ? multipart([...good]) : json(good)
}

/** A form where the good one is a form and the value could stand in it, otherwise JSON. */
async function bodyOf({ asked, path }: Target, value: unknown, good: unknown) {
  const sample = asked.body && sampleOf(asked.body)
  if (!(good instanceof FormData)) return json(withValue(good, path, value, sample))
  if (typeof value !== 'string' || path.length === 0) return json(withValue(unflatten([...good]), path, value, sample))
  const name = bracketed(path)
  return multipart([...[...good].filter(([other]) => other !== name), [name, value] satisfies Field])
}

const sharpestOf = (kind: Kind): readonly unknown[] => sharpest[kind] ?? []
const describeCase = ({ part, path, kind }: Target, value: unknown) =>
  `${part} ${bracketed(path)} (${kind}): ${JSON.stringify(value).slice(0, 200)}`

function trier() {
  const { send, ...seen } = sender(portal, effort(300, 1000))
  const attempt = async (target: Target, value: unknown): Promise<void> => {
    try {
      await send(target.asked, { identity: target.as, duty: null }, (stage, line, at) =>
        requestOf(target, value, stage, line, at),
      )
    } catch (error) {
      throw new Error(`${describeCase(target, value)}\n${String(error)}`, { cause: error })
    }
  }
  return { attempt, ...seen }
}

test('the places are those of the contract, into its lists and objects', () => {
  const told = targets.map(({ asked, part, path, kind }) => `${nameOf(asked)} ${part} ${bracketed(path)} ${kind}`)
  expect(told).toContain('POST /term-changes body windows[0][start_time] moment')
  expect(told).toContain('POST /term-changes body shifts[0] object')
  expect(told).toContain('POST /register/store body birth_date[0] day')
  expect(told).toContain('GET /audit query from day')
  expect(told).toContain('PUT /environments/:id body end_time moment')
  expect(told).toContain('POST /register/quote body token token')
  const asked = new Set(targets.map(({ asked: one }) => one))
  expect(
    portal.app.endpoints.filter((endpoint) => (endpoint.body || endpoint.query) && !asked.has(endpoint)).map(nameOf),
  ).toEqual([])
})

test(
  'no odd day, moment, list or object anywhere breaks the server, and each is answered as the contract says',
  async () => {
    const { attempt, total, told } = trier()
    const complaints: string[] = []
    for (const target of someOf(targets, 3)) {
      for (const value of (isLong ? oddOf : sharpestOf)(target.kind)) {
        await attempt(target, value).catch((error: unknown) => complaints.push(String(error)))
      }
    }
    console.log(`values: ${total()} requests; ${told()}`)
    expect(complaints.slice(0, 20)).toEqual([])
    expect(total()).toBeGreaterThan(300)
  },
  isLong ? 3_600_000 : 600_000,
)

test(
  'no generated value of any kind breaks the server, and each is answered as the contract says',
  async () => {
    const seed = seedOf('FUZZ_SEED')
    const path = process.env['FUZZ_PATH']
    const { attempt, total, told, succeeded } = trier()
    console.log(`values: seed ${seed}`)
    const once = fc.asyncProperty(fc.nat(1_000_000), valueOfEach, async (pick, values) => {
      const target = targets[pick % targets.length]
      if (target) await attempt(target, values[target.kind])
    })
    await fc.assert(once, { seed, numRuns: effort(300, 100_000, 150), ...(path ? { path } : {}) })
    console.log(`values: ${total()} requests; ${told()}; ${succeeded.size} endpoints succeeded`)
  },
  isLong ? 3_600_000 : 600_000,
)

test('brackets, however many and however wrong, break no form', async () => {
  const { send, total } = sender(portal, 1000)
  const forms = targets.filter(({ part, path }) => part === 'body' && path.length === 1)
  for (const { asked, as, path } of isLong ? forms : forms.filter((_, index) => index % (isQuick ? 24 : 12) === 0)) {
    for (const brackets of ['[0]', '[a]', '[', ']', '[]', '[__proto__]', '[1000000]']) {
      for (const times of [1, 300]) {
        const odd = urlencoded([[`${path[0]}${brackets.repeat(times)}`, '1']])
        await send(asked, { identity: as, duty: null }, async (stage, _, at) => ({
          method: asked.method,
          url: `/api${asked.path.replace(/:\w+/, String(at))}`,
          ...odd,
          headers: { accept: 'application/json', ...odd.headers, ...stage.headers(as) },
        }))
      }
    }
  }
  expect(total()).toBeGreaterThan(200)
})
