/**
 * What a phone at a door keeps: the list, which goes with the sign-in, and the scans, which stay until the server has them.
 * Two databases, so that forgetting the one never takes the other along.
 */
import { keptList } from '#api/session-store.ts'
import type { Presence, Scan, Verdict } from '../../door.rules.ts'

export type StoredScan = Scan & {
  /** Which door: `TOEFL-5`. */
  door: string
  device_at: string
  /** What it meant here. */
  verdict: Verdict
  /** The server has it, and `verdict` is what it meant there. */
  isTold: boolean
}

export type StoredList = {
  door: string
  /** As it was signed. */
  text: string
  signature: string
  key: Record<string, string>
  /** Who is there by the last answer of the server. */
  present: Presence[]
  /** How far the server's clock is ahead of this one, in milliseconds. */
  offset: number
  /** From this moment on it is wiped. */
  endsAt: number
  /** Of a helper's link: its secret, by which the page finds the door again without network. */
  link?: string
}

const opened = new Map<string, Promise<IDBDatabase>>()

function database(name: string, key: string): Promise<IDBDatabase> {
  const known = opened.get(name)
  if (known) return known
  const asked = indexedDB.open(name, 1)
  asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('rows', { keyPath: key }))
  const made = answerOf(asked).then((found) => {
    // Somebody signs out in another tab: it may go, and is opened again when it is next asked for.
    const close = () => {
      found.close()
      opened.delete(name)
    }
    found.addEventListener('versionchange', close)
    found.addEventListener('close', close)
    return found
  })
  opened.set(name, made)
  made.catch(() => opened.delete(name))
  return made
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })

/** Resolves when it is on the disk, so a page that dies afterwards has lost nothing. */
async function write(open: Promise<IDBDatabase>, change: (rows: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open).transaction('rows', 'readwrite', { durability: 'strict' })
  change(transaction.objectStore('rows'))
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser keeps nothing.')))
  })
}

const read = async <T>(open: Promise<IDBDatabase>, ask: (rows: IDBObjectStore) => IDBRequest): Promise<T> =>
  (await answerOf(ask((await open).transaction('rows').objectStore('rows')))) as T

const lists = () => database(keptList, 'door')
const scans = () => database('door-scans', 'nonce')

export const saveScans = (rows: readonly StoredScan[]): Promise<void> =>
  write(scans(), (store) => {
    for (const row of rows) store.put(row)
  })

export const readScans = (): Promise<StoredScan[]> => read(scans(), (store) => store.getAll())

export const saveList = (list: StoredList): Promise<void> => write(lists(), (store) => void store.put(list))

/** Wipes the list of a door, with what was told there. Scans that the server has not heard of stay. */
export async function forgetDoor(door: string): Promise<void> {
  await write(lists(), (store) => void store.delete(door))
  await readLists(Date.now())
}

/** The lists that are still of use; wipes the others, and the told scans of their doors. */
export async function readLists(now: number): Promise<StoredList[]> {
  const all = await read<StoredList[]>(lists(), (store) => store.getAll())
  const over = all.filter(({ endsAt }) => endsAt < now)
  if (over.length > 0) {
    await write(lists(), (store) => {
      for (const { door } of over) store.delete(door)
    })
  }
  const kept = new Set(all.filter(({ endsAt }) => endsAt >= now).map(({ door }) => door))
  const told = (await readScans()).filter(({ door, isTold }) => isTold && !kept.has(door))
  if (told.length > 0) {
    await write(scans(), (store) => {
      for (const { nonce } of told) store.delete(nonce)
    })
  }
  return all.filter(({ door }) => kept.has(door))
}
