/** Takes an export as a browser does, and looks at the server's memory while it runs. */
import { memoryOf } from './bench/cpu.ts'

type Taken = {
  rows: number
  megabytes: number
  seconds: number
  /** By how many MB the server's resident memory was above what it was before, at its highest. */
  growth: number
}

type Server = { baseUrl: string; pid: number }

/** The whole file, read as fast as it comes and not kept. Throws for anything but a file. */
export async function takeExport({ baseUrl, pid }: Server, path: string, authorization: string): Promise<Taken> {
  const before = memoryOf(pid).now
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid).now)), 10)
  const began = performance.now()
  try {
    const answer = await fetch(`${baseUrl}${path}`, { headers: { authorization } })
    if (answer.status !== 200 || !answer.body) throw new Error(`${path} answered ${answer.status}`)
    let bytes = 0
    for await (const chunk of answer.body) bytes += chunk.length
    const seconds = (performance.now() - began) / 1000
    const rows = Number(answer.headers.get('x-total-rows'))
    return { rows, megabytes: bytes / 1e6, seconds, growth: highest - before }
  } finally {
    clearInterval(watch)
  }
}
