import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { declarationsOf, forBrowser, onlyDeclares } from './browser-contract.ts'

const contract = `
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { written, idParams as params } from '#kit/endpoint/fields.ts'
import { type Money, money } from '../money.contract.ts'

const state = z.enum(['OPEN', 'CLOSED'])
const seen = z.object({ state, price: money })
export type Seen = z.output<typeof seen> & Money
export const body = z.object({ note: z.string() })
export const readIt = endpoint('GET /things/:id', { summary: 'A thing', access: 'anyone', params, reply: written(seen) })
export const listOf = (path: string) => endpoint(\`GET \${path}\`, { access: 'anyone', reply: z.null(), body })
`
const text = forBrowser('thing.contract.ts', contract)

test('a browser gets of an endpoint what it calls it with, and not what the answer looks like', () => {
  expect(text).toContain("access: 'anyone', params")
  expect(text).toMatch(/`GET \$\{path\}`, \{ access: 'anyone', body \}/)
  expect(text).not.toMatch(/reply|summary/)
})

test('what was there for the answer alone the bundler leaves out, and what no page asks for', async () => {
  const files: Record<string, string> = {
    'start.ts': "export { readIt } from 'thing.contract.ts'",
    'thing.contract.ts': text,
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'files', resolveId: (id) => (id in files ? id : null), load: (id) => files[id] ?? null }],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'start.ts', external: /^(#|\.\.|zod)/, preserveEntrySignatures: 'strict' },
    },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error('Nothing was built.')
  const [{ code }] = first.output
  expect(code).toContain('GET /things/:id')
  expect(code).not.toMatch(/z\.(?:enum|object|null)/)
  expect(text).toContain('export type Seen')
})

test('what only some ask for is left out for the others', () => {
  expect(text).toContain('export const body = /* @__PURE__ */ (() => (z.object({ note: z.string() })))()')
  const taken = declarationsOf('thing.contract.ts', contract)
  const names = (...asked: string[]) => taken(new Set(asked)).map(({ name }) => name)
  expect(names('body')).toEqual(['z'])
  expect(names('readIt').toSorted()).toEqual(['endpoint', 'idParams'])
})

test('no screen reads what contracts are without in a browser', () => {
  const source = join(import.meta.dirname, '../..')
  const shown = globSync(['{ui,layouts,api}/**/*.{ts,tsx}', '**/{screens,widgets}/**/*.{ts,tsx}'], { cwd: source })
  expect(shown.length).toBeGreaterThan(500)
  const reading = shown.filter((file) =>
    /\.(?:reply|mayAnswer|perMinute|perTenMinutes|asksAgain)\b/.test(
      readFileSync(join(source, file), 'utf8').replaceAll('outcome.reply', ''),
    ),
  )
  expect(reading).toEqual([])
})

test('every contract of the portal can be read so', () => {
  const source = join(import.meta.dirname, '../..')
  const files = globSync('**/*.ts', { cwd: source }).filter(onlyDeclares)
  expect(files.length).toBeGreaterThan(100)
  for (const file of files)
    expect(forBrowser(file, readFileSync(join(source, file), 'utf8')), file).not.toMatch(/^\s*reply:/m)
})
