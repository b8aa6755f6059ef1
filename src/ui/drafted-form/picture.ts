/** Keeps the chosen picture beside the draft, in IndexedDB, where pictures fit. Does nothing where it cannot. */
import { isExpired } from './draft-life.ts'

type Stored = { id: string; file: File; savedAt: number }

// The names that the pictures lie under since the first version.
const [databaseName, storeName] = ['kept-proofs', 'proofs']

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB is not available'))
    request.onblocked = () => reject(new Error('IndexedDB is blocked'))
  })
}

async function run<T>(mode: IDBTransactionMode, work: (pictures: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(storeName, mode)
        const request = work(transaction.objectStore(storeName))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error ?? new Error('The picture was not stored'))
      })
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

export async function loadPicture(id: string): Promise<File | null> {
  const stored = await run<Stored | undefined>('readonly', (pictures) => pictures.get(id))
  return stored && !isExpired(stored.savedAt, Date.now()) ? stored.file : null
}

// Browsers have been known never to answer about their store.
const patience = 3000
let latest: Promise<unknown> = Promise.resolve()

export function savePicture(id: string, file: File): void {
  latest = run('readwrite', (pictures) => pictures.put({ id, file, savedAt: Date.now() } satisfies Stored))
}

/** When the picture chosen last lies in the store: from then on a reload costs nothing. */
export const pictureSaved = (): Promise<unknown> =>
  Promise.race([latest, new Promise((resolve) => setTimeout(resolve, patience))])

export const dropPicture = (id: string) => run('readwrite', (pictures) => pictures.delete(id))
