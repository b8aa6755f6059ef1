/** Requests as text for the load client, and single looks at a server. */
import { deepStrictEqual } from 'node:assert'
import { request } from 'node:http'

/** A GET as a browser sends it. */
export function getText(port: number, path: string, headers: Record<string, string> = {}): string {
  const all = { Host: `127.0.0.1:${port}`, Accept: '*/*', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

export function postText(port: number, path: string, body: unknown): string {
  const json = JSON.stringify(body)
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`
  return `${head}Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
}

export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** One answer, its body as it came. */
export function fetchRaw(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const received = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(received), body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Makes sure that a floor does the portal's work: the same answer to the same question. */
export async function expectSameAnswer(portal: number, floor: number, path: string): Promise<void> {
  const [one, other] = await Promise.all([fetchRaw(portal, path), fetchRaw(floor, path)])
  if (one.status !== 200) throw new Error(`The portal answers ${path} with ${one.status}.`)
  try {
    deepStrictEqual(JSON.parse(other.body.toString()), JSON.parse(one.body.toString()))
  } catch (error) {
    throw new Error(`The floor answers ${path} otherwise than the portal; copy its statement anew.`, { cause: error })
  }
}
