// Two PostgreSQLs: one that writes, and a standby that follows it by streaming replication. One address leads to the first,
// until the standby is made the one that writes.
import { readFileSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#kit/database/embedded-binaries.ts'
import { ensureCluster, readPassword } from '#kit/database/embedded-cluster.ts'
import { accountFor } from '#kit/machine/accounts.ts'
import { end, type Launch, launchServer } from '#kit/database/embedded-server.ts'
import { isAlive, sendSignal } from '#kit/machine/processes.ts'
import { signalAfterUs } from '#kit/machine/last-will.ts'
import { migrate } from '#kit/database/migrate.ts'
import { freePort } from '../../support/process.ts'
import { runStatement } from '../../support/statement.ts'
import { type Address, fixedAddress } from './address.ts'

export type Pair = {
  /** A migrated, empty database, through the fixed address. */
  url: string
  /** In front of both, for the portal. */
  address: Address
  /** Between the two: what the standby receives. */
  replication: Address
  /** Ends the first and all its processes at once, as a machine that loses its power. */
  killFirst: () => Promise<void>
  /** The address leads to the standby from now on, whether it writes yet or not. */
  lead: () => void
  /** Makes the standby the one that writes, and the address lead to it; resolves when it does. */
  promote: () => Promise<void>
  drop: () => Promise<void>
}

/** @param synchronous a commit is answered only when the standby has it on its disk */
export async function pairOfPostgres({ synchronous }: { synchronous: boolean }): Promise<Pair> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-pair-'))
  const [cluster, copy] = [join(directory, 'first'), join(directory, 'second')]
  const account = await accountFor(cluster)
  const binaries = await findBinaries(account, directory)
  await ensureCluster(cluster, binaries, account, true)
  const launchOf = (folder: string): Launch => ({
    cluster: folder,
    logFile: `${folder}.log`,
    postgres: binaries.postgres,
    account,
    durable: true,
  })
  const [port, otherPort] = [await freePort(), await freePort()]
  const password = await readPassword(cluster)
  const urlOf = (at: number, database = 'portal') => `postgres://postgres:${password}@127.0.0.1:${at}/${database}`

  let first = await launchServer(launchOf(cluster), port)
  await runStatement(urlOf(port, 'postgres'), 'create database portal')
  const pool = new pg.Pool({ connectionString: urlOf(port), max: 1 })
  pool.on('error', () => {}) // its last connection may still be closing when the server stops
  await migrate(pool, 'database/migrations')
  await pool.end()
  await end([first.pid], 'SIGINT', 10_000)

  const replication = await fixedAddress(port)
  await cp(cluster, copy, { recursive: true })
  await writeFile(join(copy, 'standby.signal'), '')
  const there = `host=127.0.0.1 port=${replication.port} user=postgres password=${password} application_name=standby`
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${there}'\n`)
  if (synchronous) await appendFile(join(cluster, 'postgresql.auto.conf'), `synchronous_standby_names = 'standby'\n`)
  await accountFor(copy) // gives the copy to who runs it

  first = await launchServer(launchOf(cluster), port)
  const second = await launchServer(launchOf(copy), otherPort)
  const dismiss = [first, second].map(({ pid }) => signalAfterUs(pid, 'SIGQUIT', account))
  await follows(urlOf(port), synchronous)
  const address = await fixedAddress(port)

  const kill = async (pid: number) => {
    if (!isAlive(pid)) return
    sendSignal(pid, 'SIGSTOP') // so that it starts no more of them
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    await end([pid, ...children], 'SIGKILL', 5000)
  }
  return {
    url: urlOf(address.port),
    address,
    replication,
    killFirst: () => kill(first.pid),
    lead: () => address.lead(otherPort),
    async promote() {
      await runStatement(urlOf(otherPort), 'select pg_promote()')
      address.lead(otherPort)
    },
    async drop() {
      await kill(first.pid)
      await kill(second.pid)
      for (const one of dismiss) one()
      await address.close()
      await replication.close()
      await rm(directory, { recursive: true, force: true })
    },
  }

  async function follows(url: string, asSynchronous: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const limit = Date.now() + 30_000
    for (;;) {
      const { rows } = await client.query<{ sync_state: string }>(
        `select sync_state from pg_stat_replication where state = 'streaming'`,
      )
      if (rows[0]?.sync_state === (asSynchronous ? 'sync' : 'async')) break
      if (Date.now() > limit) throw new Error(`The standby does not follow:\n${await readFile(`${copy}.log`, 'utf8')}`)
      await delay(50)
    }
    await client.end()
  }
}
