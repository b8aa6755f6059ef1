import { vi } from 'vitest'
import { patience } from './effort.ts'

/** Looks again and again until `check` no longer throws, and gives what it gives. */
export const eventually = <T>(check: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(check, { timeout: patience, interval })
