/** The thread that reads one workbook or page: its first sheet's rows of a range, or the name of its problem. */
import { parentPort, workerData } from 'node:worker_threads'
import { fromHtml } from 'hucre'
import { readXls, readXlsx } from 'hucre/xlsx'
import type { Cell } from '#kit/cell.ts'
import { partsOf, unpackedSize } from './packed-parts.ts'

export type ThreadTask = {
  kind: 'xlsx' | 'xls' | 'page' | 'locked'
  bytes: Uint8Array
  range: string
  /** Of a locked workbook. It ends with this thread. */
  password: string | null
  mostUnpacked: number
}

const task = workerData as ThreadTask

/** As the library decrypts; it does not hand the function out by itself. */
type Decryption = { decryptAgile: (data: Uint8Array, password: string) => Promise<Uint8Array> }

async function rowsIn({ kind, bytes, range, password, mostUnpacked }: ThreadTask): Promise<Cell[][] | string> {
  if (kind === 'xls') return readXls(bytes, { sheets: [0] }).then(firstOf, () => 'oldBook')
  if (kind === 'page') return pageOf(Buffer.from(bytes).toString('utf8'))
  if (kind === 'xlsx') return readXlsx(bytes, { sheets: [0], range }).then(firstOf, () => 'broken')
  const { decryptAgile } = (await import(
    new URL('./xlsx/crypto/agile.mjs', import.meta.resolve('hucre/xlsx')).href
  )) as Decryption
  const opened = await decryptAgile(bytes, password ?? '').catch(() => null)
  if (opened === null) return 'wrongPassword'
  // Only now is it known how much it unpacks to.
  const parts = partsOf(Buffer.from(opened))
  if (parts === null) return 'broken'
  if (unpackedSize(parts) > mostUnpacked) return 'tooLong'
  return readXlsx(opened, { sheets: [0], range }).then(firstOf, () => 'broken')
}

const firstOf = ({ sheets }: { sheets: { rows: Cell[][] }[] }): Cell[][] => sheets[0]?.rows ?? []

/** Line breaks in a cell part words, as its spaces do. */
function pageOf(text: string): Cell[][] | 'page' {
  try {
    return fromHtml(text.replaceAll(/<br\s*\/?>/gi, ' ').replaceAll(/&nbsp;/gi, ' '), {
      typeInference: false,
      classes: false,
    }).rows
  } catch {
    return 'page'
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await rowsIn(task))
