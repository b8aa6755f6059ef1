/** Going through the open lines: which one is shown, which comes next, and who else looks at it. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { forget, useApi, useRead } from '#api/api.ts'
import { loadPictureAhead } from '#api/protected-file.ts'
import { lookAt, type OpenLine, readQueue } from '../reconcile.contract.ts'
import type { Tab } from '../reconcile.rules.ts'
import { changed } from '../widgets/statement-changed.ts'

/** So often a look is renewed, in milliseconds; well before it is forgotten. */
const beat = 25_000
/** The least time in view before a decision, as long as a glance. */
const glance = 400

type At = { id: number; place: number }

export function useQueue(tab: Tab, accountId: number | null) {
  const client = useQueryClient()
  const [after, setAfter] = useState<string | null>(null)
  const [at, setAt] = useState<At | null>(null)
  // Taken, but perhaps still in the answer that is kept.
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const query = { tab, ...(accountId === null ? {} : { account_id: accountId }), ...(after === null ? {} : { after }) }
  const { data, error, refetch, isFetching } = useRead(
    readQueue,
    { query },
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  )
  const lines = data?.data.filter(({ id }) => !done.has(id))
  const line = shownOf(lines ?? [], at)
  const place = line ? (lines?.indexOf(line) ?? 0) : 0
  // It stays where it is, also when somebody else comes to look at it.
  if (line && (at?.id !== line.id || at.place !== place)) setAt({ id: line.id, place })
  useAhead(lines?.[place + 1])
  const isEnd = lines !== undefined && lines.length === 0 && data?.next !== null
  useEffect(() => {
    if (isEnd && !isFetching) void refetch()
  }, [isEnd, isFetching, refetch])
  return {
    line,
    place,
    lines,
    counts: data?.counts,
    error,
    refetch,
    next: () => {
      const next = lines?.[place + 1]
      if (next) setAt({ id: next.id, place: place + 1 })
      else if (data?.next) {
        setAfter(data.next)
        setAt(null)
      }
    },
    previous: () => {
      const before = lines?.[place - 1]
      if (before) setAt({ id: before.id, place: place - 1 })
      else if (after !== null) {
        setAfter(null)
        setAt(null)
      }
    },
    /** The line is decided: the next one takes its place. */
    finish: (id: number) => {
      const next = lines?.[place + 1] ?? lines?.[place - 1]
      setDone((before) => new Set(before).add(id))
      setAt(next ? { id: next.id, place } : null)
    },
    /** The decision was undone: it is shown again. */
    bringBack: (id: number) => {
      setDone((before) => new Set([...before].filter((one) => one !== id)))
      // Until it is read again, the line is in no answer.
      void refetch().then(() => setAt({ id, place: 0 }))
    },
    refresh: () => void forget(client, changed),
  }
}

/** Where nobody has begun, the first line that no one else looks at; where it was taken, the one in its place. */
function shownOf(lines: readonly OpenLine[], at: At | null): OpenLine | undefined {
  if (at === null) return lines.find(({ looked_at_by: by }) => by === null) ?? lines[0]
  return lines.find(({ id }) => id === at.id) ?? lines[Math.min(at.place, lines.length - 1)]
}

/** The next proof is there before it is looked at. */
function useAhead(next: OpenLine | undefined): void {
  const client = useQueryClient()
  const proof = next?.suggestions[0]?.proof
  useEffect(() => {
    if (proof) void loadPictureAhead(client, proof).catch(() => undefined)
  }, [client, proof])
}

/** Tells the others that this line is looked at; gives who looks at it, too. */
export function useLook(line: OpenLine | undefined): string | null {
  const api = useApi()
  const [seen, setSeen] = useState<{ id: number; by: string | null } | null>(null)
  const id = line?.id
  useEffect(() => {
    if (id === undefined) return
    const tell = async () => {
      const { data } = await api.call(lookAt, { params: { id } })
      setSeen({ id, by: data.looked_at_by })
    }
    // Only a courtesy: what is not told now is told with the next beat.
    const say = () => void tell().catch(() => undefined)
    say()
    const timer = setInterval(say, beat)
    return () => clearInterval(timer)
  }, [api, id])
  return (seen?.id === id ? seen?.by : line?.looked_at_by) ?? null
}

/** Whether the line has been shown for long enough to be decided on. */
export function useGlance(id: number | undefined): boolean {
  const [known, setKnown] = useState<number | null>(null)
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => setKnown(id), glance)
    return () => clearTimeout(timer)
  }, [id])
  return id !== undefined && known === id
}
