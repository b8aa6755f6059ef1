/** SQL of the keys that sign credentials. */
import { sql } from 'kysely'
import type { JWK } from 'jose'
import type { Db, Trx } from '#kit/database/connect.ts'

export type PublicKey = { name: string; public_key: JWK }

/** The published keys, the one that signs first. */
export const findPublic = async (db: Db): Promise<PublicKey[]> =>
  (
    await sql<PublicKey>`select name, public_key from badge_key where is_trusted
      order by ended_at is not null, id desc`.execute(db)
  ).rows

/** The key that signs. */
export const findUsed = (db: Db | Trx) =>
  db.selectFrom('badge_key').select(['id', 'name', 'sealed_key']).where('ended_at', 'is', null).executeTakeFirst()

export type KeyRow = {
  id: number
  name: string
  made_at: string
  ended_at: string | null
  end_reason: string | null
  is_trusted: boolean
}

export const findAll = (db: Db): Promise<KeyRow[]> =>
  db
    .selectFrom('badge_key')
    .select(['id', 'name', 'made_at', 'ended_at', 'end_reason', 'is_trusted'])
    .orderBy('id', 'desc')
    .execute()

type NewKey = { name: string; public_key: JWK; sealed_key: Buffer; made_at: string }

/** Nothing where another one is used already. */
export const insertKey = ({ public_key, ...key }: NewKey, db: Db | Trx) =>
  db
    .insertInto('badge_key')
    .values({ ...key, public_key: JSON.stringify(public_key) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** The key that signs, locked. */
export const lockUsed = (trx: Trx) =>
  trx.selectFrom('badge_key').select(['id', 'name']).where('ended_at', 'is', null).forUpdate().executeTakeFirst()

type End = { at: string; by: number; reason: string; isTrusted: boolean }

export const endKey = (trx: Trx, id: number, { at, by, reason, isTrusted }: End) =>
  trx
    .updateTable('badge_key')
    .set({ ended_at: at, ended_by: by, end_reason: reason, is_trusted: isTrusted, sealed_key: null })
    .where('id', '=', id)
    .execute()
