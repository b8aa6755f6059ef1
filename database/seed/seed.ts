/** Fills an empty database: what is known of the club, and for a demo a story around it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { seedDemoBoard } from '#programmes/board/board.seed.ts'
import { seedCatalogue, seedDemoCatalogue } from '#features/catalogue/catalogue.seed.ts'
import { seedDemoLanding, seedLanding } from '#features/landing/landing.seed.ts'
import { seedDemoParents } from '#features/privacy/parent.seed.ts'
import { seedDemoFocus, seedDemoTalents, seedTalentFields } from '#programmes/talent/talent.seed.ts'
import { seedShifts } from '#programmes/toefl/toefl-shift.seed.ts'
import { seedPartyShifts } from '#programmes/party/party-shift.seed.ts'
import { openDemoWindows, seedWindows } from '#features/window/window.seed.ts'
import { seedDemoPeople, type SignIn } from './demo.ts'

/** So that two processes that start together fill the database once. */
const lock = 4_212_002

/**
 * Seeds according to the setting when there is no region yet.
 * @returns the sign-ins of the demo's people, on this start and on later ones; empty without a demo
 */
export async function seedDatabase(deps: Deps): Promise<SignIn[]> {
  const { db, config, now } = deps
  if (config.seed === 'none') return []
  const signInsFile = join(config.dataDir, 'demo-sign-ins.json')
  const fresh = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
    const region = await trx.selectFrom('region').select('id').executeTakeFirst()
    if (region) return null
    await seedCatalogue(trx)
    await seedWindows(trx, now())
    await seedTalentFields(trx)
    await seedLanding(trx)
    if (config.seed !== 'demo') return null
    await seedDemoCatalogue(trx)
    await seedDemoFocus(trx)
    await seedDemoLanding(trx)
    await openDemoWindows(trx, now())
    await seedShifts(trx, now())
    await seedPartyShifts(trx, now())
    const signIns = await seedDemoPeople(trx, deps)
    await seedDemoTalents(trx, now())
    await seedDemoBoard(trx, now())
    await seedDemoParents(trx, now())
    return signIns
  })
  if (fresh) await writeFile(signInsFile, JSON.stringify(fresh, null, 2), { mode: 0o600 })
  return config.seed === 'demo' ? readSignIns(signInsFile) : []
}

async function readSignIns(path: string): Promise<SignIn[]> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as SignIn[]
  } catch {
    return []
  }
}
