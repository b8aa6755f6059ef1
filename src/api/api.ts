/** Calling the server from a screen: the session's token, the reader's language, and cached answers. */
import {
  type QueryClient,
  QueryClient as Client,
  type QueryFilters,
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { ApiError, call } from '#kit/endpoint/call.ts'
import { download, type Downloaded, type DownloadOptions } from '#kit/endpoint/download.ts'
import type { CallInput, Endpoint, ReplyOf } from '#kit/endpoint/endpoint.ts'
import { useLanguage } from '#words/Words.tsx'
import { askAhead } from './ahead.ts'
import { askForProof } from './proof.ts'
import { keyOf } from './read-key.ts'
import type { Restored } from './session-calls.ts'
import { endSession, sessionStore, updateUser } from './session-store.ts'

type ExportFormat = 'xlsx' | 'csv'
type CallOptions = Omit<NonNullable<Parameters<typeof call>[2]>, 'token' | 'language'>

export type Api = {
  call: <const E extends Endpoint>(declared: E, input?: CallInput<E>, options?: CallOptions) => Promise<ReplyOf<E>>
  /** A file that only the signed-in reader may have. */
  download: <const E extends Endpoint>(
    declared: E,
    input?: CallInput<E>,
    options?: DownloadOptions,
  ) => Promise<Downloaded>
}

/** `const api = useApi(); await api.call(endpoint, { params, query, body }, { onProgress, idempotencyKey, signal })` */
export function useApi(): Api {
  const language = useLanguage()
  return useMemo(
    () => ({
      call: (declared, input = {}, options = {}) =>
        withToken((token) => call(declared, input, { ...options, token: token || undefined, language })),
      download: (declared, input = {}, options = {}) =>
        withToken((token) => download(declared, input, { ...options, token, language })),
    }),
    [language],
  )
}

async function withToken<T>(ask: (token: string) => Promise<T>): Promise<T> {
  const { token, user } = sessionStore.get()
  try {
    return await ask(token)
  } catch (error) {
    const code = error instanceof ApiError ? error.problem.code : undefined
    // The request goes on by itself once its reader has proved their identity, unless somebody else has signed in in
    // between.
    if (code === 'prove_again' && (await askForProof()) && sessionStore.get().user?.id === user?.id) {
      return ask(sessionStore.get().token)
    }
    // The days of grace have ended in between.
    if (code === 'second_factor_missing' && user) updateUser({ ...user, second_factor: 'MISSING' })
    // The token was good once: the session has run out or was ended elsewhere.
    const lost = error instanceof ApiError && error.problem.status === 401
    if (lost && token && token === sessionStore.get().token) endSession('sessionExpired')
    throw error
  }
}

/**
 * The request of an `ExportMenu`: the list under the filters that it shows.
 * `tools={<ExportMenu download={useDownload(exportPayments, list.request)} />}`
 */
export function useDownload(declared: Endpoint, request: Record<string, unknown>) {
  const api = useApi()
  if (!useContext(MayCall)(declared)) return null
  return (format: ExportFormat, options: DownloadOptions): Promise<Downloaded> => {
    const { page: _page, per_page: _perPage, ...filters } = request
    return api.download(declared, { query: { ...filters, format } }, options)
  }
}

/** Whether the reader may call an endpoint; the office's frame says so. A closed one is never asked. */
export const MayCall = createContext<(declared: Endpoint) => boolean>(() => true)

type ReadOptions<E extends Endpoint> = Omit<UseQueryOptions<ReplyOf<E>>, 'queryKey' | 'queryFn'>

/** The cached answer of a reading endpoint: `const { data, error, isPending, refetch } = useRead(endpoint, { query })`. */
export function useRead<const E extends Endpoint>(declared: E, input: CallInput<E> = {}, options: ReadOptions<E> = {}) {
  const api = useApi()
  const isOpen = useContext(MayCall)(declared)
  if (options.enabled !== false) askAhead(declared, input)
  return useQuery<ReplyOf<E>>({
    ...options,
    ...(isOpen ? {} : { enabled: false }),
    queryKey: keyOf(declared, input),
    queryFn: ({ signal }) => api.call(declared, input, { signal }),
  })
}

export type WriteOptions<E extends Endpoint> = Omit<
  UseMutationOptions<ReplyOf<E>, Error, CallInput<E>>,
  'mutationFn'
> & {
  /** Paths whose cached answers are out of date afterwards; a path covers those below it. */
  invalidates?: readonly string[]
}

/** A writing endpoint: `const save = useWrite(endpoint, { invalidates: ['/terms'] }); save.mutate({ params, body })`. */
export function useWrite<const E extends Endpoint>(
  declared: E,
  { invalidates = [], onSuccess, ...options }: WriteOptions<E> = {},
) {
  const api = useApi()
  const client = useQueryClient()
  const mutation = useMutation<ReplyOf<E>, Error, CallInput<E>>({
    ...options,
    mutationFn: (input) => api.call(declared, input),
    onSuccess: async (...args) => {
      await forget(client, invalidates)
      await onSuccess?.(...args)
    },
  })
  const { mutateAsync } = mutation
  // The library tells a call's outcome only while its screen is mounted, and the refreshed data may take the screen
  // away first: a list that is empty now loses the button that emptied it.
  const mutate = useCallback(
    (input: CallInput<E>, told: Told<E> = {}): void =>
      void mutateAsync(input).then(told.onSuccess, told.onError ?? isInTheMutation),
    [mutateAsync],
  )
  return { ...mutation, mutate }
}

type Told<E extends Endpoint> = { onSuccess?: (reply: ReplyOf<E>) => void; onError?: (problem: Error) => void }

/** Its `error` and the `onError` of its options say it. */
const isInTheMutation = (): void => {}

/** Marks cached answers as out of date, by path, and reads again those that are on a screen. */
export async function forget(client: QueryClient, paths: readonly string[]): Promise<void> {
  const outOfDate: QueryFilters = {
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && paths.some((wanted) => path === wanted || path.startsWith(`${wanted}/`)),
  }
  // The library lets a first reading go on, and would take its answer for a new one: the server may have put it together
  // before the change.
  await client.cancelQueries(outOfDate)
  await client.invalidateQueries(outOfDate)
}

const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiError && (error.problem.status === 0 || error.problem.status === 503)

/**
 * One per browser; for a layout's `useState`. Refusals are final, lost connections are tried again.
 * @param restored the answer about the user, where it is there already
 */
export function makeQueryClient(restored: Restored | null): QueryClient {
  const client = new Client({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (tries, error) => tries < 2 && isWorthRetrying(error) },
      mutations: { retry: false },
    },
  })
  if (restored) client.setQueryData(restored.key, restored.answer, { updatedAt: restored.at })
  return client
}
