/** Files that only some may see: fetched with the session's token, which a plain `src` or link cannot carry. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, addressOf, sessionHeaders } from '#kit/endpoint/call.ts'
import type { CallInput, Endpoint } from '#kit/endpoint/endpoint.ts'
import { spokenLanguage } from '#words/bundles.ts'
import { endSession, sessionStore } from './session-store.ts'
import { readFile } from '#features/file/file.contract.ts'

/**
 * A streamed endpoint's answer, as a blob.
 * @throws ApiError for a refusal or a lost connection, as `call` does
 */
export async function fetchFile<E extends Endpoint>(
  declared: E,
  input: CallInput<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Blob> {
  const { token } = sessionStore.get()
  const headers = { ...sessionHeaders(token), 'Accept-Language': spokenLanguage() }
  const response = await fetch(addressOf(declared, input), { headers, signal: signal ?? null }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error
      return null
    },
  )
  if (response?.ok) return response.blob()
  const status = response?.status ?? 0
  if (status === 401 && token && token === sessionStore.get().token) endSession('sessionExpired')
  const body: unknown = await response?.json().catch(() => null)
  throw new ApiError({
    status,
    message: textIn(body, 'message') ?? '',
    code: textIn(body, 'code'),
    errors: {},
    body: {},
  })
}

const textIn = (body: unknown, name: string): string | undefined =>
  typeof body === 'object' && body !== null && name in body ? String(Reflect.get(body, name)) : undefined

/** The picture is there and will never be shown: nobody can decode it. */
export const isUnreadable = (error: Error): boolean => error instanceof ApiError && error.problem.code === 'unreadable'

/** The picture was erased; the message says when. */
export const isErased = (error: Error): error is ApiError => error instanceof ApiError && error.problem.status === 410

/** There is no such picture, or none that can be shown. */
export const willNeverCome = (error: Error): boolean =>
  error instanceof ApiError && [404, 410].includes(error.problem.status)

/** A picture's query; give it to `prefetchQuery` for the one that comes next. */
export const pictureQuery = (key: string) =>
  queryOptions({
    queryKey: [readFile.path, key],
    queryFn: async ({ signal }) => toAddress(await fetchFile(readFile, { params: { key } }, { signal })),
    // A key names one picture for ever; but pictures are large, so they are let go soon.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 120_000,
  })

/** Fetches a picture and decodes it, so that it is there at once when it is put into the page. */
export async function loadPictureAhead(client: QueryClient, key: string): Promise<void> {
  const address = await client.fetchQuery(pictureQuery(key))
  await Object.assign(new Image(), { src: address }).decode()
}

/** The picture written out as an address, which is let go with the kept answer and by nobody else. */
function toAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture could not be read')))
    reader.readAsDataURL(picture)
  })
}
