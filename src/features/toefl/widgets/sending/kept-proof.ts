/** Keeps the chosen proof beside the draft, in IndexedDB, where pictures fit. Forgets silently if it cannot. */
import { isExpired } from '#ui/drafts.ts'

type Kept = { id: string; file: File; savedAt: number }

const store = 'proofs'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('kept-proofs', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB is not available'))
    request.onblocked = () => reject(new Error('IndexedDB is blocked'))
  })
}

async function run<T>(mode: IDBTransactionMode, work: (proofs: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(store, mode)
        const request = work(transaction.objectStore(store))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error ?? new Error('The proof was not kept'))
      })
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

export async function loadProof(id: string): Promise<File | null> {
  const kept = await run<Kept | undefined>('readonly', (proofs) => proofs.get(id))
  return kept && !isExpired(kept.savedAt, Date.now()) ? kept.file : null
}

export const saveProof = (id: string, file: File) =>
  run('readwrite', (proofs) => proofs.put({ id, file, savedAt: Date.now() } satisfies Kept))

export const dropProof = (id: string) => run('readwrite', (proofs) => proofs.delete(id))

/** Drops every picture that is past its life. */
export async function sweepProofs(): Promise<void> {
  const all = (await run<Kept[]>('readonly', (proofs) => proofs.getAll())) ?? []
  await Promise.all(all.filter((kept) => isExpired(kept.savedAt, Date.now())).map((kept) => dropProof(kept.id)))
}
