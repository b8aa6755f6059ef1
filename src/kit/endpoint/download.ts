/** The browser's side of endpoints that answer with a file. */
import { addressOf, ApiError, sessionHeaders } from './call.ts'
import type { CallInput, Endpoint } from './endpoint.ts'

export type Downloaded = { file: Blob; name: string }

export type DownloadProgress = {
  bytes: number
  /** How many rows the whole file has, where the server says so. */
  rows: number | null
}

export type DownloadOptions = {
  onProgress?: ((progress: DownloadProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Fetches a file that wants a token, which a plain link cannot send.
 * @throws ApiError for a refusal or a lost connection (code `broken` when that came half way), as `call` does
 */
export async function download<const E extends Endpoint>(
  declared: E,
  input: CallInput<E>,
  { token, language, onProgress, signal }: DownloadOptions & { token: string; language: string },
): Promise<Downloaded> {
  const headers = { ...sessionHeaders(token), 'Accept-Language': language }
  const response = await fetch(addressOf(declared, input), { headers, ...(signal ? { signal } : {}) }).catch(
    (error: unknown) => lost(error, ''),
  )
  if (!response.ok || !response.body) return refused(response)
  const rows = Number(response.headers.get('x-total-rows') ?? Number.NaN)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => lost(error, 'broken'))
    if (done) break
    parts.push(value)
    bytes += value.length
    onProgress?.({ bytes, rows: Number.isNaN(rows) ? null : rows })
  }
  const type = response.headers.get('content-type') ?? ''
  return { file: new Blob(parts, { type }), name: nameIn(response.headers.get('content-disposition')) }
}

const nameIn = (disposition: string | null): string => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download'

function lost(error: unknown, code: string): never {
  // A reader who cancels wants to hear nothing of a failure.
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new ApiError({ status: 0, message: '', code, errors: {}, body: {} })
}

async function refused(response: Response): Promise<never> {
  const body: unknown = await response.json().catch(() => null)
  const { message = '', code } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  throw new ApiError({
    status: response.status,
    message: String(message),
    code: typeof code === 'string' ? code : undefined,
    errors: {},
    retryAfter,
    body: {},
  })
}
