/** How many places are left, read once the page is there. Without schemas, which the landing page does not load. */
import { useEffect, useState } from 'react'
import { apiBase } from '#kit/endpoint/api-base.ts'
import type { ReplyOf } from '#kit/endpoint/endpoint.ts'
import { idle } from '#ui/idle.ts'
import type { readPlacesLeft } from '../offer.contract.ts'

type Places = ReplyOf<typeof readPlacesLeft>['data']

/** The places by the programme's window; empty until they are known, and when they cannot be read. */
export function usePlacesLeft(isWanted: boolean): Places {
  const [places, setPlaces] = useState<Places>([])
  useEffect(() => {
    if (!isWanted) return
    const left = new AbortController()
    void readPlaces(left.signal).then(setPlaces, () => undefined)
    return () => left.abort()
  }, [isWanted])
  return places
}

async function readPlaces(signal: AbortSignal): Promise<Places> {
  await idle()
  const answer = await fetch(`${apiBase()}/places-left`, { headers: { accept: 'application/json' }, signal })
  if (!answer.ok) return []
  return ((await answer.json()) as { data: Places }).data
}
