/** Keeps the chosen picture with the draft, in IndexedDB, where pictures fit. Does nothing where it cannot. */
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
let latest: { file: File; isSaved: Promise<boolean> } | null = null

export function savePicture(id: string, file: File): void {
  const put = run('readwrite', (pictures) => pictures.put({ id, file, savedAt: Date.now() } satisfies Stored))
  latest = { file, isSaved: put.then((key) => key !== null) }
}

/**
 * Waits until this picture lies in the store: from then on a reload costs nothing. False where the browser keeps no
 * pictures, as some do not in a private window; true also where nobody asked to keep it, or no answer came in time.
 */
export async function pictureSaved(file: File): Promise<boolean> {
  if (latest?.file !== file) return true
  return await Promise.race([latest.isSaved, new Promise<true>((resolve) => setTimeout(() => resolve(true), patience))])
}

export const dropPicture = (id: string) => run('readwrite', (pictures) => pictures.delete(id))
