// Other programs of an upgrade: npm, git, and the tools of another version in its own folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Account } from '#kit/machine/accounts.ts'

export type Program = {
  cwd: string
  /** Who runs it, where this is root. */
  account?: Account | undefined
  /** Where npm may keep what it fetched, for that user. */
  home?: string
  /** Says nothing of what it says. */
  isQuiet?: boolean
}

/** Whether a folder holds a version of the portal. */
export function isPortal(folder: string): boolean {
  const path = join(folder, 'package.json')
  return existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as { name?: string }).name === 'bnec-portal'
}

/** A command as it was typed, without a shell. */
export const wordsOf = (command: string): string[] => command.trim().split(/\s+/)

/** The settings, for a program in another folder: its own Node and tools first, and nothing of the npm that runs us. */
export function settingsFor(folder: string, home?: string): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name))
  const path = [join(folder, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  return { ...Object.fromEntries(own), PATH: path, ...(home !== undefined && { HOME: home }) }
}

/**
 * Runs a program to its end; what it says is moved a little to the right.
 * @returns what it said
 * @throws an error of one sentence when it fails
 */
export async function runProgram(words: readonly string[], { cwd, account, home, isQuiet }: Program): Promise<string> {
  const [name = '', ...rest] = words
  const child = spawn(name, rest, {
    cwd,
    ...account,
    env: settingsFor(cwd, account && home),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const ending = Promise.race([
    once(child, 'close'),
    once(child, 'error').then(([error]) => Promise.reject(error as Error)),
  ])
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line)
      if (!isQuiet) console.log(`    ${line}`)
    })
  }
  const [code] = (await ending.catch((error: Error) => {
    throw new Error(`"${words.join(' ')}" cannot be run: ${error.message}.`, { cause: error })
  })) as [number | null]
  if (code !== 0) {
    throw new Error(`"${words.join(' ')}" failed${isQuiet ? `: ${said.at(-1) ?? ''}` : '; the reason is above'}.`)
  }
  return said.join('\n')
}
