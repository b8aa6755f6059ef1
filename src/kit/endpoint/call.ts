/** The browser's side of the endpoint table: one typed way to call the server. */
import { apiBase } from './api-base.ts'
import { ApiError } from './api-error.ts'
import { backgroundMark } from './background.ts'
import type { CallInput, Endpoint, ReplyOf } from './endpoint.ts'

export { ApiError }

type Options = {
  token?: string | undefined
  idempotencyKey?: string | undefined
  language?: string | undefined
  /** Share of the body that has left this device, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The address of an endpoint below the API base, parameters and query filled in. */
export function addressOf(declared: Endpoint, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = declared.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  const tail = search.toString()
  return apiBase() + path + (tail ? `?${tail}` : '')
}

/** `{nim: ['1','2']}` becomes `nim[0]=1&nim[1]=2`; null and undefined become an empty field or none. */
export function toFormData(body: Record<string, unknown>): FormData {
  const form = new FormData()
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return
    // An empty list is said by an empty field, or the server would not hear of it.
    if (Array.isArray(value) && value.length === 0) form.append(name, '')
    else if (Array.isArray(value)) value.forEach((item, index) => add(`${name}[${index}]`, item))
    else if (value instanceof Blob) form.append(name, value)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, item] of Object.entries(value)) add(`${name}[${inner}]`, item)
    else form.append(name, value === null ? '' : String(value))
  }
  for (const [name, value] of Object.entries(body)) add(name, value)
  return form
}

/**
 * Calls an endpoint and gives its answer. Throws `ApiError` for every refusal and for a lost
 * connection. Bodies go as multipart, the browser's default in the specification.
 */
export async function call<const E extends Endpoint>(
  declared: E,
  input: CallInput<E> = {},
  options: Options = {},
): Promise<ReplyOf<E>> {
  const body = bodyOf(declared, input.body)
  const { status, text, header } = await send(declared, addressOf(declared, input), body, options)
  const json = parse(text)
  if (status >= 200 && status <= 299 && json !== undefined) return json as ReplyOf<E>
  const content = (json ?? {}) as Record<string, unknown>
  throw new ApiError({
    status,
    message: typeof content['message'] === 'string' ? content['message'] : '',
    code: typeof content['code'] === 'string' ? content['code'] : undefined,
    errors: (content['errors'] ?? {}) as Record<string, string[]>,
    retryAfter: Number(header('retry-after')) || undefined,
    body: content,
  })
}

const bodyOf = (declared: Endpoint, body: unknown): FormData | undefined => {
  if (declared.method === 'GET' || body === undefined) return undefined
  return body instanceof FormData ? body : toFormData(body as Record<string, unknown>)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The headers of a session's request: its token, and whether the page makes it by itself. */
export const sessionHeaders = (token: string | undefined): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}`, ...backgroundMark() } : {}

type Raw = { status: number; text: string; header: (name: string) => string | null }

// XMLHttpRequest, because fetch does not report the progress of an upload.
function send(declared: Endpoint, address: string, body: FormData | undefined, options: Options): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(declared.method, address)
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries(sessionHeaders(options.token))) request.setRequestHeader(name, value)
    if (options.idempotencyKey) request.setRequestHeader('Idempotency-Key', options.idempotencyKey)
    if (options.language) request.setRequestHeader('Accept-Language', options.language)
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
    if (xsrf) request.setRequestHeader('X-XSRF-TOKEN', decodeURIComponent(xsrf))
    if (options.onProgress) {
      request.upload.onprogress = (event) => options.onProgress?.(event.total ? event.loaded / event.total : 0)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      })
    request.onerror = () => reject(new ApiError({ status: 0, message: '', errors: {}, body: {} }))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(body ?? null)
  })
}
