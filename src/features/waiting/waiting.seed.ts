/** Demo groups that wait for a full shift: one that wants to sit together, one person alone, and friends of whom any may come. */
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
    const nims = people.map(([nim]) => nim)
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
    const names = people.map(([, name]) => name)
    // oxlint-disable-next-line no-await-in-loop
    const id = await insertWait(trx, wait, { nims, names, shiftIds })
    const since = new Date(now.getTime() - (groups.length - at) * hourMs).toISOString()
    // oxlint-disable-next-line no-await-in-loop
    await sql`update wait set created_at = ${since} where id = ${id}`.execute(trx)
    const after = { region_id: regionId, mode, people: people.length, shift_ids: [...shiftIds] }
    // oxlint-disable-next-line no-await-in-loop
    await recordAudit(trx, { caller: null, action: 'waits', entity: 'wait', entityId: id, after })
  }
}
