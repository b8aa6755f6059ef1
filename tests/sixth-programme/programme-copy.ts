// A copy of the portal to which a programme is added: the one that docs/a-small-programme.md makes step by step.
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/a-small-programme.md')
/** What a portal is made of. */
const parts = ['src', 'database', 'public', 'package.json', 'vite.config.ts', 'react-router.config.ts']

export type Block = { path: string; isChange: boolean; text: string }

/** What the page has a reader write, in its order. */
export async function blocksOfPage(): Promise<Block[]> {
  const found = (await readFile(page, 'utf8')).matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)
  return [...found].map(([, kind, path = '', text = '']) => ({ path, isChange: kind === 'diff', text }))
}

/** The portal with what the page says, in a folder of its own. */
export async function followPage(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'small-programme-'))
  for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { path, isChange, text } of await blocksOfPage()) {
    const file = join(copy, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, isChange ? changed(path, await readFile(file, 'utf8'), text) : text)
  }
  return copy
}

/**
 * The file after each part of the change, which says the lines around it.
 * @throws with the part that is not in the file, or there twice
 */
export function changed(path: string, before: string, change: string): string {
  const hunks = change.split(/^@@\n/m).filter((hunk) => hunk !== '')
  return hunks.reduce((text, hunk) => {
    const lines = hunk.split('\n').slice(0, -1)
    const side = (other: string) => lines.filter((line) => !line.startsWith(other)).map((line) => line.slice(1))
    const old = `${side('+').join('\n')}\n`
    if (text.split(old).length !== 2) throw new Error(`${path} has these lines not once:\n${old}`)
    return text.replace(old, () => `${side('-').join('\n')}\n`)
  }, before)
}
