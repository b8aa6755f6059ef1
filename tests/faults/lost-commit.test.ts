// The connection to the database breaks after the commit and before its answer: nobody can know at that moment
// what became of it, so the portal has to look.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { effort } from '../support/effort.ts'
import { makeShift } from '../support/facts.ts'
import { photo } from '../support/pictures.ts'
import { violations } from './invariants.ts'
import { type BreakingProxy, breakingProxy } from './support/breaking-proxy.ts'
import { type Attempt, isAcknowledged, registration, send } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

let stage: Stage
let proxy: BreakingProxy
beforeEach(async () => {
  stage = await raiseStage()
  proxy = await breakingProxy(stage.databaseUrl)
})
afterEach(async () => {
  await stage.close()
  await proxy.close()
})

test('a commit whose answer was lost is kept: it is acknowledged or sent again, and so is its proof', async () => {
  const rounds = effort(12, 200)
  // Others than the registrations commit too: mails and pictures would take the breaks away.
  const portal = await stage.start({ DATABASE_URL: proxy.url, MAIL_URL: '' })
  const shift = await makeShift(stage.db, stage.world, { quota: rounds * 2 })
  const proof = await photo({ width: 240, height: 320 })
  const first: Attempt[] = []
  const again: Attempt[] = []
  for (let round = 0; round < rounds; round += 1) {
    const form = await registration(stage.world, { shiftIds: [shift, shift], proof, key: `lost-commit-${round}` })
    proxy.breakCommits(1)
    first.push(await send(portal.baseUrl, form))
    proxy.breakCommits(0)
    again.push(await send(portal.baseUrl, form))
  }
  report('commit without an answer', { rounds, broken: proxy.broken(), ...tally(first) })
  expect(proxy.broken()).toBe(rounds)
  expect(lines(first.filter(({ status }) => status !== 201 && status !== 503))).toEqual([])
  expect(lines(again.filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
  expect(await stage.db.selectFrom('toefl_payment').select('id').execute()).toHaveLength(rounds)
  const acknowledged = [...first, ...again].filter(isAcknowledged)
  expect(await violations(stage, { acknowledged, portals: [portal] })).toEqual([])
})
