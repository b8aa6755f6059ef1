// The Chromium for the tests: the one at CHROMIUM_PATH, else the one that npm brought, else the system's.
// CHROMIUM_PATH=npm insists on the second. Run as a script, it prints what it found.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const run = promisify(execFile)
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
// The tests often run as root or in a container, where Chromium's own sandbox cannot be made; they open only our pages.
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage']

/**
 * Finds the browser and says how to start it. Throws a sentence that tells what to do when there is none. The one that npm
 * brought comes first: it is the same on every machine, and it draws no window, which costs a system's browser half a second
 * for each test.
 */
export async function findBrowser(): Promise<Browser> {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted === 'npm') return await fromNpm()
  if (wanted) {
    if (await works(wanted)) return { executablePath: wanted, args, env: {} }
    throw new Error(`There is no working Chromium at ${wanted} (CHROMIUM_PATH).`)
  }
  return await fromNpm().catch(async (error: unknown) => {
    const found = await fromSystem()
    if (found) return found
    throw error
  })
}

async function fromSystem(): Promise<Browser | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  for (const name of names) {
    for (const folder of folders) {
      const executablePath = join(folder, name)
      if (existsSync(executablePath) && (await works(executablePath))) return { executablePath, args, env: {} }
    }
  }
  return undefined
}

/** Some systems have a file of that name that only says how to install the real one. */
async function works(path: string): Promise<boolean> {
  return await run(path, ['--version'], { timeout: 20_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  )
}

/**
 * The package is made for Amazon's servers. By itself it unpacks into the shared temporary folder, trusts whatever
 * lies there already, and names fonts at a fixed place. So it is unpacked by a process of its own into a private
 * folder, and gets a font list of ours: without fonts, text has no size and pages crash.
 */
async function fromNpm(): Promise<Browser> {
  const { version } = await packageOf('@sparticuz/chromium')
  const home = resolve(`node_modules/.cache/chromium-${version}`)
  if (!existsSync(home)) await unpack(home)
  const executablePath = join(home, 'chromium')
  const env = {
    LD_LIBRARY_PATH: join(home, 'al2023/lib'),
    FONTCONFIG_FILE: join(home, 'fonts.conf'),
  }
  try {
    await run(executablePath, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 })
  } catch (error) {
    throw new Error('The Chromium from npm does not run here. Install one and set CHROMIUM_PATH to it.', {
      cause: error,
    })
  }
  return { executablePath, args, env }
}

async function packageOf(name: string): Promise<{ version: string }> {
  try {
    // The package shows only its main file; its package.json lies one folder above. The cast: it has a version.
    const main = createRequire(import.meta.url).resolve(name)
    return JSON.parse(await readFile(join(dirname(dirname(main)), 'package.json'), 'utf8')) as { version: string }
  } catch (error) {
    throw new Error('There is no Chromium: install one and set CHROMIUM_PATH to it.', { cause: error })
  }
}

async function unpack(home: string): Promise<void> {
  const fresh = `${home}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`
  // The second variable makes it unpack the libraries that a bare machine lacks.
  const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  await run(process.execPath, ['--eval', script], { env, timeout: 120_000 })
  await writeFile(join(fresh, 'fonts.conf'), fontList(home))
  await rename(fresh, home).catch(() => rm(fresh, { recursive: true })) // another process was first
}

function fontList(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/font-cache</cachedir>
</fontconfig>
`
}

if (import.meta.main) console.log(await findBrowser())
