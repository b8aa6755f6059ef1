import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { isLong, isQuick } from './tests/support/effort.ts'

const { executablePath, args, env } = await findBrowser()
const results = process.env['TEST_RESULTS']
// A page lives a few seconds in most tests: what its scripts would gain by being compiled well, they never win back. Measured
// over a hundred pages of the office: an eighth less work for the processor.
const compiler = isLong ? [] : ['--js-flags=--no-turbofan,--no-maglev']

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e-setup.ts',
  outputDir: 'test-results',
  // More than cores: a good part of each test is waiting.
  workers: 4,
  // Limits are for what hangs, not for a machine that does other work besides.
  timeout: 240_000,
  // What fails once has failed.
  retries: 0,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // What only `npm run test:full` runs: something like it is tried with every `npm test`.
  ...(isQuick ? { grepInvert: /@full/ } : {}),
  reporter: results ? [['list'], ['json', { outputFile: `${results}/playwright.json` }]] : [['list']],
  use: {
    // The global setup sets it; the workers, which read this file again, inherit it.
    baseURL: process.env['BASE_URL'],
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    // Drawing what moves is a good part of the work of a page. What a test is about that moves, its file asks for.
    ...(isLong ? {} : { contextOptions: { reducedMotion: 'reduce' } }),
    screenshot: 'only-on-failure',
    // A trace costs every page time: `TRACE=1` for the test that one is after.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath, args: [...args, ...compiler], env: { ...process.env, ...env } },
  },
  projects: [
    // What both try, `npm test` tries on the phone.
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      ...(isQuick ? { grepInvert: /@full|@phone/ } : {}),
    },
    // What students do with a phone in their hand: all of it in a long run, the ways in with every run.
    {
      name: 'phone',
      testMatch: /(registration|windows|talent|membership|welcoming-party|attendance)\.spec\.ts$/,
      ...(isLong ? {} : { grep: /@phone/ }),
      use: { ...devices['Pixel 7'] },
    },
  ],
})
