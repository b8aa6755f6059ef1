// Evenings of registration by chance: the portal must answer each command as a simple model foresees, and what the
// database holds and the public list shows must be what the model says, after every single step.
// MODEL_SEED and MODEL_PATH, as printed, repeat a run.
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { withoutSeatLock } from '../faults/naive/sabotage.ts'
import { effort, isLong } from '../support/effort.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { findsMistake, inLanes, untried } from './check.ts'
import { evening } from './commands.ts'
import type { Counts } from './orders.ts'
import { play } from './play.ts'
import { type Evening, evenings } from './portal.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp({ env: { TRUST_PROXY: '127.0.0.1', MAIL_URL: 'smtp://127.0.0.1:9' } })
  return portal.close
})

type Region = Awaited<ReturnType<typeof evenings>>
type Way = {
  seed: number
  numRuns: number
  counts?: Counts
  turned?: (real: Evening) => Evening
  path?: string
  /** Whether what is found is left as it is, and not made smaller. */
  endOnFailure?: boolean
}

/** One region's evenings, until one goes wrong. */
function check(open: Region, { counts = {}, turned = (real) => real, ...way }: Way) {
  const property = fc.asyncProperty(evening, async ({ quotas, steps }) => {
    const real = await open(quotas)
    await play(turned(real), quotas, steps, counts)
    await real.end()
  })
  return fc.check(property, way)
}

const neverRefused = new Set(['window', 'hold ends', 'let go', 'reservation ends'])

test(
  'whatever is registered, decided, moved, recycled and changed, seats and states are as the model says',
  async () => {
    const counts: Counts = {}
    // Neither region may feel the other.
    const { isRepeated } = await inLanes({ name: 'model', runs: effort(60, 5000), counts }, async (given) =>
      check(await evenings(portal), { ...given, counts }),
    )
    // A seat that is freed and given back is rare: a short run may end before one is.
    if (isRepeated || !isLong) return
    expect(untried(counts, neverRefused)).toEqual([])
  },
  isLong ? 3_600_000 : 600_000,
)

// To make it small takes most of the time, and is for who reads it: in a long run.
const findsIt = async (way: Pick<Way, 'turned'> = {}) =>
  findsMistake(
    'model',
    await check(await evenings(portal), { seed: 1, numRuns: 300, endOnFailure: !isLong, ...way }),
    ([{ steps }]) => steps,
    isLong ? 5 : Infinity,
  )

test('negative control: a rejection that keeps the seats is found @full', async () => {
  await portal.deps.pool.query(`
    create function keep_seats() returns trigger language plpgsql as $$ begin
      new.deleted_at := null; new.deleted_because := null; return new; end $$;
    create trigger keep_seats before update on toefl_detail for each row
      when (new.deleted_because = 'REJECTED') execute function keep_seats()`)
  expect(await findsIt()).toContain('payments are')
})

test('negative control: a move that does not count the seats is found @full', async () => {
  const moved = (real: Evening): Evening => ({
    ...real,
    send: (command, idOf) =>
      command.do === 'move'
        ? real.moveNaively(idOf(command.payment), command.seat, command.shift)
        : real.send(command, idOf),
  })
  expect(await findsIt({ turned: moved })).toContain('I1: ')
})

test('negative control: a reservation that does not give way to its registration is found @full', async () => {
  await portal.deps.pool.query(`
    create function stay_kept() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger stay_kept before delete on toefl_reservation for each row execute function stay_kept()`)
  // Either the seats are counted twice, or a group that changes what it reserved is refused.
  expect(await findsIt()).toMatch(/seats kept are|answered conflict where accepted was due/)
})

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
})
