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
  const [program, args, cwd] = isWindows ? inNode(pid) : inShell(pid, signal)
  const waiting = spawn(program, args, {
    ...account,
    cwd,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C must not end it before its time
    windowsHide: true,
  })
  waiting.on('error', () => {}) // without it there is no last will
  const pipe = waiting.stdin as Socket // what 'pipe' makes; neither may keep this process alive
  pipe.on('error', () => {})
  pipe.unref()
  waiting.unref()
  return () => pipe.end('dismissed\n')
}

type Command = [program: string, args: string[], cwd: string | undefined]

const inShell = (pid: number, signal: NodeJS.Signals): Command => [
  '/bin/sh',
  ['-c', `read -r word || kill -${signal.replace('SIG', '')} "$0"`, String(pid)],
  '/',
]

const waits = `let said = false
process.stdin.on('data', () => (said = true)).on('end', () => said || process.kill(Number(process.argv[1])))`

const inNode = (pid: number): Command => [process.execPath, ['-e', waits, String(pid)], undefined]
