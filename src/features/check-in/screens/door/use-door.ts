/** A door on this phone: the list, what was scanned, and whether the server has heard of it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keepPage } from '#ui/keep-page.ts'
import { useApi } from '#api/api.ts'
import { codeIn } from '#features/ticket/ticket.rules.ts'
import type { CarriedList } from '../../check-in.contract.ts'
import { decide, hashOf, presentNow, type Presence, type Scan } from '../../door.rules.ts'
import { findReader } from './camera.ts'
import { checkedList, type Door, doorKey } from './door-list.ts'
import { readLists, readScans, saveScans, type StoredScan } from './door-storage.ts'
import { fetchList, type Reached, sync } from './door-sync.ts'

const everySeconds = 10
const listMinutes = 2

export type OpenDoor = {
  /** Null until it is there; `broken` where it is not what we signed. */
  list: CarriedList | 'broken' | null
  reached: Reached | null
  /** Whether the page opens without network; null until that is known. */
  isKept: boolean | null
  present: ReadonlyMap<number, Presence>
  /** Not told yet, of all doors on this phone. */
  untold: number
  /** The last thing that happened here. */
  last: StoredScan | null
  /** Whether this phone may take a scan back: by a link its own alone. */
  mayUndo: (nonce: string) => boolean
  takeText: (text: string) => Promise<StoredScan | null>
  takeSeat: (seatId: number) => Promise<StoredScan | null>
  undo: (nonce: string) => Promise<StoredScan | null>
  refresh: () => Promise<void>
}

type Held = { list: OpenDoor['list']; offset: number; scans: StoredScan[] }

/** What the device holds of this door now. */
async function readHeld(key: string): Promise<Held> {
  const stored = (await readLists(Date.now())).find(({ door }) => door === key)
  const list = stored ? await checkedList(stored) : null
  return {
    list: stored ? (list ? { ...list, present: stored.present } : 'broken') : null,
    offset: stored?.offset ?? 0,
    scans: await readScans(),
  }
}

export function useDoor(door: Door): OpenDoor {
  const api = useApi()
  const key = doorKey(door)
  const { link } = door
  const [held, setHeld] = useState<Held>({ list: null, offset: 0, scans: [] })
  const [reached, setReached] = useState<Reached | null>(null)
  const [isKept, setKept] = useState<boolean | null>(null)
  const [lastNonce, setLastNonce] = useState<string | null>(null)
  const work = useRef({ isBusy: false, isWanted: false })

  const again = useCallback(async () => setHeld(await readHeld(key)), [key])

  /** One at a time; what is scanned during that goes with one more. */
  const tell = useCallback(async () => {
    work.current.isWanted = true
    if (work.current.isBusy) return
    work.current.isBusy = true
    try {
      while (work.current.isWanted) {
        work.current.isWanted = false
        // Each goes on from what the one before has told.
        // oxlint-disable-next-line no-await-in-loop
        setReached(await sync(api, door))
        // oxlint-disable-next-line no-await-in-loop
        await again()
      }
    } finally {
      work.current.isBusy = false
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, key, again])

  const refresh = useCallback(async () => {
    setReached(await fetchList(api, door))
    await tell()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, key, tell])

  useEffect(() => {
    const begin = async () => {
      await again()
      await findReader().catch(() => null)
      await refresh()
      setKept(await keepPage(link === undefined ? '/check-in' : '/door'))
    }
    void begin()
    const back = () => void tell()
    const timers = [setInterval(back, everySeconds * 1000), setInterval(() => void refresh(), listMinutes * 60_000)]
    window.addEventListener('online', back)
    window.addEventListener('offline', back)
    return () => {
      for (const timer of timers) clearInterval(timer)
      window.removeEventListener('online', back)
      window.removeEventListener('offline', back)
    }
  }, [again, refresh, tell, link])

  const untold = useMemo(() => held.scans.filter(({ isTold }) => !isTold), [held.scans])
  const ours = useMemo(() => untold.filter((scan) => scan.door === key), [untold, key])
  const present = useMemo(
    () => (held.list && held.list !== 'broken' ? presentNow(held.list, ours) : new Map<number, Presence>()),
    [held.list, ours],
  )

  const take = useCallback(
    async (what: Partial<Pick<Scan, 'hash' | 'seat_id' | 'undoes'>>, of?: number): Promise<StoredScan | null> => {
      // As it is on the disk: two codes may come before this page is drawn again.
      const { list, offset, scans } = await readHeld(key)
      if (!list || list === 'broken') return null
      const device = Date.now()
      const scan = {
        nonce: crypto.randomUUID(),
        at: new Date(device + offset).toISOString(),
        hash: null,
        seat_id: null,
        undoes: null,
        ...what,
      }
      const before = scans.filter((one) => one.door === key && !one.isTold)
      const meaning = decide(list, before, scan)
      const verdict = { ...meaning, seat_id: meaning.seat_id ?? of ?? null }
      const stored = { ...scan, door: key, device_at: new Date(device).toISOString(), verdict, isTold: false }
      await saveScans([stored])
      setLastNonce(scan.nonce)
      setHeld((now) => ({ ...now, scans: [...now.scans, stored] }))
      void tell()
      return stored
    },
    [key, tell],
  )

  const takeText = useCallback(
    async (text: string) => {
      const code = codeIn(text)
      return take({ hash: code === null ? null : await hashOf(code) })
    },
    [take],
  )
  const takeSeat = useCallback((seatId: number) => take({ seat_id: seatId }), [take])
  const undo = useCallback(
    (nonce: string) => {
      const of = [...present.values()].find((one) => one.nonce === nonce)?.seat_id
      return take({ undoes: nonce }, of)
    },
    [take, present],
  )
  const mayUndo = useCallback(
    (nonce: string) => link === undefined || held.scans.some((scan) => scan.door === key && scan.nonce === nonce),
    [link, key, held.scans],
  )
  const last = held.scans.find(({ nonce }) => nonce === lastNonce) ?? null
  return {
    list: held.list,
    reached,
    isKept,
    present,
    untold: untold.length,
    last,
    mayUndo,
    takeText,
    takeSeat,
    undo,
    refresh,
  }
}
