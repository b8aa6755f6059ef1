// What the landing page shows is the same in every process, at once; and still when announcements get lost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effort, inLongRun } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import type { PortalProcess } from '../support/process.ts'
import { newAdministrator } from '../support/sessions.ts'
import { report } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

let stage: Stage
let one: PortalProcess
let two: PortalProcess
beforeAll(async () => {
  stage = await raiseStage()
  one = await stage.start()
  two = await stage.start()
})
afterAll(() => stage.close())

const home = async (baseUrl: string) => (await fetch(baseUrl)).text()

async function write(baseUrl: string, token: string, method: string, path: string, body?: object): Promise<number> {
  const answer = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.status).toBeLessThan(300)
  return ((await answer.json()) as { data: { id: number } | null }).data?.id ?? 0
}

test('a change shows in the page of its own process with the next request, in others within a moment', async () => {
  const token = await newAdministrator(stage.db)
  const bases = [one.baseUrl, two.baseUrl]
  const question = { kind: 'FAQ', question: 'Question of round 0?', answer: '<p>Yes.</p>' }
  const id = await write(bases[0] ?? '', token, 'POST', '/landing-content', question)
  const waits: number[] = []
  for (let round = 1; round <= effort(2, 10); round += 1) {
    // Both processes take turns in writing.
    const [writer = '', reader = ''] = round % 2 ? bases : bases.toReversed()
    const title = `Question of round ${round}?`
    await write(writer, token, 'PUT', `/landing-content/${id}`, { title })
    const began = performance.now()
    expect(await home(writer)).toContain(title)
    await eventually(async () => expect(await home(reader)).toContain(title))
    waits.push(Math.round(performance.now() - began))
    expect(waits.at(-1)).toBeLessThan(inLongRun(2500))
  }
  await write(bases[0] ?? '', token, 'DELETE', `/landing-content/${id}`)
  expect(await home(bases[0] ?? '')).not.toContain('Question of round')
  report('landing content', { rounds: waits.length, slowest_ms: Math.max(...waits) })
})

test('a process whose listening connection was cut sees the change all the same', async () => {
  const token = await newAdministrator(stage.db)
  const listening = `from pg_stat_activity where application_name = 'hears content' and datname = current_database()`
  expect((await stage.pool.query(`select pg_terminate_backend(pid) ${listening}`)).rowCount).toBe(2)
  const question = { kind: 'FAQ', question: 'Is anybody there?', answer: '<p>Yes.</p>' }
  await write(one.baseUrl, token, 'POST', '/landing-content', question)
  expect(await home(one.baseUrl)).toContain('Is anybody there?')
  const seen = async () => expect(await home(two.baseUrl)).toContain('Is anybody there?')
  await eventually(seen)
  const listeners = async () => (await stage.pool.query(`select 1 ${listening}`)).rowCount
  await eventually(async () => expect(await listeners()).toBe(2))
})
