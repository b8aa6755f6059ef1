// Reserved amounts for tests: regions that give them, and asking for one as the form does.
import { randomBytes } from 'node:crypto'
import type { Db } from '#kit/database/connect.ts'
import type { TestApp } from './app.ts'
import { makeWorld, type World } from './facts.ts'

/** A region whose payments each have an amount of their own. */
export async function uniqueWorld(db: Db): Promise<World> {
  const world = await makeWorld(db)
  await db.updateTable('region').set({ toefl_unique_amount: true }).where('id', '=', world.regionId).execute()
  return world
}

export const quoteToken = () => randomBytes(32).toString('base64url')

export const askQuote = (
  portal: TestApp,
  world: World,
  { size = 1, token = quoteToken() }: { size?: number; token?: string } = {},
) => portal.call('POST', '/register/quote', { json: { region_id: world.regionId, size, token } })

/** A reserved amount, with the key that registers with it. */
export async function quoted(portal: TestApp, world: World, size = 1) {
  const quote = quoteToken()
  const answer = await askQuote(portal, world, { size, token: quote })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { quote, ...(answer.json().data as { amount: number; code: number; expires_at: string | null }) }
}
