// Evenings with people who wait, by chance: never more seats than there are, no offer that does not fit, the line in its
// order but for named reasons, and after each serving exactly the offers that a small model of the line expects.
// MODEL_SEED and MODEL_PATH, as printed, repeat a run.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { effort, isLong, seedOf } from '../support/effort.ts'
import { serve } from '../support/wait-line.ts'
import { complaint, untried } from './check.ts'
import type { Counts } from './orders.ts'
import { history, type Step } from './waiting/commands.ts'
import { openEvening, play } from './waiting/portal.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
  return portal.close
})

type Way = { seed: number; numRuns: number; counts?: Counts; path?: string; serveOnce?: typeof serve }

async function check({ counts = {}, serveOnce, ...way }: Way) {
  const evening = await openEvening(portal)
  const property = fc.asyncProperty(history, (given) => play(evening, given, counts, serveOnce))
  return fc.check(property, { ...way, endOnFailure: true })
}

test(
  'whatever is freed, offered, accepted, left and moved, the line is served in its order and no seat twice',
  async () => {
    const counts: Counts = {}
    // One lane: the line is the whole programme's, and two would serve each other's groups.
    const [seed, path] = [seedOf('MODEL_SEED'), process.env['MODEL_PATH']]
    const result = await check({ seed, numRuns: effort(30, 5000, 15), counts, ...(path ? { path } : {}) })
    console.log(`waiting: seed ${seed}, ${result.numRuns} runs`, counts)
    if (result.failed) throw new Error(complaint(result))
    if (path || !isLong) return
    const always = ['serve', 'let go', 'run out', 'leave', 'pay', 'reorder', 'quota']
    expect(untried(counts, new Set(always))).toEqual([])
  },
  isLong ? 7_200_000 : 600_000,
)

const finds = async (serveOnce?: typeof serve) =>
  String((await check({ seed: 1, numRuns: 300, ...(serveOnce ? { serveOnce } : {}) })).errorInstance)

test('negative control: a freed seat that shows in the open form is found @full', async () => {
  await sql`create or replace function is_waited_for(of_programme text, shift int) returns boolean language sql
    as 'select false'`.execute(portal.db)
  expect(await finds()).toMatch(/shows a freed seat|took seats that were kept/)
})

test('negative control: an offer that holds nothing is found @full', async () => {
  await sql`create function hold_nothing() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
    portal.db,
  )
  await sql`create trigger hold_nothing before insert on toefl_reservation for each row when (new.wait_id is not null)
    execute function hold_nothing()`.execute(portal.db)
  expect(await finds()).toMatch(/holds 0/)
})

test('negative control: a line that is served from its end is found', async () => {
  const wrong = async (app: TestApp) => {
    await sql`update wait set place = -place where state = 'WAITING'`.execute(app.db)
    await serve(app)
    await sql`update wait set place = abs(place)`.execute(app.db)
  }
  expect(await finds(wrong)).toMatch(/was due/)
})

test('negative control: a group that is offered more than it has people is found @full', async () => {
  await sql`create function too_much() returns trigger language plpgsql as
    $$ begin new.seats := 3; return new; end $$`.execute(portal.db)
  await sql`create trigger too_much before insert on offer for each row execute function too_much()`.execute(portal.db)
  expect(await finds()).toMatch(/was due|does not fit|holds/)
})

/** Two full shifts, a seat of which is given away and taken. */
const givenAway = async (then: readonly Step[]) => {
  const steps: Step[] = [{ do: 'give', nth: 0 }, { do: 'take', nth: 1 }, ...then]
  return play(await openEvening(portal), { quotas: [1, 1], steps }, {})
}

test('as it is, a seat that is given away and freed again is nobody else’s', async () => {
  await givenAway([{ do: 'reject', nth: 2 }, { do: 'serve' }])
})

test('negative control: a given seat that stays its giver’s too is found', async () => {
  await sql`create function keep_given() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
    portal.db,
  )
  await sql`create trigger keep_given before update on toefl_detail for each row
    when (new.deleted_because = 'CANCELLED' and old.deleted_at is null) execute function keep_given()`.execute(
    portal.db,
  )
  await expect(givenAway([])).rejects.toThrow(/both sit there|took another one|seats taken|registrants for/)
})

test('negative control: a successor’s freed seat that shows in the open form is found', async () => {
  await sql`create or replace function is_waited_for(of_programme text, shift int) returns boolean language sql as $$
    select exists (select from wait_shift s join wait w on w.id = s.wait_id
      where s.shift_id = shift and w.programme = of_programme and w.state = 'WAITING') $$`.execute(portal.db)
  await expect(givenAway([{ do: 'reject', nth: 2 }])).rejects.toThrow(/shows the seat of a giver/)
})
