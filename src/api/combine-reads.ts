type Read = { data?: unknown; error: Error | null; isPending: boolean; refetch: () => unknown }

/** Several reads that a screen needs, as one read: it has failed if one of them has nothing to show for itself. */
export function together(...reads: readonly Read[]) {
  const isPending = reads.some((read) => read.isPending)
  const error = reads.find((read) => read.error && !read.data)?.error ?? null
  return {
    isPending,
    error,
    isReady: !isPending && !error,
    refetch: () => void Promise.all(reads.map((read) => read.refetch())),
  }
}
