/** Tells the server what was scanned, as soon as it can be reached. */
import { restoreSession, sessionStore } from '#api/session-store.ts'
import type { Api } from '#api/api.ts'
import { ApiError } from '#kit/endpoint/call.ts'
import { shownAfter } from '#features/ticket/ticket.rules.ts'
import { doors } from '../../check-in.contract.ts'
import { openByLink, sendByLink } from '../../door-link.contract.ts'
import { checkedList, type Door, doorKey, doorOf } from './door-list.ts'
import { forgetDoor, readLists, readScans, saveList, saveScans, type StoredScan } from './door-storage.ts'

/** `out`: signed out. `over`: the helper's link opens nothing any more. `early`: not yet. */
export type Reached = 'on' | 'off' | 'out' | 'over' | 'early'

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

/** Whether somebody is signed in, or has a link; asks again after a time without network. */
async function isLetIn(link: string | undefined): Promise<Reached> {
  if (link !== undefined) return 'on'
  if (sessionStore.get().phase !== 'in') {
    await Promise.race([restoreSession(), new Promise((late) => setTimeout(late, patience))])
  }
  const { phase } = sessionStore.get()
  return phase === 'in' ? 'on' : phase === 'out' ? 'out' : 'off'
}

function reachedBy(error: unknown, link?: string): Reached {
  if (!(error instanceof ApiError)) return 'off'
  const { status } = error.problem
  if (link === undefined) return [401, 403].includes(status) ? 'out' : 'off'
  return status === 404 ? 'over' : status === 409 ? 'early' : 'off'
}

/** What the server says of a door, by the sign-in or by the link. */
async function askFor(api: Api, door: Door | { link: string }) {
  if ('programme' in door && door.link === undefined) {
    const { open } = doors[door.programme]
    return (await api.call(open, { params: { id: door.shiftId } }, { signal: tooLong() })).data
  }
  const { link = '' } = door
  const { data } = await api.call(openByLink, { body: { token: link } }, { signal: tooLong() })
  return { ...data, link }
}

/** Fetches and keeps the list of a door; of a link that is over nothing stays. */
export async function fetchList(api: Api, door: Door | { link: string }): Promise<Reached> {
  const reached = await isLetIn(door.link)
  if (reached !== 'on') return reached
  try {
    const { list: text, signature, key, server_time, ...more } = await askFor(api, door)
    const read = { text, signature, key, present: [], offset: Date.parse(server_time) - Date.now(), endsAt: 0 }
    const list = await checkedList({ door: '', ...read })
    if (!list) return 'off'
    const { programme, shift_id: shiftId, present } = list
    const until = 'link' in more ? Date.parse(more.expires_at) : Date.parse(list.ends_at) + shownAfter
    const link = 'link' in more ? { link: more.link } : {}
    await saveList({ ...read, ...link, door: doorKey({ programme, shiftId }), present, endsAt: until })
    return 'on'
  } catch (error) {
    return refused(error, door.link)
  }
}

/** The door of a helper's link, as this phone knows it. */
export async function doorOfLink(link: string): Promise<Door | null> {
  const kept = (await readLists(Date.now())).find((one) => one.link === link)
  const door = kept && doorOf(kept.door)
  return door ? { ...door, link } : null
}

async function refused(error: unknown, link: string | undefined): Promise<Reached> {
  const reached = reachedBy(error, link)
  const door = reached === 'over' && link !== undefined ? await doorOfLink(link) : null
  if (door) await forgetDoor(doorKey(door))
  return reached
}

/**
 * Sends the scans of all doors that the server has not heard of, by a link those of its own, and asks who is there. What
 * fails here stays for the next time.
 */
export async function sync(api: Api, open: Door): Promise<Reached> {
  const reached = await isLetIn(open.link)
  if (reached !== 'on') return reached
  try {
    const untold = (await readScans()).filter(({ isTold }) => !isTold)
    const keys = new Set([...(open.link === undefined ? untold.map(({ door }) => door) : []), doorKey(open)])
    for (const key of keys) {
      const door = key === doorKey(open) ? open : doorOf(key)
      // In the order in which they happened.
      const own = untold.filter((scan) => scan.door === key).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      if (door)
        for (let from = 0; from === 0 || from < own.length; from += most)
          await send(api, door, own.slice(from, from + most))
    }
    return 'on'
  } catch (error) {
    return refused(error, open.link)
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
  const body = { device: deviceName(), scans: sent }
  const options = { signal: tooLong() }
  const { data } = await (door.link === undefined
    ? api.call(doors[door.programme].send, { params: { id: door.shiftId }, body }, options)
    : api.call(sendByLink, { body: { ...body, token: door.link } }, options))
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
