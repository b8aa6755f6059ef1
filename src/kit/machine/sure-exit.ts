/** Ends this process for certain: Node itself does not always come to its end. */
import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { isWindows } from './system.ts'

/**
 * Ends this process with `code`. At its end Node waits for the threads of its compiler, and one of them may wait for
 * a collection that only the main thread makes: then neither ever ends (nodejs/node, issue 54918). So they get a moment first,
 * and a process that is still here after `seconds` is killed from outside.
 */
export async function exitSurely(code: number, seconds = 3): Promise<never> {
  killAfter(process.pid, seconds)
  await delay(50)
  return process.exit(code)
}

/** Leaves a tiny process behind that ends with the pipe to this one, or kills it when the time is over. */
function killAfter(pid: number, seconds: number): void {
  const [program, args] = isWindows ? inNode(pid, seconds) : inShell(pid, seconds)
  const waiting = spawn(program, args, {
    cwd: isWindows ? undefined : '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  })
  // Without it the end is as sure as Node's.
  waiting.on('error', () => undefined)
  waiting.stdin?.on('error', () => undefined)
}

type Command = [program: string, args: string[]]

const inShell = (pid: number, seconds: number): Command => [
  '/bin/sh',
  ['-c', `exec 3<&0; sleep ${seconds} & s=$!; (read -r word <&3; kill $s) & wait $s && kill -KILL "$0"`, String(pid)],
]

const waits = `const [pid, seconds] = process.argv.slice(1).map(Number)
process.stdin.on('data', () => undefined).on('end', () => process.exit())
setTimeout(() => process.kill(pid, 'SIGKILL'), seconds * 1000)`

const inNode = (pid: number, seconds: number): Command => [
  process.execPath,
  ['-e', waits, String(pid), String(seconds)],
]
