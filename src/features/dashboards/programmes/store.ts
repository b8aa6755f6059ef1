/** SQL of what a region has beside the test; all outside the recycle bin. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { endingBefore } from '#features/windows/rules.ts'
import type { ProgrammeNumbers } from './contract.ts'

type Programme = 'member' | 'party' | 'board' | 'talent'
export type Part = {
  programme: Programme
  /** Null: of people whose account has no region. */
  region_id: number | null
  status: string
  records: number
  /** A sum of big integers comes as text. */
  amount: string
  oldest_at: string
}

/** Every programme's records by region and state. */
export async function countProgrammes(db: Db, termId: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select 'member' as programme, region_id, status, count(*) as records, sum(payment_amount)::bigint::text as amount,
      min(created_at) as oldest_at
    from member_payment where term_id = ${termId} and deleted_at is null group by region_id, status
    union all
    select 'party', a.region_id, w.status, count(*), '0', min(w.created_at)
    from welcoming_party w join account a on a.id = w.user_id
    where w.term_id = ${termId} and w.deleted_at is null group by a.region_id, w.status
    union all
    select 'board', region_id, status, count(*), '0', min(created_at)
    from bom_recruitment where term_id = ${termId} and deleted_at is null group by region_id, status
    union all
    select 'talent', region_id, '', count(*), '0', min(created_at)
    from talent_recruitment where term_id = ${termId} and deleted_at is null group by region_id`.execute(db)
  return rows
}

/** The numbers of one region out of all. */
export function programmesOf(parts: readonly Part[], regionId: number): ProgrammeNumbers {
  const find = (programme: Programme, status = '') =>
    parts.find((part) => part.region_id === regionId && part.programme === programme && part.status === status)
  const count = (programme: Programme, status?: string) => find(programme, status)?.records ?? 0
  const decided = (programme: Programme) => ({
    pending: count(programme, 'PENDING'),
    confirmed: count(programme, 'CONFIRMED'),
    rejected: count(programme, 'REJECTED'),
  })
  return {
    members: decided('member'),
    member_money: {
      pending: Number(find('member', 'PENDING')?.amount ?? 0),
      confirmed: Number(find('member', 'CONFIRMED')?.amount ?? 0),
    },
    oldest_pending_member_at: find('member', 'PENDING')?.oldest_at ?? null,
    sign_ups: decided('party'),
    board: {
      submitted: count('board', 'SUBMITTED'),
      interview: count('board', 'INTERVIEW'),
      accepted: count('board', 'ACCEPTED'),
      rejected: count('board', 'REJECTED'),
    },
    talents: count('talent'),
  }
}

/** Windows that close within three days. */
export const findClosingWindows = (db: Db, now: Date) =>
  db
    .selectFrom('environment')
    .select(['id', 'env_code', 'name', 'region_id', 'end_time'])
    .where('start_time', '<=', now.toISOString())
    .where('end_time', '>=', now.toISOString())
    .where('end_time', '<', endingBefore(now).toISOString())
    .orderBy('end_time')
    .execute()
