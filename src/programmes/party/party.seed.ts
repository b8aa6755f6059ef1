/** Demo sign-ups: one shift nearly full, some confirmed, some waiting, a few rejected. */
import type { Trx } from '#kit/database/connect.ts'
import { hourMs } from '#kit/time.ts'
import { binusian, nonBinusian } from './party.rules.ts'

type Given = {
  /** The people who can be signed up, in order; each account at most once. */
  accounts: readonly { id: number; name: string; nim: string; major_id: number | null; email: string }[]
  /** Draws a proof that this account may see, and gives the id of its file. */
  proofOf: (accountId: number) => Promise<number>
  deciderId: number
  now: Date
}

const handleOf = (email: string) => email.split('@')[0]?.replaceAll(/[^\w.]/g, '') || 'guest'

/** Signs the accounts up, spread over the party's shifts and states. */
export async function seedSignUps(trx: Trx, { accounts, proofOf, deciderId, now }: Given): Promise<void> {
  const shifts = await trx
    .selectFrom('welcoming_party_shift')
    .select(['id', 'term_id', 'quota'])
    .orderBy('quota')
    .execute()
  const places = shifts.flatMap((shift, index) => {
    const taken = index === 0 ? shift.quota - 1 : Math.ceil(shift.quota / 4)
    return Array.from({ length: taken }, () => shift)
  })
  for (const [index, account] of accounts.entries()) {
    const shift = places[index]
    if (!shift) return
    const status = index % 9 === 8 ? 'REJECTED' : index % 3 === 0 ? 'CONFIRMED' : 'PENDING'
    const created_at = new Date(now.getTime() - (index + 1) * hourMs).toISOString()
    const isGuest = account.major_id === null || index % 5 === 4
    const study = isGuest
      ? { type: nonBinusian }
      : { type: binusian, nim: account.nim, major_id: account.major_id, campus_location: 'Anggrek' }
    await trx
      .insertInto('welcoming_party')
      .values({
        shift_id: shift.id,
        term_id: shift.term_id,
        user_id: account.id,
        name: account.name,
        ...study,
        email: account.email,
        phone_number: `0812${String(10_000_000 + account.id)}`,
        line_id: handleOf(account.email),
        instagram: handleOf(account.email),
        proof_id: await proofOf(account.id),
        status,
        created_at,
        ...(status === 'PENDING' ? {} : { decided_by: deciderId, decided_at: now.toISOString() }),
        ...(status === 'REJECTED' ? { reject_reason: 'The proof does not show that you follow the club.' } : {}),
      })
      .execute()
  }
}
