/**
 * The files of the browser's build and `public/`: listed once at start, read on first use, kept in memory with their
 * compressed forms (the build writes `.br` and `.gz` next to them).
 */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { filePolicy, fixedHeaders, workerPolicy } from './headers.ts'
import { prepareAnswer, type ReadyAnswer } from './ready-answer.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const packed = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2'])
const compressedForm = /\.(br|gz)$/

export type BuiltFiles = {
  has: (path: string) => boolean
  get: (path: string) => ReadyAnswer | undefined
  /** Undefined when a new build has taken the file away since the start. */
  load: (path: string) => Promise<ReadyAnswer | undefined>
  /** The text of a file, null when there is none. */
  text: (path: string) => Promise<string | null>
}

/** `folder` is the browser's build; files below `/assets/` carry a hash of their content in their name. */
export function builtFiles(folder: string): BuiltFiles {
  const paths = new Set(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !compressedForm.test(entry.name) && !entry.name.startsWith('.'))
          .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
      : [],
  )
  const ready = new Map<string, ReadyAnswer>()
  return {
    has: (path) => paths.has(path),
    get: (path) => ready.get(path),
    load: async (path) => {
      const answer = await readAnswer(folder, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (answer) ready.set(path, answer)
      return answer
    },
    text: async (path) => {
      if (!paths.has(path)) return null
      return (await readIfThere(join(folder, path)))?.toString() ?? null
    },
  }
}

const readIfThere = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined)

async function readAnswer(folder: string, path: string): Promise<ReadyAnswer> {
  const file = join(folder, path)
  const extension = extname(path)
  const isAsset = path.startsWith('/assets/')
  const [body, br, gzip] = await Promise.all([readFile(file), readIfThere(`${file}.br`), readIfThere(`${file}.gz`)])
  return prepareAnswer({
    status: 200,
    body,
    compressed: { br, gzip },
    compressible: !packed.has(extension),
    headers: {
      // Short, because a page asks for a dozen of these; headers about windows and devices mean nothing here.
      'x-content-type-options': fixedHeaders['x-content-type-options'],
      'referrer-policy': fixedHeaders['referrer-policy'],
      // A script that no page names is a service worker.
      'content-security-policy': extension === '.js' && !isAsset ? workerPolicy : filePolicy,
      'content-type': types[extension] ?? 'application/octet-stream',
      'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    },
  })
}
