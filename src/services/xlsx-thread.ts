/** The thread that reads one workbook: its first sheet's rows of a range, or 'broken'. */
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx } from 'hucre/xlsx'

type Asked = { bytes: Uint8Array; range: string }

const { bytes, range } = workerData as Asked
const rows = await readXlsx(bytes, { sheets: [0], range }).then(
  (book) => book.sheets[0]?.rows ?? [],
  () => 'broken',
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(rows)
