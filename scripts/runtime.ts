// How the portal's Node runs: what a process cannot set for itself.
import { join, resolve } from 'node:path'

const cache = resolve(import.meta.dirname, '../node_modules/.cache')

/**
 * A small nursery: in a rush the default grows by a hundred megabytes and saves no time. And a collection that can be asked
 * for once a rush is over (kit/http/idle-collection).
 */
export const runtimeFlags = ['--max-semi-space-size=8', '--expose-gc']

export const runtimeSettings = {
  // The C library keeps a heap per thread, and pictures are decoded on many threads, one after the other.
  MALLOC_ARENA_MAX: '1',
  // What a rush held goes back to the machine at once: pieces from this size on are pages of their own, where else
  // one small thing that stays keeps everything below it. After 300 large uploads 240 MB instead of 390; with pieces of
  // 4 KB and not only of 8 KB, 330 MB instead of 394 after a rush of two thousand.
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '4096',
  // Compiling our modules is half of the time that a start takes.
  NODE_COMPILE_CACHE: join(cache, 'compiled'),
}
