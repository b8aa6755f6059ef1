/** A statement to try the matching with, in a demo: it fits the payments that wait there at that moment. */
import type { Deps } from '#deps.ts'
import { dayInWib } from '#words/wib.ts'
import { findOpenLines, findPayables } from '../matching/store.ts'
import { findSampleAccount } from '../store.ts'
import { sampleFile, sampleRows } from './rules.ts'

/** The account that the sample is of; null but in a demo. */
export const sampleAccount = async ({ db, config }: Pick<Deps, 'db' | 'config'>) =>
  config.seed === 'demo' ? ((await findSampleAccount(db)) ?? null) : null

const oneDay = 86_400_000
/** Payments of so many days are in it, and so many of them. */
const reach = { days: 14, payments: 12 }

/** The sample file; null where this is no demo. */
export async function readSample(deps: Deps) {
  const account = await sampleAccount(deps)
  if (!account) return null
  const today = dayInWib(deps.now())
  const from = new Date(deps.now().getTime() - reach.days * oneDay).toISOString().slice(0, 10)
  const [payables, open] = await Promise.all([findPayables(deps.db, from, today), findOpenLines(deps.db)])
  const known = new Set(open.map(({ text }) => text.split(' ').slice(-2).join(' ')))
  const waiting = payables
    .filter(({ isPending, region_id }) => isPending && region_id === account.region_id)
    .filter(({ sender }) => sender !== null && !known.has(sender.split(' ').slice(-2).join(' ')))
    // Amounts of their own first: these are sure.
    .toSorted(
      (one, other) => (one.amount % 1000 === 0 ? 1 : 0) - (other.amount % 1000 === 0 ? 1 : 0) || one.id - other.id,
    )
    .slice(0, reach.payments)
    .map(({ amount, sender, day }) => ({ amount, day, name: sender ?? '' }))
  const text = sampleFile(sampleRows(waiting, today), account.account_number ?? '')
  return { account_id: account.id, file_name: 'mutasi-contoh.csv', text }
}
