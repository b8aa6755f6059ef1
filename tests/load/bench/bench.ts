/** What the rows share: one load client, one PostgreSQL, and one portal that goes through all of them. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#kit/database/connect.ts'
import type { Tools } from './alternate.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { startLoadClient, type LoadClient } from './load-client.ts'
import { startForBench, type Portal } from './portal.ts'

export type Effort = { short: boolean; million: boolean }

export type Bench = Effort & {
  client: LoadClient
  tools: Tools
  cluster: Cluster
  /** The portal under load, started on first use, and its database. */
  portal: () => Promise<Running>
  /** The number for this run. */
  effort: (short: number, long: number) => number
  stop: () => Promise<void>
}

export type Running = { process: Portal; db: Db; url: string; dataDir: string }

export async function openBench(effort: Effort): Promise<Bench> {
  const cluster = await startCluster()
  const client = startLoadClient()
  let running: Promise<Running> | undefined
  const start = async (): Promise<Running> => {
    const { url, db } = await cluster.create('portal', false)
    const dataDir = join(cluster.folder, 'data')
    return { process: await startForBench(url, dataDir), db, url, dataDir }
  }
  return {
    ...effort,
    client,
    cluster,
    tools: { databaseCpu: () => cluster.cpu(), cores: availableParallelism() },
    portal: () => (running ??= start()),
    effort: (short, long) => (effort.short ? short : long),
    async stop() {
      client.stop()
      await running?.then(({ process }) => process.dispose()).catch(() => {})
      await cluster.stop()
    },
  }
}
