// Ends a process after this one, however this one ends: also kill -9 runs no exit hook.
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Account } from './accounts.ts'
import { isWindows } from './system.ts'

/**
 * Leaves a tiny process behind that waits for the end of a pipe, which comes when this process dies, and then signals
 * `pid`. Returns how to dismiss it, to be called as soon as the process is known to be gone.
 */
export function signalAfterUs(pid: number, signal: NodeJS.Signals, account?: Account): () => void {
  const inShell = `read -r word || kill -${signal.replace('SIG', '')} "$0"`
  const pipe = leaveBehind({ inShell, inNode: waits, words: [String(pid)] }, account)
  return () => pipe.end('dismissed\n')
}

const waits = `let said = false
process.stdin.on('data', () => (said = true)).on('end', () => said || process.kill(Number(process.argv[1])))`

/** The same program for both kinds of systems; in the shell the first word is `$0`. */
type Program = { inShell: string; inNode: string; words: string[] }

/** Leaves a tiny process behind. Returns the pipe that it reads, which ends when this process does. */
export function leaveBehind({ inShell, inNode, words }: Program, account?: Account): Socket {
  const [program, args] = isWindows ? [process.execPath, ['-e', inNode]] : ['/bin/sh', ['-c', inShell]]
  const waiting = spawn(program, [...args, ...words], {
    ...account,
    cwd: isWindows ? undefined : '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C must not end it before its time
    windowsHide: true,
  })
  waiting.on('error', () => {}) // without it there is nobody who waits
  const pipe = waiting.stdin as Socket // what 'pipe' makes; neither may keep this process alive
  pipe.on('error', () => {})
  pipe.unref()
  waiting.unref()
  return pipe
}
