// Knocks at every door as somebody with one duty: of all regions, of the region of the stage's records, and of another.
import { type Duty, duties } from '#duty-names.ts'
import { isQuick } from '../support/effort.ts'
import type { TestApp } from '../support/app.ts'
import { makeWorld } from '../support/facts.ts'
import { insertRow } from '../support/rows.ts'
import { accessTable, type Line, type Outcome } from './access-table.ts'
import { ask, endpointOf, outcomeOf, type Walk } from './access-walk.ts'
import { dutyAccess, records, type Reach } from './duty-access-table.ts'
import { personWithPassword } from './people.ts'
import { makeStage, type Stage } from './stage.ts'

export const scopes = ['everywhere', 'here', 'elsewhere'] as const
type Scope = (typeof scopes)[number]

/** What somebody gets by a duty; `student` is what they get without. */
function expected(reach: Reach | undefined, scope: Scope, student: Outcome): Outcome | 422 {
  if (reach === undefined) return student
  if (scope === 'everywhere' || reach === 'any') return 'in'
  if (reach === 'all') return student
  if (scope === 'here') return 'in'
  // A record of their own would still be theirs; this one is not.
  return reach === 'field' ? 422 : student === 403 ? 404 : student
}

type Holder = { token: string; userId: number }

export async function holder(portal: TestApp, duty: Duty, regionId: number | null, values = {}): Promise<Holder> {
  const { token, userId } = await personWithPassword(portal, values)
  const days = { first_day: '2020-01-01', last_day: '2099-08-31', given_at: '2020-01-01T00:00:00Z' }
  await insertRow(portal.db, 'account_duty', { user_id: userId, duty, region_id: regionId, ...days })
  return { token, userId }
}

/** @param tried which addresses; all of them if not said */
export async function walkDuties(portal: TestApp, tried?: readonly string[]): Promise<Walk> {
  const takeTurns = isQuick && !tried
  const walk: Walk = { calls: 0, deviations: [] }
  const stage = await makeStage(portal)
  const elsewhere = (await makeWorld(portal.db)).regionId
  const regionOf = { everywhere: null, here: stage.world.regionId, elsewhere }
  for (const duty of duties) {
    for (const scope of scopes) {
      // The website is one for all regions.
      if (duty === 'CONTENT' && scope !== 'everywhere') continue
      const who = await holder(portal, duty, regionOf[scope], { region_id: stage.world.regionId })
      for (const [place, [name, line]] of Object.entries(accessTable).entries()) {
        const address = endpointOf(name)
        const reach = dutyAccess[address]?.[duty]
        const student = line.who.other
        if (takeTurns && !isTurnOf(duty, scope, reach, place)) continue
        // What a student may is tried elsewhere; a door that is closed to the duty of all regions is tried once.
        if (
          (tried && !tried.includes(address)) ||
          (reach === undefined && (student === 'in' || scope !== 'everywhere'))
        )
          continue
        await knock(walk, stage, { name, line, duty, scope, who, want: expected(reach, scope, student) })
      }
    }
  }
  return walk
}

/** With `npm test`: the region of the records tells most, and the two others take turns; at a closed door every other duty. */
function isTurnOf(duty: Duty, scope: Scope, reach: Reach | undefined, place: number): boolean {
  if (reach === undefined) return (place + duties.indexOf(duty)) % 2 === 0
  return duty === 'CONTENT' || scope !== (place % 2 === 0 ? 'everywhere' : 'elsewhere')
}

type Knock = { name: string; line: Line; duty: Duty; scope: Scope; who: Holder; want: Outcome | 422 }

async function knock(walk: Walk, stage: Stage, { name, line, duty, scope, who, want }: Knock): Promise<void> {
  const [method = '', path = ''] = name.split(' ')
  const { at, body } = records[name] ?? {}
  const made = {
    ...line,
    ...(at ? { at: (s: Stage) => at(s, { duty, userId: who.userId }) } : {}),
    ...(body ? { body } : {}),
  }
  const headers = { authorization: `Bearer ${who.token}` }
  const answer = await ask(stage, method, path, made, { identity: 'other', headers })
  walk.calls += 1
  const isField = answer.statusCode === 422 && answer.json().errors?.region_id !== undefined
  const got = isField ? 422 : outcomeOf(answer, want === 422 ? 404 : want)
  if (got === want) return
  walk.deviations.push(`${name} with ${duty} ${scope}: ${got}, expected ${want}: ${answer.body.slice(0, 200)}`)
}
