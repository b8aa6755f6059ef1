// The load client, a process of its own: takes loads from its parent, one at a time, and answers with what it saw.
import type { Load } from './load.ts'
import { runLoad } from './run.ts'

process.on('message', (load: Load) => {
  void runLoad(load).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
