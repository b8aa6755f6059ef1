/**
 * Deciding safely, on every deciding screen: about a record that the reviewer has seen for a moment, once per record,
 * and never because a key is still held.
 */
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** The least time in view before a decision; longer than the pause within a double click, too. In milliseconds. */
const glance = 700

/** The decision is about the record on the screen; if it changed in between, the server would refuse. */
export type Seen = { id: number; updated_at: string }

/** Names a record as it is now. */
export const asSeen = ({ id, updated_at }: Seen): string => `${id}@${updated_at}`

/**
 * Whether the shown record has been in view for long enough to be decided on.
 * @param shown its name; null while not all of it is there, such as a picture that is not decoded yet
 */
export function useShownLongEnough(shown: string | null): boolean {
  const [known, setKnown] = useState<string | null>(null)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setKnown(shown), glance)
    return () => {
      clearTimeout(timer)
      // Coming back to it starts the time again.
      setKnown(null)
    }
  }, [shown])
  return shown !== null && known === shown
}

/** Runs a decision on a record unless one was sent already; one that was refused may be tried again. */
export function useOncePerRecord() {
  // A ref, since a second press comes before React has rendered again.
  const sent = useRef(new Set<string>())
  return async (record: Seen, decide: () => Promise<boolean>): Promise<void> => {
    const name = asSeen(record)
    if (sent.current.has(name)) return
    sent.current.add(name)
    const isDone = await decide().catch((error: unknown) => {
      sent.current.delete(name)
      throw error
    })
    if (!isDone) sent.current.delete(name)
  }
}

type Keys = Readonly<Record<string, () => void>>

type Settings = {
  /** Whether the record has been shown for long enough. */
  isReady: boolean
  decide: Keys
  /** To the next record and back; may be held. */
  go: Keys
  /** How many dialogs belong to the screen itself: one more is a question, and keeps the keys to itself. */
  dialogs?: 0 | 1
}

/** The keys of such a screen; silent while something is typed or asked. */
export function useReviewKeys({ isReady, decide, go, dialogs = 0 }: Settings): void {
  const isAsking = () => document.querySelectorAll('[role="dialog"]').length > dialogs
  useHotkeys([
    ...Object.entries(decide).map(([key, act]): [string, (event: KeyboardEvent) => void] => [
      key,
      (event) => {
        if (!event.repeat && isReady && !isAsking()) act()
      },
    ]),
    ...Object.entries(go).map(([key, act]): [string, () => void] => [
      key,
      () => {
        if (!isAsking()) act()
      },
    ]),
  ])
}
