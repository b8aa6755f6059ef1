// Which backup somebody means, of those in a file, in the portal's own folder and in its store.
import { existsSync } from 'node:fs'
import type { Config } from '#config.ts'
import { findKept, type Kept, nearestBefore } from '#services/backup/shelf.ts'
import { fileSource, type Source } from '#services/backup/source.ts'
import { dayInWib } from '#words/wib.ts'
import { typedPath } from './run.ts'

type Asked = { file: string | undefined; before: string | undefined; identities: readonly string[] }

/** @throws an error of one sentence when there is no such backup, or none is named */
export async function findAsked(config: Config, asked: Asked): Promise<{ source: Source; where: string }> {
  const { file, before, identities } = asked
  if ((file === undefined) === (before === undefined)) {
    throw new Error('Name a FILE, or a moment with --before; --list shows which backups there are.')
  }
  if (file !== undefined && existsSync(typedPath(file))) {
    const where = typedPath(file)
    return { source: fileSource(where, identities), where }
  }
  const kept = await findKept(config)
  const found = file === undefined ? nearestBefore(kept, momentOf(before ?? '')) : kept.findLast(isNamed(file))
  if (found) return { source: found.open(identities), where: found.where }
  throw new Error(
    file === undefined
      ? `There is no backup from before ${before}: --list shows those that there are.`
      : `There is no backup ${file}, neither as a file nor in BACKUP_DIR or BACKUP_URL: --list shows those that there are.`,
  )
}

const isNamed =
  (file: string) =>
  ({ name }: Kept) =>
    name === file

/** Without a zone it is meant in Jakarta, where the committee reads its clock. */
function momentOf(text: string): Date {
  const isPlain = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?)?$/.test(text)
  const moment = new Date(isPlain ? `${text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T')}+07:00` : text)
  if (Number.isNaN(moment.getTime())) throw new Error(`"${text}" is no moment: write it as 2026-11-20T20:00.`)
  return moment
}

/** A line for each, the oldest first. */
export async function list(config: Config): Promise<void> {
  const kept = await findKept(config)
  if (kept.length === 0) console.log('There are no backups in BACKUP_DIR, and none in the store of BACKUP_URL.')
  for (const { at, bytes, where, isEncrypted } of kept) {
    const size = `${(bytes / 1e6).toFixed(1)} MB`
    const lock = isEncrypted === null ? '' : isEncrypted ? ', encrypted' : ', not encrypted'
    console.log(`${dayInWib(at, 16)} WIB  ${size.padStart(10)}  ${where}${lock}`)
  }
}
