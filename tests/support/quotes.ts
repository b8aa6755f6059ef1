// Reserved amounts for tests: regions that give them, and asking for one as the form does.
import { randomBytes } from 'node:crypto'
import type { Db } from '#kit/database/connect.ts'
import { changeRow } from './rows.ts'
import type { TestApp } from './app.ts'
import { makeWorld, type World } from './facts.ts'

/** A region whose payments each have an amount of their own. */
export async function uniqueWorld(db: Db): Promise<World> {
  const world = await makeWorld(db)
  await changeRow(db, 'region', world.regionId, { toefl_unique_amount: true, member_unique_amount: true })
  return world
}

export const quoteToken = () => randomBytes(32).toString('base64url')

export const askQuote = (
  portal: TestApp,
  world: World,
  { size = 1, token = quoteToken() }: { size?: number; token?: string } = {},
) => portal.call('POST', '/register/quote', { json: { region_id: world.regionId, size, token } })

/** The same for a membership, as its student asks. */
export const askMemberQuote = (portal: TestApp, student: { token: string }, token = quoteToken()) =>
  portal.call('POST', '/member-payments/quote', { token: student.token, json: { token } })

/** A reserved amount, with the key that registers with it. */
export async function quoted(portal: TestApp, world: World, size = 1) {
  const quote = quoteToken()
  return reserved(quote, await askQuote(portal, world, { size, token: quote }))
}

/** The same for a membership. */
export async function memberQuoted(portal: TestApp, student: { token: string }) {
  const quote = quoteToken()
  return reserved(quote, await askMemberQuote(portal, student, quote))
}

function reserved(quote: string, answer: Awaited<ReturnType<typeof askQuote>>) {
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { quote, ...(answer.json().data as { amount: number; code: number; expires_at: string | null }) }
}
