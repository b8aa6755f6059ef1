// `npm run dev`: the portal with Vite in it. Vite itself replaces changed screens in the browser, so only a change
// of what the server reads (code and texts outside the browser's folders, migrations) restarts the server.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

const ofTheBrowser = /\.test\.ts$|(^|\/)(ui|layouts|screens|widgets)\//
const pause = 150 // ms; editors write a file in several steps

let server = run()
let timer: NodeJS.Timeout | undefined
let restarting: Promise<void> | undefined
let ending = false

for (const folder of ['src', 'database/migrations']) {
  watch(folder, { recursive: true }, (_event, name) => {
    if (!name || ofTheBrowser.test(name) || !/\.(ts|json|sql)$/.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(() => void restartSoon(name), pause)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending = true
    void stop(server).then(() => process.exit())
  })
}

function run(): ChildProcess {
  const child = spawn(process.execPath, ['src/main.ts', '--dev'], { stdio: 'inherit' })
  child.once('exit', (code) => {
    if (code && !ending) console.error('The server has ended. It starts again when you save a file.')
  })
  return child
}

/** One restart at a time; a change during one is seen by the next. */
async function restartSoon(changed: string): Promise<void> {
  const before = restarting
  restarting = (async () => {
    await before
    if (ending) return
    console.log(`${changed} has changed: the server starts again.`)
    await stop(server)
    server = run()
  })()
  await restarting
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.removeAllListeners('exit') // an end that we ask for is no news
  child.kill('SIGTERM')
  await once(child, 'exit')
}
