import { defineConfig } from 'vitest/config'

const minutes = 60_000

// The last two projects measure and break things, so they come one after the other and want the machine alone.
export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    reporters: process.env['TEST_RESULTS'] ? ['default', 'json'] : ['default'],
    outputFile: { json: `${process.env['TEST_RESULTS']}/vitest.json` },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/faults/**', 'tests/load/**', 'tests/model/**'],
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
          // Much of a short run is waiting, and its time limits are wide; a long one has the machine alone.
          fileParallelism: process.env['LONG'] !== '1',
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
