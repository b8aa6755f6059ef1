// npm run doctor: looks at the portal of the settings as a whole, whether it runs or not, and says what to do.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#config.ts'
import { type Asked, checkUp, sayFinding } from '#features/setup/check-up.actions.ts'
import { isWell } from '#features/setup/check-up.rules.ts'
import { sendTestTo } from '#features/setup/setup.actions.ts'
import { openPlace } from '#services/files/where.ts'
import { openDatabase, reached, whichPortal } from './database.ts'
import { runCommand } from './run.ts'

const usage = {
  name: 'doctor',
  does: 'Looks at settings, database, files, mail, addresses and backups, and says in a line each what to do. Ends with 1 if anything is bad.',
  options: { mail: { type: 'string' } },
  says: { mail: 'ADDRESS: sends a test mail there' },
} as const

type Line = { check: string; state: 'good' | 'look' | 'bad'; message: string }

await runCommand(usage, async ({ mail }) => {
  const lines = await findAll(mail)
  for (const { state, check, message } of lines) console.log(`${state.padEnd(4)}  ${check.padEnd(12)} ${message}`)
  if (!isWell(lines)) process.exitCode = 1
})

async function findAll(mail: string | undefined): Promise<Line[]> {
  const config = settings()
  if ('state' in config) return [config]
  console.log(whichPortal(config))
  const opened = await openDatabase(config).catch((error: unknown) => sentenceOf(error))
  try {
    const database = typeof opened === 'string' ? { problem: opened } : await answering(opened)
    const beside = await besideUs(config)
    const { proxy, ...running } = beside
    const found = await checkUp({
      config,
      database,
      proxy,
      now: () => new Date(),
      place: await placeOf(config),
      ...(config.port !== 0 && { beside: running }),
    })
    const lines: Line[] = found.map((one) => sayFinding('en', one))
    if (mail === undefined || 'problem' in database) return lines
    const { is_sent, message } = await sendTestTo({ ...database, config }, { name: mail, to: mail, language: 'en' })
    return [...lines, { check: 'test mail', state: is_sent ? 'good' : 'bad', message }]
  } finally {
    if (typeof opened !== 'string') await opened.close()
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function settings(): Config | Line {
  try {
    return readConfig(process.env)
  } catch (error) {
    return { check: 'settings', state: 'bad', message: sentenceOf(error) }
  }
}

type Opened = Exclude<Awaited<ReturnType<typeof openDatabase>>, string>

async function answering({ db, pool }: Opened): Promise<Asked['database']> {
  try {
    await reached(() => pool.query('select 1'))
    return { db, pool }
  } catch (error) {
    return { problem: sentenceOf(error) }
  }
}

/** Makes nothing: where no portal was started yet there is no folder either. */
async function placeOf({ dataDir, filesUrl }: Config): Promise<Asked['place']> {
  const folder = join(resolve(dataDir), 'files')
  return existsSync(folder) ? openPlace(folder, filesUrl).catch(() => null) : null
}

/** Whether the portal answers on this machine, and whether it sees a proxy that it does not believe. */
async function besideUs({ host, port, metricsToken }: Config) {
  const url = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
  const ask = (path: string, headers = {}) => fetch(url + path, { headers, signal: AbortSignal.timeout(5000) })
  try {
    const isUp = (await ask('/readyz')).ok
    const metrics = await (
      await ask('/metrics', metricsToken ? { authorization: `Bearer ${metricsToken}` } : {})
    ).text()
    const isUnbelieved = /^forwarded_unbelieved_total [1-9]/m.test(metrics)
    return { url, isUp, proxy: isUnbelieved ? 'A proxy' : null }
  } catch {
    return { url, isUp: false, proxy: null }
  }
}
