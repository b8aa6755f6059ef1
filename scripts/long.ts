// The long form of a test runner's tests, `vitest run --project model` for one: the same on every system, for not every shell
// takes a setting before a command.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const programs: Record<string, [packageName: string, file: string]> = {
  vitest: ['vitest', 'vitest.mjs'],
  playwright: ['@playwright/test', 'cli.js'],
}

const [name = '', ...args] = process.argv.slice(2)
const found = programs[name]
if (!found) throw new Error(`"${name}" is no test runner: ${Object.keys(programs).join(' or ')}.`)
const folder = dirname(createRequire(import.meta.url).resolve(`${found[0]}/package.json`))
const env = { ...process.env, LONG: '1' }
const child = spawn(process.execPath, [join(folder, found[1]), ...args], { stdio: 'inherit', env })
const [code] = (await once(child, 'close')) as [number | null] // what the event carries
process.exitCode = code ?? 1
