// Ends a process after this one, however this one ends: also kill -9 runs no exit hook.
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * Leaves a tiny shell behind that waits for the end of a pipe, which comes when this process dies, and then signals
 * `pid`. Returns how to dismiss it, to be called as soon as the process is known to be gone.
 */
export function signalAfterUs(pid: number, signal: NodeJS.Signals, account?: { uid: number; gid: number }): () => void {
  const command = `read -r word || kill -${signal.replace('SIG', '')} "$0"`
  const shell = spawn('/bin/sh', ['-c', command, String(pid)], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C must not end it before its time
  })
  shell.on('error', () => {}) // without a shell there is no last will
  const pipe = shell.stdin as Socket // what 'pipe' makes; neither may keep this process alive
  pipe.on('error', () => {})
  pipe.unref()
  shell.unref()
  return () => pipe.end('dismissed\n')
}
