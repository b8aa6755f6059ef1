/** SQL of served files. */
import type { Db } from '#kit/database/connect.ts'
import type { FileRow } from '#services/files/files.ts'

export const findFile = (db: Db, key: string): Promise<(FileRow & { erased_at: string | null }) | undefined> =>
  db
    .selectFrom('file')
    .select(['id', 'key', 'state', 'is_public', 'content_type', 'bytes', 'erased_at'])
    .where('key', '=', key)
    .executeTakeFirst()

export async function isViewer(db: Db, fileId: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('file_viewer')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}
