// `npm test`: builds, runs every test in its short form, and ends with one honest line: N passed, N failed.
// The counts come from the runners' own reports; a runner that dies without a report counts as a failure.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

type Count = { passed: number; failed: number }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

const results = await mkdtemp(join(tmpdir(), 'test-results-'))
try {
  const built = await run('scripts/build.ts', ['--if-needed'])
  const counts = [
    { passed: 0, failed: built ? 0 : 1 },
    await count('vitest', 'vitest.mjs', ['run'], countVitest),
    await count('@playwright/test', 'cli.js', ['test'], countPlaywright),
  ]
  const sum = (of: (one: Count) => number) => counts.reduce((total, one) => total + of(one), 0)
  const failed = sum((one) => one.failed)
  console.log(`${sum((one) => one.passed)} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await rm(results, { recursive: true, force: true })
}

/** Runs a package's program and counts by its report; an exit code that the report does not explain is a failure. */
async function count(name: string, program: string, args: string[], read: () => Promise<Count>): Promise<Count> {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
  const succeeded = await run(join(dirname(manifest), program), args)
  const counted = await read().catch((): Count => ({ passed: 0, failed: 1 }))
  return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

async function run(program: string, args: string[]): Promise<boolean> {
  const env = { ...process.env, TEST_RESULTS: results }
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  return code === 0
}

async function countVitest(): Promise<Count> {
  const report = vitestReport.parse(JSON.parse(await readFile(join(results, 'vitest.json'), 'utf8')))
  // A file that cannot even be loaded fails without a failed test in it.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

async function countPlaywright(): Promise<Count> {
  const { stats, errors } = playwrightReport.parse(JSON.parse(await readFile(join(results, 'playwright.json'), 'utf8')))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}
