// What a piece of work costs, in figures that do not depend on how busy the machine is.
import { vi } from 'vitest'
import { NamingClient } from '#kit/database/client.ts'

/** How many statements the portals of this process send to their databases while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(NamingClient.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}

/** The processor time that this process spends on `work`, in milliseconds. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
