// Compiles the web part. With --if-needed only when something that goes into it has changed since the last time:
// contents are compared, not times, for a checkout or a copy gives all files new times.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const stamp = 'build/.made-from'
const folders = ['src', 'public']
const files = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'postcss.config.js',
  'postcss.config.cjs',
]

/** Builds if the last build was made from something else. */
export async function buildIfNeeded(): Promise<void> {
  const made = await readFile(stamp, 'utf8').catch(() => '')
  if (made !== (await fingerprint())) await build(['--logLevel', 'error'])
}

async function build(options: string[] = []): Promise<void> {
  const program = tool()
  const inputs = await fingerprint() // before, so that an edit during the build makes the next one necessary
  await rm(stamp, { force: true })
  console.log('Building the web part…')
  const child = spawn(process.execPath, [program, 'build', ...options], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The web part could not be built; the reason is above.')
  await writeFile(stamp, inputs)
}

function tool(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('@react-router/dev/package.json')
    return join(dirname(manifest), 'bin.cjs')
  } catch {
    throw new Error('The web part has to be built, but the tools for it are missing: run `npm ci --include=dev`.')
  }
}

/** One hash over every file that the build reads, and over the settings that are fixed at build time. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of Object.keys(process.env).toSorted()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\n`)
  }
  const inputs = [...files]
  for (const folder of folders) {
    const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : []
    for (const entry of entries) if (entry.isFile()) inputs.push(join(entry.parentPath, entry.name))
  }
  for (const path of inputs.toSorted()) {
    if (/\.test\.tsx?$/.test(path) || !existsSync(path)) continue
    hash.update(`${path}\n`).update(await readFile(path))
  }
  return hash.digest('hex')
}

if (import.meta.main) {
  try {
    await (process.argv.includes('--if-needed') ? buildIfNeeded() : build())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
