/** Ends this process for certain: Node itself does not always come to its end. */
import { setTimeout as delay } from 'node:timers/promises'
import { leaveBehind } from './last-will.ts'

/**
 * Ends this process with `code`. At its end Node waits for the threads of its compiler, and one of them may wait for
 * a collection that only the main thread makes: then neither ever ends (nodejs/node, issue 54918). So they get a moment first,
 * and a process that is still here after `seconds` is killed by one that it leaves behind.
 */
export async function exitSurely(code: number, seconds = 3): Promise<never> {
  leaveBehind({ inShell, inNode, words: [process.pid, seconds].map(String) })
  await delay(50)
  return process.exit(code)
}

// Either ends with the pipe.
const inShell = 'exec 3<&0; sleep "$1" & s=$!; (read -r word <&3; kill $s) & wait $s && kill -KILL "$0"'
const inNode = `const [pid, seconds] = process.argv.slice(1).map(Number)
process.stdin.on('data', () => undefined).on('end', () => process.exit())
setTimeout(() => process.kill(pid, 'SIGKILL'), seconds * 1000)`
