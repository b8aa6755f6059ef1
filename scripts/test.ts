// `npm test`: builds, runs the tests in their short form, and ends with one honest line: N passed, N failed.
// It is quick: of what is alike it tries some. `npm run test:full` leaves out nothing.
// The counts come from the runners' own reports; a runner that dies without a report counts as a failure.
// What failed is named again just above that line: in a long log the rest is easily out of sight.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

type Count = { passed: number; failed: string[] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})
const playwrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
})
const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(playwrightTest) })),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number() }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
})

const isQuick = !process.argv.includes('--full')
const results = await mkdtemp(join(tmpdir(), 'test-results-'))
try {
  const built = await run('scripts/build.ts', ['--if-needed'])
  const counts = [
    { passed: 0, failed: built ? [] : ['the build'] },
    await count('vitest', 'vitest.mjs', ['run'], countVitest),
    await count('@playwright/test', 'cli.js', ['test'], countPlaywright),
  ]
  // What `.ci/run` found in the sources before the tests counts too: otherwise the last line would not be honest.
  const sources = process.env['CHECK_FAILED'] ? ['npm run check: see above the tests'] : []
  const failed = [...sources, ...counts.flatMap((one) => one.failed)]
  for (const what of failed) console.log(`failed: ${what}`)
  console.log(`${counts.reduce((total, one) => total + one.passed, 0)} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await rm(results, { recursive: true, force: true })
}

/** Runs a package's program and counts by its report; an exit code that the report does not explain is a failure. */
async function count(name: string, program: string, args: string[], read: () => Promise<Count>): Promise<Count> {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
  const succeeded = await run(join(dirname(manifest), program), args)
  const counted = await read().catch((): Count => ({ passed: 0, failed: [`${name} left no report`] }))
  return succeeded || counted.failed.length > 0 ? counted : { ...counted, failed: [`${name}: ended with an error`] }
}

async function run(program: string, args: string[]): Promise<boolean> {
  const start = Date.now()
  const env = { ...process.env, TEST_RESULTS: results, ...(isQuick ? { QUICK: '1' } : {}) }
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  console.log(`${basename(program)} took ${Math.round((Date.now() - start) / 1000)} s.`)
  return code === 0
}

async function countVitest(): Promise<Count> {
  const report = vitestReport.parse(JSON.parse(await readFile(join(results, 'vitest.json'), 'utf8')))
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((one) => one.status === 'failed')
    // A file that cannot even be loaded fails without a failed test in it.
    if (status === 'failed' && tests.length === 0) return [`${name}: ${inShort(message)}`]
    return tests.map((one) => `${name} > ${one.fullName}: ${inShort(one.failureMessages?.[0])}`)
  })
  return { passed: report.numPassedTests, failed }
}

async function countPlaywright(): Promise<Count> {
  const report = playwrightReport.parse(JSON.parse(await readFile(join(results, 'playwright.json'), 'utf8')))
  const failed = [...report.suites.flatMap(unexpectedIn), ...report.errors.map(({ message }) => inShort(message))]
  return { passed: report.stats.expected, failed }
}

function unexpectedIn({ title, specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results: tries }) => `${title} > ${spec.title}: ${inShort(tries.at(-1)?.errors[0]?.message)}`),
  )
  return [...here, ...suites.flatMap(unexpectedIn)]
}

/** Its first lines as one: what was expected, or the seed that runs a generated failure again. */
function inShort(text = 'no message'): string {
  const lines = stripVTControlCharacters(text).split('\n', 12)
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' | ')
    .slice(0, 800)
}
