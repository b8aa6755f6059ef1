/** Tells the server what was scanned, as soon as it can be reached. */
import { restoreSession, sessionStore } from '#api/session-store.ts'
import type { Api } from '#api/api.ts'
import { ApiError } from '#kit/endpoint/call.ts'
import { shownAfter } from '#features/ticket/ticket.rules.ts'
import { doors } from '../../check-in.contract.ts'
import { checkedList, type Door, doorKey, doorOf } from './door-list.ts'
import { readLists, readScans, saveList, saveScans, type StoredList, type StoredScan } from './door-storage.ts'

export type Reached = 'on' | 'off' | 'out'

const most = 100
const deviceKey = 'door-device'

/** A name for this phone, without which nobody could tell two apart. */
function deviceName(): string {
  const known = localStorage.getItem(deviceKey)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(deviceKey, made)
  return made
}

/** A network that only seems to be there is given up on. */
const patience = 20_000
const tooLong = () => AbortSignal.timeout(patience)

/** Whether somebody is signed in; asks again after a time without network. */
async function isSignedIn(): Promise<Reached> {
  if (sessionStore.get().phase !== 'in') {
    await Promise.race([restoreSession(), new Promise((late) => setTimeout(late, patience))])
  }
  const { phase } = sessionStore.get()
  return phase === 'in' ? 'on' : phase === 'out' ? 'out' : 'off'
}

const reachedBy = (error: unknown): Reached =>
  error instanceof ApiError && [401, 403].includes(error.problem.status) ? 'out' : 'off'

/** Fetches and keeps the list of a door. */
export async function fetchList(api: Api, door: Door): Promise<Reached> {
  const reached = await isSignedIn()
  if (reached !== 'on') return reached
  try {
    const { data } = await api.call(doors[door.programme].open, { params: { id: door.shiftId } }, { signal: tooLong() })
    const { list: text, signature, key, server_time } = data
    const stored: StoredList = {
      door: doorKey(door),
      text,
      signature,
      key,
      present: [],
      offset: Date.parse(server_time) - Date.now(),
      endsAt: 0,
    }
    const list = await checkedList(stored)
    if (!list) return 'off'
    await saveList({ ...stored, present: list.present, endsAt: Date.parse(list.ends_at) + shownAfter })
    return 'on'
  } catch (error) {
    return reachedBy(error)
  }
}

/**
 * Sends the scans of all doors that the server has not heard of, and asks who is there. What fails here stays for the
 * next time.
 */
export async function sync(api: Api, open: Door): Promise<Reached> {
  const reached = await isSignedIn()
  if (reached !== 'on') return reached
  try {
    const untold = (await readScans()).filter(({ isTold }) => !isTold)
    const keys = new Set([...untold.map(({ door }) => door), doorKey(open)])
    for (const key of keys) {
      const door = doorOf(key)
      // In the order in which they happened.
      const own = untold.filter((scan) => scan.door === key).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      if (door)
        for (let from = 0; from === 0 || from < own.length; from += most)
          await send(api, door, own.slice(from, from + most))
    }
    return 'on'
  } catch (error) {
    return reachedBy(error)
  }
}

async function send(api: Api, door: Door, scans: readonly StoredScan[]): Promise<void> {
  const sent = scans.map(({ nonce, at, device_at, hash, seat_id, undoes }) => ({
    nonce,
    at,
    device_at,
    hash,
    seat_id,
    undoes,
  }))
  const { data } = await api.call(
    doors[door.programme].send,
    { params: { id: door.shiftId }, body: { device: deviceName(), scans: sent } },
    { signal: tooLong() },
  )
  const told = scans.map((scan, index): StoredScan => {
    const result = data.results[index]
    if (!result) return { ...scan, isTold: true }
    const { is, seat_id, at, shift_id } = result
    return { ...scan, isTold: true, verdict: { is, seat_id: seat_id ?? scan.verdict.seat_id, at, shift_id } }
  })
  if (told.length > 0) await saveScans(told)
  const list = (await readLists(Date.now())).find((one) => one.door === doorKey(door))
  if (list) {
    await saveList({ ...list, present: data.present, offset: Date.parse(data.server_time) - Date.now() })
  }
}
