// A database with its facts, one folder of files, and as many portals on both as a test wants.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connect, type Db } from '#kit/database/connect.ts'
import { folderPlace } from '#services/files/place.ts'
import { settleMark } from '#services/mark.ts'
import { cloneDatabase } from '../../support/database.ts'
import { makeWorld, type World } from '../../support/facts.ts'
import { type PortalProcess, startPortal } from '../../support/process.ts'

export type Stage = {
  db: Db
  pool: pg.Pool
  databaseUrl: string
  dataDir: string
  filesFolder: string
  world: World
  /** Starts a portal here; `program` is the file to run instead of the portal's own. Without `wait` it may not be ready. */
  start: (env?: Record<string, string>, program?: string, wait?: boolean) => Promise<PortalProcess>
  close: () => Promise<void>
}

type Options = {
  /** Another server than the one that all tests share. */
  database?: { url: string; drop: () => Promise<void> }
  /** A folder that is there already; it is not removed. */
  dataDir?: string
  /** Whether its portals spare memory as with `npm start`. */
  frugal?: boolean
}

/** Sets it up; call `close` in the end, it stops what still runs. */
export async function raiseStage({ database, dataDir: given, frugal = false }: Options = {}): Promise<Stage> {
  const { url, drop } = database ?? (await cloneDatabase())
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'portal-stage-')))
  const { pool, db } = connect(url, 4, () => undefined)
  const filesFolder = join(dataDir, 'files')
  // They belong together before a test writes rows of files that it does not make, which else are a copy's.
  if (!given) await settleMark({ db, place: await folderPlace(filesFolder) }, 'http://localhost')
  const world = await makeWorld(db)
  const portals: PortalProcess[] = []
  return {
    db,
    pool,
    databaseUrl: url,
    dataDir,
    filesFolder,
    world,
    async start(env = {}, program, wait = true) {
      const settings = { DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT: 'off', ...env }
      const portal = await startPortal({ env: settings, frugal, wait, ...(program ? { program } : {}) })
      portals.push(portal)
      return portal
    },
    async close() {
      await Promise.all(portals.map((portal) => portal.kill('SIGKILL')))
      await pool.end()
      await drop()
      if (!given) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
