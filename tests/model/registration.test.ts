// Evenings of registration by chance: the portal must answer each command as a simple model foresees, and what the
// database holds and the public list shows must be what the model says, after every single step.
// MODEL_SEED and MODEL_PATH, as printed, repeat a run.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withoutSeatLock } from '../faults/naive/sabotage.ts'
import { effort, isLong } from '../support/effort.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { evening } from './commands.ts'
import { type Counts, play } from './play.ts'
import { type Evening, evenings } from './portal.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

type Region = Awaited<ReturnType<typeof evenings>>
type Way = {
  seed?: number
  runs: number
  counts?: Counts
  turned?: (real: Evening) => Evening
  path?: string
}

/** One region's evenings, until one goes wrong. */
function check(open: Region, { seed = chance(), runs, counts = {}, turned = (real) => real, ...way }: Way) {
  const property = fc.asyncProperty(evening, async ({ quotas, steps }) => {
    const real = await open(quotas)
    await play(turned(real), quotas, steps, counts)
    await real.end()
  })
  return fc.check(property, { seed, numRuns: runs, ...way })
}

/** What failed, in the smallest sequence that fails. */
const complaint = (result: Awaited<ReturnType<typeof check>>) =>
  `${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}`

const neverRefused = new Set(['window', 'hold ends'])

const chance = () => Math.floor(Math.random() * 2 ** 31)

test(
  'whatever is registered, decided, moved, recycled and changed, seats and states are as the model says',
  async () => {
    const seed = Number(process.env['MODEL_SEED'] ?? chance())
    const path = process.env['MODEL_PATH']
    const runs = effort(200, 5000)
    const counts: Counts = {}
    // Two regions at once, for the two cores; neither may feel the other.
    const regions = path ? [await evenings(portal)] : [await evenings(portal), await evenings(portal)]
    const began = performance.now()
    const results = await Promise.all(
      regions.map((region, index) =>
        check(region, { seed: seed + index, runs: runs / regions.length, counts, ...(path ? { path } : {}) }),
      ),
    )
    const took = Math.round((performance.now() - began) / 1000)
    console.log(`model: seed ${seed}, ${results.reduce((sum, { numRuns }) => sum + numRuns, 0)} runs in ${took} s`)
    for (const [kind, { accepted, refused }] of Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      console.log(`model: ${kind} ${accepted} accepted, ${refused} refused`)
    }
    for (const result of results) if (result.failed) throw new Error(complaint(result))
    // A seat that is freed and given back is rare: a short run may end before one is.
    if (path || !isLong) return
    // What was never accepted, or never refused, was not tried. Nobody refuses the window to be opened and closed, nor the clock.
    const untried = Object.entries(counts).filter(
      ([kind, one]) => !one.accepted || (!one.refused && !neverRefused.has(kind)),
    )
    expect(untried).toEqual([])
  },
  isLong ? 3_600_000 : 360_000,
)

/** A check that must find something, in a sequence that is as short as can be. */
async function findsMistake(way: Omit<Way, 'runs'> = {}): Promise<string> {
  const result = await check(await evenings(portal), { seed: 1, runs: 300, ...way })
  expect(result.failed, 'this portal has a mistake').toBe(true)
  const [found] = result.counterexample ?? []
  console.log(
    `model: found after ${result.numRuns} runs, made ${result.numShrinks} times smaller: ${JSON.stringify(found)}`,
  )
  expect(found?.steps.length).toBeLessThanOrEqual(5)
  return String(result.errorInstance)
}

test('negative control: a rejection that keeps the seats is found', async () => {
  await portal.deps.pool.query(`
    create function keep_seats() returns trigger language plpgsql as $$ begin
      new.deleted_at := null; new.deleted_because := null; return new; end $$;
    create trigger keep_seats before update on toefl_detail for each row
      when (new.deleted_because = 'REJECTED') execute function keep_seats()`)
  expect(await findsMistake()).toContain('payments are')
}, 60_000)

test('negative control: a move that does not count the seats is found', async () => {
  const moved = (real: Evening): Evening => ({
    ...real,
    send: (command, idOf) =>
      command.do === 'move'
        ? real.moveNaively(idOf(command.payment), command.seat, command.shift)
        : real.send(command, idOf),
  })
  expect(await findsMistake({ turned: moved })).toContain('I1: ')
}, 60_000)

test('negative control: without the lock two at once take the last seat, and it is found', async () => {
  await withoutSeatLock(portal.deps.pool)
  // Shifts are added as before, behind the view that cannot be locked.
  await portal.deps.pool.query(`
    create function add_behind() returns trigger language plpgsql as $$ begin
      new.id := nextval(pg_get_serial_sequence('toefl_shift_behind', 'id'));
      new.is_active := true; new.created_at := now(); new.updated_at := now();
      insert into toefl_shift_behind select new.*;
      return new; end $$;
    create trigger add_behind instead of insert on toefl_shift for each row execute function add_behind()`)
  const open = await evenings(portal)
  const one = (person: number, shift: number) => ({ do: 'register' as const, people: [person], shifts: [shift] })
  const steps = [0, 1, 2].map((shift) => [one(2 * shift, shift), one(2 * shift + 1, shift)] as const)
  const found: string[] = []
  for (let round = 0; round < 40 && found.length === 0; round += 1) {
    await play(await open([1, 1, 1]), [1, 1, 1], steps, {}).catch((error: Error) => found.push(error.message))
  }
  expect(found).toEqual([expect.stringMatching(/^I1: shift \d has 2 registrants for 1 seats/)])
}, 60_000)
