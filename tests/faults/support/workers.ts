import { readFile } from 'node:fs/promises'
import type { PortalProcess } from '../../support/process.ts'

/** The processes that the first one has started. */
export async function workersOf({ pid }: Pick<PortalProcess, 'pid'>): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const found = children.split(' ').filter(Boolean).map(Number)
  const isWorker = async (child: number) =>
    (await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).includes('main.ts')
  const checked = await Promise.all(found.map(isWorker))
  return found.filter((_, index) => checked[index])
}
