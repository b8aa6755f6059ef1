import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isQuick, patience } from './tests/support/effort.ts'

const minutes = 60_000

// Without this run's cache the largest files come first; these are small and take long, and would be waited for alone.
const slow =
  /tests\/(model\/|faults\/(backup|crash|database|full|graceful|mail-away|new-version|npm|stop|uploads|workers)|load\/opening|security\/(access|duty-access\.|safe|hostile|fuzz|login)|support\/process)|book-model/

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Not the one of an array.
    // oxlint-disable-next-line no-array-sort
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

// They put something else in place of a module or of a global, which the files after them must not see.
const replacing = [
  'tests/security/access-control.test.ts',
  'tests/security/duty-access-control.test.ts',
  'src/api/session-store.test.ts',
  'src/ui/drafted-form/draft-sweep.test.ts',
]

// The last two projects measure and break things: in a long run they come one after the other and have the machine alone. In
// a short one no limit of time counts, so that nobody waits for the last file of a project.
const isLong = process.env['LONG'] === '1'

export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    // More than cores: part of each file is waiting for the database.
    maxWorkers: 3,
    // Limits are for what hangs, not for a machine that does other work besides.
    testTimeout: 10 * minutes,
    hookTimeout: 5 * minutes,
    expect: { poll: { timeout: patience } },
    setupFiles: 'tests/support/each-file.ts',
    // As in playwright.config.ts.
    ...(isQuick ? { testNamePattern: /^(?!.*@full)/ } : {}),
    sequence: { sequencer: SlowFirst },
    // Files share a process, one after the other: loading the portal anew for each takes longer than most of them.
    isolate: false,
    reporters: process.env['TEST_RESULTS'] ? ['default', 'json'] : ['default'],
    outputFile: { json: `${process.env['TEST_RESULTS']}/vitest.json` },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/faults/**', 'tests/load/**', 'tests/model/**', ...replacing],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'replacing',
          include: replacing,
          isolate: true,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'model',
          include: ['tests/model/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          maxWorkers: isLong ? 1 : 3,
          testTimeout: 60 * minutes,
          sequence: { groupOrder: isLong ? 1 : 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'load',
          include: ['tests/load/**/*.test.ts'],
          maxWorkers: isLong ? 1 : 3,
          testTimeout: 60 * minutes,
          sequence: { groupOrder: isLong ? 2 : 0 },
        },
      },
    ],
  },
})
