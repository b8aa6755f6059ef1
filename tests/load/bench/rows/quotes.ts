/** What an amount of its own costs a registration, beside one at the plain price in the same shift. */
import { tokenHash } from '#services/passwords.ts'
import { registration, send, sockets } from '../../../faults/support/registrations.ts'
import { quoteToken, uniqueWorld } from '../../../support/quotes.ts'
import { quantile } from '../load.ts'
import type { Result } from '../result.ts'
import type { Portal, Stage } from '../stage.ts'
import { makeShifts } from './registration.ts'

/** Reserved amounts of a region, as so many forms hold them. */
async function reserve({ db }: Portal, regionId: number, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, quoteToken)
  const of = { programme: 'TOEFL', region_id: regionId, scope: regionId, size: 1, price: 75_000 }
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  await db
    .insertInto('amount_quote')
    .values(tokens.map((token, at) => ({ ...of, expires_at, code: at + 1, token_hash: tokenHash(token) })))
    .execute()
  return tokens
}

export async function quotes(stage: Stage): Promise<Result[]> {
  const portal = await stage.portal()
  const world = await uniqueWorld(portal.db)
  // A price has 499 amounts.
  const amount = stage.effort(150, 450)
  const tokens = await reserve(portal, world.regionId, amount)
  const shiftIds = await makeShifts(portal.db, world, Math.ceil(amount / 40))
  const agent = sockets()
  const one = async (at: number, quote: string | null) => {
    const sent = await registration(world, { shiftIds: [shiftIds[at % shiftIds.length] ?? 0], fields: { quote } })
    const { status, ms } = await send(portal.baseUrl, sent, agent)
    if (status !== 201) throw new Error(`answered ${status}`)
    return ms
  }
  const times = { plain: [] as number[], quoted: [] as number[] }
  for (let at = -10; at < amount; at += 1) {
    const token = tokens[at] ?? null
    // By turns, one after the other, so that other work of the machine meets both; the first ones to get warm.
    const order = at % 2 ? (['plain', 'quoted'] as const) : (['quoted', 'plain'] as const)
    for (const kind of order) {
      const ms = await one(Math.max(0, at), kind === 'quoted' ? token : null)
      if (at >= 0) times[kind].push(ms)
    }
  }
  agent.destroy()
  const [quoted, plain] = [quantile(times.quoted, 0.5), quantile(times.plain, 0.5)]
  const how = `${amount} registrations of one person with a reserved amount and as many without, one at a time, by turns`
  const notes = [`p95 ${quantile(times.quoted, 0.95).toFixed(1)} / ${quantile(times.plain, 0.95).toFixed(1)} ms`]
  const ratio = quoted / plain
  const title = 'registration with a quote, beside one without'
  return [
    { title, unit: 'ms p50', portal: quoted, floor: plain, ratio, goal: '<= 1.15 x', pass: ratio <= 1.15, how, notes },
  ]
}
