// Sends requests on people and records that are renewed from time to time, and judges each answer.
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import type { TestApp } from '../support/app.ts'
import { accessTable, type Line } from './access-table.ts'
import type { Duty } from '#duty-names.ts'
import { dutyAccess } from './duty-access-table.ts'
import { holder } from './duty-walk.ts'
import { complaint } from './fuzz-oracle.ts'
import { type Identity, makeStage, type Stage } from './stage.ts'

/** Who cannot sign in again: they stay out. */
const outside: readonly Identity[] = ['nobody', 'expired', 'loggedOut', 'suspended', 'deleted', 'malformed']

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

type At = number | string
type Holding = { duty: Duty; isRegional: boolean }
type Who = { identity: Identity; duty: Holding | null }

/** Where no duty opens the door, its holder is a student like any other. */
const stopOf = (line: Line | undefined, name: string, { duty }: Holding) =>
  dutyAccess[name]?.[duty] === undefined && line?.who.other === 403 ? 403 : undefined

type Build = (stage: Stage, line: Line | undefined, at: At) => Promise<InjectOptions>

/** A sender, and what it has seen so far. */
export function sender(portal: TestApp, freshEvery: number) {
  const counts = new Map<number, number>()
  const succeeded = new Set<string>()
  const records = new Map<string, At>()
  const holders = new Map<string, string>()
  let stage: Stage | undefined
  let roles: Awaited<ReturnType<typeof keepRoles>> | undefined
  let contract: Contract | undefined
  let sent = 0

  /** The token of somebody with such a duty. */
  const holderOf = async (current: Stage, { duty, isRegional }: Holding): Promise<string> => {
    // The website is one for all regions.
    const region = isRegional && duty !== 'CONTENT' ? current.world.regionId : null
    const known = holders.get(`${duty} ${region}`)
    if (known) return known
    const { token } = await holder(portal, duty, region, { region_id: current.world.regionId })
    holders.set(`${duty} ${region}`, token)
    return token
  }

  const recordFor = async (current: Stage, name: string): Promise<At> => {
    const made = records.get(name) ?? (await accessTable[name]?.at?.(current)) ?? 1
    records.set(name, made)
    return made
  }

  /** Throws when the answer is not what the contract allows. */
  const send = async (asked: Endpoint, { identity, duty }: Who, build: Build): Promise<void> => {
    if (!stage || sent % freshEvery === 0) {
      stage = await makeStage(portal)
      records.clear()
      roles = await keepRoles(portal, stage)
      holders.clear()
    }
    contract ??= await publishedBy(portal)
    sent += 1
    const name = nameOf(asked)
    const line = accessTable[name]
    const options = await build(stage, line, await recordFor(stage, name))
    if (duty) options.headers = { ...options.headers, authorization: `Bearer ${await holderOf(stage, duty)}` }
    const answer = await portal.app.inject(options)
    counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode < 300) {
      succeeded.add(name)
      // A record that was changed or deleted serves no second time; who logged out comes in again.
      if (asked.method !== 'GET') records.delete(name)
      if (asked.method !== 'GET') await roles?.giveBack()
      if (line?.endsSessions && duty) holders.clear()
      else if (line?.endsSessions && !outside.includes(identity)) await stage.signInAgain(identity)
    }
    const stop = duty ? stopOf(line, name, duty) : line?.who[identity]
    const wrong = complaint(asked, answer, stop) ?? undocumented(contract, asked, answer.statusCode)
    if (wrong)
      throw new Error(
        `${name} as ${duty ? `${duty.duty}${duty.isRegional ? ' of a region' : ''}` : identity}: ${wrong}\n${JSON.stringify(options.url)}\n${answer.body.slice(0, 500)}`,
      )
  }

  const total = () => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const told = () =>
    [...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')
  return { send, succeeded, total, told }
}

type Contract = { paths: Record<string, Record<string, { responses: object }>> }

async function publishedBy(portal: TestApp): Promise<Contract> {
  return (await portal.app.inject({ url: '/api/openapi.json' })).json<Contract>()
}

/** What is wrong with a status that the published contract does not name. */
function undocumented({ paths }: Contract, { method, path }: Endpoint, status: number): string | null {
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return operation && String(status) in operation.responses ? null : `${status} is not documented`
}

/**
 * A membership that is confirmed or taken back, a change of term and an administrator change a role; the table is about
 * the first. So the member is one by hand, and who is none has no confirmed payment.
 */
async function keepRoles(portal: TestApp, stage: Stage) {
  const ids = Object.values(stage.people).map(({ userId }) => userId)
  const first = await portal.db.selectFrom('account').select(['id', 'role']).where('id', 'in', ids).execute()
  return {
    giveBack: () =>
      sql`
        with first as (select * from json_to_recordset(${JSON.stringify(first)}::json) as first (id int, role text)),
        undecided as (
          update member_payment set status = 'PENDING', decided_by = null, decided_at = null
          from first where user_id = first.id and first.role <> 'MEMBER' and status = 'CONFIRMED')
        update account set role = first.role, member_term_id = case when first.role = 'MEMBER'
          then (select current_term_id from region where region.id = account.region_id) end
        from first where account.id = first.id`.execute(portal.db),
  }
}
