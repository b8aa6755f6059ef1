/**
 * Demo memberships: members of this term and of the last, some pending ones, and two with a payment to correct. The
 * term before is left with a grace, so a student who has not extended is still a member for two weeks.
 */
import type { Trx } from '#kit/database/connect.ts'
import { hourMs } from '#kit/time.ts'
import { graceEnd } from './membership.rules.ts'

type Given = {
  region: { id: number; current_term_id: number; member_price: number | null }
  /** The possible payers, in order; the first one is a member of this term, the last ones were members before. */
  accounts: readonly { id: number; name: string }[]
  /** Draws a proof of this amount that the account may see, and gives the id of its file. */
  proofOf: (accountId: number, amount: number) => Promise<number>
  /** The discount of the pending ones, each its own, and the reservation of that amount for the payment. */
  codeOf: (n: number) => number
  reserve: (payment: { paymentId: number; code: number; at: Date }) => Promise<void>
  deciderId: number
  now: Date
}

type Story = { kind: 'NEW' | 'EXTEND'; status: 'PENDING' | 'CONFIRMED' | 'REJECTED'; isEarlier?: boolean }

/** The outcome for the account at this place in the list; null if it pays nothing. */
function storiesOf(index: number, count: number): Story[] {
  const before: Story = { kind: 'NEW', status: 'CONFIRMED', isEarlier: true }
  if (index === 0) return [{ kind: 'NEW', status: 'CONFIRMED' }]
  // Members of the last term: one has not extended yet, one waits, one is confirmed.
  if (index === count - 1) return [before]
  if (index === count - 2) return [before, { kind: 'EXTEND', status: 'PENDING' }]
  if (index === count - 3) return [before, { kind: 'EXTEND', status: 'CONFIRMED' }]
  const status = index % 8 === 7 ? 'REJECTED' : index % 3 === 0 ? 'PENDING' : 'CONFIRMED'
  return [{ kind: 'NEW', status }]
}

/** Lets the accounts pay for memberships of the region; a confirmed one is MEMBER. */
export async function seedMemberships(trx: Trx, given: Given): Promise<void> {
  const { region, accounts, proofOf, codeOf, reserve, deciderId, now } = given
  const earlier = await earlierTerm(trx, region.current_term_id)
  if (earlier !== null) {
    const grace = { region_id: region.id, term_id: earlier, until: graceEnd(now, 2) }
    await trx
      .insertInto('member_grace')
      .values(grace)
      .onConflict((conflict) => conflict.columns(['region_id', 'term_id']).doUpdateSet({ until: grace.until }))
      .execute()
  }
  const provider = await trx
    .selectFrom('payment_provider')
    .select(['id', 'type'])
    .where('type', '=', 'BANK_TRANSFER')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const members: number[] = []
  for (const [index, account] of accounts.entries()) {
    for (const { kind, status, isEarlier = false } of storiesOf(index, accounts.length)) {
      if (isEarlier && earlier === null) continue
      const hours = isEarlier ? 24 * 150 : (accounts.length - index) * 4
      const at = new Date(now.getTime() - hours * hourMs)
      const decided = new Date(at.getTime() + 2 * hourMs).toISOString()
      const price = region.member_price ?? 0
      const code = status === 'PENDING' ? codeOf(index + 1) : 0
      const { id: paymentId } = await trx
        .insertInto('member_payment')
        .values({
          region_id: region.id,
          term_id: isEarlier && earlier !== null ? earlier : region.current_term_id,
          user_id: account.id,
          kind,
          payment_type: provider.type,
          provider_id: provider.id,
          account_name: account.name.toUpperCase(),
          account_number: String(5_271_000_000 + account.id),
          payment_amount: price - code,
          amount_code: code,
          proof_id: await proofOf(account.id, price - code),
          status,
          created_at: at.toISOString(),
          ...(status === 'PENDING' ? {} : { decided_by: deciderId, decided_at: decided }),
          ...(status === 'REJECTED' ? { reject_reason: 'The proof cannot be read. Please send a clear picture.' } : {}),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (code > 0) await reserve({ paymentId, code, at })
      if (status === 'CONFIRMED') members.push(account.id)
    }
  }
  if (members.length === 0) return
  await trx.updateTable('account').set({ role: 'MEMBER' }).where('id', 'in', members).execute()
}

/** The term before the current one, if the catalogue holds one. */
async function earlierTerm(trx: Trx, currentId: number): Promise<number | null> {
  const terms = await trx.selectFrom('term').select(['id', 'semester', 'year']).execute()
  const order = ({ semester, year }: { semester: string; year: number }) => year * 2 + (semester === 'EVEN' ? 1 : 0)
  const current = terms.find(({ id }) => id === currentId)
  const before = terms.filter((term) => current && order(term) < order(current))
  return before.toSorted((one, other) => order(other) - order(one))[0]?.id ?? null
}
