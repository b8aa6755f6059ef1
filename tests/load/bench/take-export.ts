/** Takes an export as a browser does, and looks at the server's memory meanwhile. */
import { request } from 'node:http'
import { memoryOf } from './cpu.ts'

export type Taken = {
  rows: number
  megabytes: number
  seconds: number
  /** By how many MB the server's resident memory was above what it was before, at its highest. */
  growth: number
}

type Server = { port: number; pid: number }

/** The whole file, read as fast as it comes and not kept. Throws for anything but a file. */
export function takeExport({ port, pid }: Server, path: string, authorization: string): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const before = memoryOf(pid).now
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid).now)), 10)
    const began = performance.now()
    const sent = request({ host: '127.0.0.1', port, path, headers: { authorization }, agent: false }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('error', reject)
      answer.on('end', () => {
        const seconds = (performance.now() - began) / 1000
        const rows = Number(answer.headers['x-total-rows'])
        if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`))
        resolve({ rows, megabytes: bytes / 1e6, seconds, growth: highest - before })
      })
    })
    sent.on('error', reject)
    sent.on('close', () => clearInterval(watch))
    sent.end()
  })
}
