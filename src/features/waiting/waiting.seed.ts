/**
 * Demo groups that wait for a full shift: one that wants to sit together, one person alone, and friends of whom any may come. For
 * the party each account waits alone.
 */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { hourMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { WaitMode } from './waiting.rules.ts'
import { insertWait } from './waiting.store.ts'

type Given = { regionId: number; termId: number; shiftIds: readonly number[]; now: Date }

const groups: { mode: WaitMode; people: [nim: string, name: string][] }[] = [
  {
    mode: 'ALL',
    people: [
      ['2702990011', 'Citra Maharani'],
      ['2702990012', 'Dimas Saputra'],
      ['2702990013', 'Eka Lestari'],
    ],
  },
  { mode: 'ALL', people: [['2702990014', 'Farhan Akbar']] },
  {
    mode: 'ANY',
    people: [
      ['2702990015', 'Gita Permata'],
      ['2702990016', 'Hendra Wijaya'],
    ],
  },
]

/** Puts them into the line for these shifts, the first wish first. */
export async function seedWaiting(trx: Trx, { regionId, termId, shiftIds, now }: Given): Promise<void> {
  for (const [at, { mode, people }] of groups.entries()) {
    const wait = {
      programme: 'TOEFL',
      region_id: regionId,
      term_id: termId,
      user_id: null,
      mode,
      email: `waiting${at + 1}@example.com`,
      phone_number: `+6281234500${at + 1}0`,
      language: 'en',
    }
    // oxlint-disable-next-line no-await-in-loop
    await seedWait(trx, wait, { people, shiftIds, since: new Date(now.getTime() - (groups.length - at) * hourMs) })
  }
}

type Account = { id: number; nim: string; name: string; email: string; phone_number: string | null }

/** Puts accounts into the party's line. */
export async function seedPartyWaiting(
  trx: Trx,
  { accounts, regionId, termId, shiftIds, now }: Given & { accounts: readonly Account[] },
): Promise<void> {
  for (const [at, { id, nim, name, email, phone_number }] of accounts.entries()) {
    const wait = {
      programme: 'PARTY',
      region_id: regionId,
      term_id: termId,
      user_id: id,
      mode: 'ALL',
      email,
      phone_number: phone_number ?? '',
      language: 'en',
    } as const
    const since = new Date(now.getTime() - (accounts.length - at) * hourMs)
    // oxlint-disable-next-line no-await-in-loop
    await seedWait(trx, wait, { people: [[nim, name]], shiftIds, since })
  }
}

type Line = { people: readonly [nim: string, name: string][]; shiftIds: readonly number[]; since: Date }

async function seedWait(trx: Trx, wait: Parameters<typeof insertWait>[1], { people, shiftIds, since }: Line) {
  const nims = people.map(([nim]) => nim)
  const names = people.map(([, name]) => name)
  const id = await insertWait(trx, wait, { nims, names, shiftIds })
  await sql`update wait set created_at = ${since.toISOString()} where id = ${id}`.execute(trx)
  const after = { region_id: wait.region_id, mode: wait.mode, people: people.length, shift_ids: [...shiftIds] }
  await recordAudit(trx, { caller: null, action: 'waits', entity: 'wait', entityId: id, after })
}
