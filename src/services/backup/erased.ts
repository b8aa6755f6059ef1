/**
 * A list of erased people, kept next to the backups. A backup that is older than an erasure brings the person back, and
 * if the disk of the portal is lost, only this list knows. It holds only numbers and moments; an account is known by
 * its number and its first moment, so a list of another portal names nobody.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import type { Config } from '#config.ts'
import { openClient } from './tables.ts'

const fileName = 'erased-accounts.txt'
const heading =
  '# Accounts whose data was erased: number, when it was made, when it was erased. Keep it beside the backups.'
const line = /^(\d{1,9}) (\S+) (\S+)$/

/** Where the list is that belongs to a backup in a file. */
export const erasedList = (path: string): string => join(dirname(path), fileName)

type Erased = { id: number; made: string; erased: string }
type Queries = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** Where the portal puts what it makes by itself: backups, and this list. */
export const backupFolder = ({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string =>
  resolve(backupDir ?? join(dataDir, 'backups'))

async function readList(folder: string): Promise<Map<string, Erased>> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  return listIn(text)
}

function listIn(text: string): Map<string, Erased> {
  const found = text.split('\n').flatMap((one) => {
    const [, id, made = '', erased = ''] = line.exec(one) ?? []
    return id ? [{ id: Number(id), made, erased }] : []
  })
  return new Map(found.map((one) => [keyOf(one), one]))
}

const keyOf = ({ id, made }: Erased): string => `${id} ${made}`

/** Adds to the list whom the database knows as erased. Nobody leaves it: a database that was restored knows fewer. */
export async function noteErased(folder: string, queries: Queries): Promise<void> {
  const { rows } =
    await queries.query<Erased>(`select id, ${moment('created_at')} as made, ${moment('erased_at')} as erased
    from account where erased_at is not null order by id`)
  if (rows.length === 0) return
  const known = await readList(folder)
  const fresh = rows.filter((one) => !known.has(keyOf(one)))
  if (fresh.length === 0) return
  const lines = [...known.values(), ...fresh].map(({ id, made, erased }) => `${id} ${made} ${erased}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Whole or not at all; of two processes that write at once the later one is completed within the hour.
  const draft = join(folder, `${fileName}.${process.pid}`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile([heading, ...lines, ''].join('\n'))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, fileName))
}

const moment = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const note = 'Erased before; a restored backup has brought the data back.'

/**
 * After a restore: makes a request of erasure for everybody on these lists whom the backup has brought back, so that an
 * administrator finds them with their clock on /privacy.
 * @param text one more list, from a store
 * @returns their accounts
 */
export async function askToEraseAgain(
  url: string,
  folders: readonly string[],
  text: string | null = null,
): Promise<number[]> {
  const lists = await Promise.all([...new Set(folders.map((folder) => resolve(folder)))].map(readList))
  if (text !== null) lists.push(listIn(text))
  const listed = lists.flatMap((list) => [...list.values()])
  if (listed.length === 0) return []
  const client = await openClient(url)
  try {
    // Older versions knew no erasure; their accounts are only named.
    const { rows: known } = await client.query<{ requests: boolean }>(
      `select to_regclass('public.privacy_request') is not null as requests`,
    )
    const isThere = known[0]?.requests ? 'erased_at is null' : 'true'
    const { rows } = await client.query<{ id: number }>(
      `select a.id from account a join json_to_recordset($1::json) as listed (id int, made timestamptz)
        on listed.id = a.id and listed.made = a.created_at where ${isThere} group by a.id order by a.id`,
      [JSON.stringify(listed)],
    )
    const ids = rows.map(({ id }) => id)
    if (known[0]?.requests) {
      await client.query(
        `insert into privacy_request (user_id, kind, note, asked_at, due_at)
          select id, 'ERASURE', $2, now(), now() + interval '72 hours' from unnest($1::int[]) as id
          on conflict (user_id, kind) where state = 'OPEN' do nothing`,
        [ids, note],
      )
    }
    return ids
  } finally {
    await client.end()
  }
}
