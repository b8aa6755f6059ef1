// A stop that Node would not end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** A process whose end waits for something that never comes, as for a thread of V8; it says when it is there. */
const stuck = `process.on('exit', () => {
  require('fs').writeSync(1, 'stuck')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})`
const path = JSON.stringify(new URL('sure-exit.ts', import.meta.url).href)
const surely = (seconds: number) => `import(${path}).then(({ exitSurely }) => exitSurely(7, ${seconds}))`

const end = (program: string) => {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const said = once(child.stdout, 'data').then(([text]) => String(text))
  return { child, said, ended: once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]> }
}

test('a process that ends keeps its code, and nobody waits for the time to be over', async () => {
  const { ended } = end(surely(60 * 60))
  expect(await ended).toEqual([7, null])
})

test('one whose end never comes is killed; without the guard it stays', async () => {
  const plain = end(`${stuck}; process.exit(7)`)
  expect(await plain.said).toBe('stuck')
  expect(await end(`${stuck}; ${surely(0.5)}`).ended).toEqual([null, 'SIGKILL'])
  expect([plain.child.exitCode, plain.child.signalCode]).toEqual([null, null])
  plain.child.kill('SIGKILL')
  expect(await plain.ended).toEqual([null, 'SIGKILL'])
})
