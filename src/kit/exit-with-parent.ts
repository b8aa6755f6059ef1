/**
 * Ends with the processes that started us: npm runs its scripts under a shell and, when it is killed, leaves them
 * behind.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { isThere, look } from '#kit/machine/processes.ts'
import { isLinux } from '#kit/machine/system.ts'

/** Scripts that run the portal in the foreground; any other may leave one running on purpose. */
const foreground = ['start', 'dev']
const most = 6

/**
 * The processes whose end is ours too: when `npm start` or `npm run dev` runs us, npm and its shell. A process that is
 * started in another way (systemd, nohup) has nobody to follow, nor has npm itself: its own parent may go.
 */
export async function startersOf(env: Record<string, string | undefined>): Promise<number[]> {
  const { npm_lifecycle_event: event = '', npm_lifecycle_script: script } = env
  if (!foreground.includes(event) || !script) return []
  // From our parent up: all that run the script, and npm, which runs the last of them.
  const chain = [process.ppid]
  while (chain.length < most) {
    const found = await look(chain.at(-1) ?? 0)
    if (!found?.command.replaceAll('\0', ' ').includes(script) || found.parent < 1) break
    chain.push(found.parent)
  }
  return chain
}

/** Does as SIGTERM does as soon as one of them is gone. */
export async function stopWithStarters(env: Record<string, string | undefined>): Promise<void> {
  const starters = await startersOf(env)
  if (starters.length === 0) return
  // Before the handlers of the signal are there nobody hears it, and it is asked again.
  while ((await areThere(starters)) || !process.emit('SIGTERM')) await delay(1000, undefined, { ref: false })
}

/** Whether all of them still run. */
export async function areThere(starters: readonly number[]): Promise<boolean> {
  if (starters.length === 0) return true
  // Windows keeps the number of a parent that is gone.
  if (process.ppid !== starters[0] || !starters.every(isThere)) return false
  if (!isLinux) return true
  // One that is dead and not collected yet has lost its children already.
  for (const [index, pid] of starters.slice(0, -1).entries()) {
    if ((await look(pid))?.parent !== starters[index + 1]) return false
  }
  return true
}
