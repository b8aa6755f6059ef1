/** Demo sign-ups: one shift full, one nearly, some confirmed, some pending, a few rejected. */
import type { Trx } from '#kit/database/connect.ts'
import { hourMs } from '#kit/time.ts'
import { binusian, costOf, nonBinusian } from './party.rules.ts'

type Given = {
  /** The people who can be signed up, in order; each account at most once. */
  accounts: readonly { id: number; name: string; nim: string; major_id: number | null; email: string }[]
  /** Draws a proof of this amount that the account may see, and gives the id of its file. */
  proofOf: (accountId: number, amount: number | null) => Promise<number>
  deciderId: number
  now: Date
}

const handleOf = (email: string) => email.split('@')[0]?.replaceAll(/[^\w.]/g, '') || 'guest'

/** Signs the accounts up, spread over the party's shifts and states. Gives the full shift, and who got no place. */
export async function seedSignUps(trx: Trx, { accounts, proofOf, deciderId, now }: Given) {
  const shifts = await trx
    .selectFrom('welcoming_party_shift')
    .select(['id', 'term_id', 'quota', 'price', 'payee_region_id'])
    .orderBy('quota')
    .execute()
  // The smallest is the full one. It comes last, since nobody of it is rejected.
  const [full, ...others] = shifts
  if (!full) throw new Error('the catalogue has no party')
  const provider = await trx
    .selectFrom('payment_provider')
    .select(['id', 'type'])
    .where('type', '=', 'BANK_TRANSFER')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const places = [...others, full].flatMap((shift, index) => {
    const taken = shift === full ? shift.quota : index === 0 ? shift.quota - 1 : Math.ceil(shift.quota / 4)
    return Array.from({ length: taken }, () => shift)
  })
  for (const [index, shift] of places.entries()) {
    const account = accounts[index]
    if (!account) break
    const status = index % 9 === 8 ? 'REJECTED' : index % 3 === 0 ? 'CONFIRMED' : 'PENDING'
    const created_at = new Date(now.getTime() - (index + 1) * hourMs).toISOString()
    const cost = costOf(shift)
    const proof_id = await proofOf(account.id, cost?.price ?? null)
    const decided = status === 'PENDING' ? {} : { decided_by: deciderId, decided_at: now.toISOString() }
    const verdict = {
      status,
      created_at,
      ...decided,
      ...(status === 'REJECTED' ? { reject_reason: 'The proof does not show what was asked for.' } : {}),
    }
    const payment = cost && (await payFor(trx, { account, shift, cost, provider, proof_id, verdict }))
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
        proof_id,
        payment_id: payment,
        ...verdict,
      })
      .execute()
  }
  return { full: full.id, left: accounts.slice(places.length) }
}

type Paid = {
  account: Given['accounts'][number]
  shift: { term_id: number }
  cost: NonNullable<ReturnType<typeof costOf>>
  provider: { id: number; type: string }
  proof_id: number
  verdict: { status: string; created_at: string }
}

/** The payment of a seat that costs something, with the proof and the state of its sign-up. */
async function payFor(trx: Trx, { account, shift, cost, provider, proof_id, verdict }: Paid): Promise<number> {
  const { id } = await trx
    .insertInto('party_payment')
    .values({
      region_id: cost.regionId,
      term_id: shift.term_id,
      user_id: account.id,
      payment_type: provider.type,
      provider_id: provider.id,
      account_name: account.name.toUpperCase(),
      account_number: String(5_271_000_000 + account.id),
      payment_amount: cost.price,
      proof_id,
      ...verdict,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
