// The forms in which the same fields may arrive.
import type { InjectOptions } from 'fastify'
import type { Stage } from './stage.ts'

export type Field = readonly [name: string, value: string | File]
type Encoded = Pick<InjectOptions, 'payload' | 'headers'>

/** A multipart body. */
export async function multipart(fields: readonly Field[]): Promise<Encoded> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}

/** An urlencoded body. */
export function urlencoded(fields: readonly Field[]): Encoded {
  const text = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
  return raw(text, 'application/x-www-form-urlencoded')
}

export const json = (body: unknown): Encoded => raw(JSON.stringify(body), 'application/json')

/** Any text under any content type. */
export const raw = (payload: string | Buffer, type: string): Encoded => ({ payload, headers: { 'content-type': type } })

/** A file's form with what a look at it has shown, as it is imported then. */
export async function seen({ portal, headers }: Stage, path: string, form: FormData): Promise<FormData> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: form,
    headers: headers('admin'),
  })
  form.set('seen', answer.json().data.seen)
  return form
}
