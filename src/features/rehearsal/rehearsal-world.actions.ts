/**
 * The portals beside the portal in which rehearsals happen. Each is the whole portal once more, on connections that see a
 * schema of their own and nothing else: so nothing that it writes can be in a figure, a list, a book or an export of the
 * portal itself (docs/decisions/143).
 */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { connect } from '#kit/database/connect.ts'
import { conflict } from '#kit/errors.ts'
import { noOthers } from '#kit/gate/process-messages.ts'
import { openFiles } from '#services/files/files.ts'
import type { Jobs } from '#services/jobs/job-queue.ts'
import type { Worker } from '#services/jobs/row-queue.ts'
import { keyIn } from './rehearsal.rules.ts'
import * as store from './rehearsal.store.ts'

type Make = { build: (deps: Deps) => Promise<FastifyInstance>; deliver: (deps: Deps) => Worker }
type World = { app: FastifyInstance; close: () => Promise<void> }

/** In milliseconds; how soon another process sees that a rehearsal has ended. */
const look = 15_000
const connections = 4

// What comes at its time stays the portal's own, and no link is mailed that nobody asked for here.
const noJobs: Jobs = {
  add: async () => undefined,
  handle: async () => undefined,
  every: async () => undefined,
  stop: async () => undefined,
}

export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

export const filesOf = ({ config }: Pick<Deps, 'config'>, place: string): string =>
  join(resolve(config.dataDir), 'rehearsals', place)

async function openWorld(deps: Deps, { place, mail_to }: store.RehearsalRow, make: Make): Promise<World> {
  const { log, config } = deps
  const url = String(deps.pool.options.connectionString)
  const { pool, db } = connect(url, connections, (error) => log.debug({ problem: error.message }, 'rehearsal'), place)
  const files = await openFiles(join(filesOf(deps, place), 'files'), db, log)
  // A copy of the settings, by which some of what is kept in memory is told apart.
  const apart: Deps = {
    ...deps,
    config: { ...config },
    pool,
    db,
    files,
    jobs: noJobs,
    others: noOthers,
    rehearsal: { mailTo: mail_to },
  }
  const app = await make.build(apart)
  await app.ready()
  const delivery = make.deliver(apart)
  return {
    app,
    async close() {
      await delivery.stop()
      await app.close()
      await pool.end()
    },
  }
}

export type Worlds = {
  /** The rehearsal of this key, opened here if need be; null where it has ended. */
  find: (key: string) => Promise<FastifyInstance | null>
  close: () => Promise<void>
}

/** Those that this process has open: one at a time. */
export function rehearsalWorlds(deps: Deps, make: Make): Worlds {
  let open: { place: string; world: Promise<World> } | null = null
  let timer: NodeJS.Timeout | undefined

  const close = async (): Promise<void> => {
    const closing = open
    open = null
    clearInterval(timer)
    await closing?.world.then((world) => world.close()).catch(() => undefined)
  }
  const lookAfter = async (): Promise<void> => {
    const running = await store.findRunning(deps.db)
    if (open && running?.place !== open.place) await close()
  }
  return {
    async find(key) {
      const row = await store.findByKey(deps.db, hashOf(key))
      if (open && open.place !== row?.place) await close()
      if (!row) return null
      if (!open) {
        const world = openWorld(deps, row, make)
        open = { place: row.place, world }
        timer = setInterval(() => void lookAfter().catch(() => undefined), look).unref()
        world.catch(() => (open = null))
      }
      return (await open.world).app
    },
    close,
  }
}

/** All of the API but the rehearsal itself, and signing out, which is always meant. */
const leads = /^\/api\/(?!(?:rehearsal|logout)(?:[/?]|$))/

/**
 * Leads what a browser in a rehearsal asks of the API into it. One whose rehearsal is over is refused until it leaves: what
 * was meant as a rehearsal never happens in earnest.
 */
export function leadIntoRehearsals(app: FastifyInstance, worlds: Worlds): void {
  app.addHook('onClose', () => worlds.close())
  app.addHook('onRequest', async (request, reply) => {
    const key = keyIn(request.headers.cookie)
    if (key === null || !leads.test(request.url)) return
    const world = await worlds.find(key)
    if (!world) throw conflict('rehearsal.refused.over')
    reply.hijack()
    world.routing(request.raw, reply.raw)
  })
}

/** Removes what a rehearsal that has ended left outside the database. */
export const removeFiles = (deps: Pick<Deps, 'config'>, place: string): Promise<void> =>
  rm(filesOf(deps, place), { recursive: true, force: true })
