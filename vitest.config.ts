import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const minutes = 60_000

// Without this run's cache the largest files come first; these are small and take long, and would be waited for alone.
const slow =
  /tests\/(model\/|faults\/(crash|database|graceful|mail-away|npm|stop|workers)|security\/(access|safe|hostile|fuzz|login)|support\/process)/

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
  'src/api/session-store.test.ts',
  'src/ui/drafted-form/draft-sweep.test.ts',
]

// The last two projects measure and break things, so they come one after the other and want the machine alone.
export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    // More than cores: part of each file is waiting for the database.
    maxWorkers: 3,
    // Limits are for what hangs, not for a machine that does other work besides.
    testTimeout: 10 * minutes,
    hookTimeout: 5 * minutes,
    setupFiles: 'tests/support/each-file.ts',
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
          // A third of a short run is waiting, and its time limits are wide; a long one has the machine alone.
          fileParallelism: process.env['LONG'] !== '1',
          maxWorkers: 3,
          testTimeout: 60 * minutes,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'load',
          include: ['tests/load/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60 * minutes,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
