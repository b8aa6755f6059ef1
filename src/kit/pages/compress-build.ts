/** After a build: compressed forms next to every text file, so that no request ever waits for them. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { compress } from './encoding.ts'

const texts = new Set(['.js', '.css', '.html', '.json', '.webmanifest', '.txt', '.xml', '.svg', '.wasm'])

/** Larger files are for few visitors, and their last percent would cost the first start ten seconds. */
const thoroughUpTo = 1_000_000

export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !texts.has(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const body = await readFile(path)
    const thorough = body.length <= thoroughUpTo
    const [br, gzip] = await Promise.all([compress(body, 'br', thorough), compress(body, 'gzip', thorough)])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzip)])
  }
}
