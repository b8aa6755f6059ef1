// Runs before each test file, also where several share a process.
import fc from 'fast-check'
import { seedOf } from './effort.ts'
import { beginAnew } from './next.ts'

beginAnew()
fc.configureGlobal({ seed: seedOf('FUZZ_SEED') })
