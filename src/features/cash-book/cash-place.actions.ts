/** Where the money is, the equation of each account, and tills that are counted. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { invalidField, notFound } from '#kit/errors.ts'
import { answerOnce, digest } from '#kit/idempotency.ts'
import { findTreasurers } from '#services/accounts/readers.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { dayInWib } from '#words/wib.ts'
import { rupiahAndSen } from '#features/statement/sen.rules.ts'
import { type Day, daysOf } from './account-day.rules.ts'
import { book } from './cash-entry.actions.ts'
import { outside } from './cash-entry.rules.ts'
import * as booking from './cash-booking.store.ts'
import type { AccountDay, AccountDays, CashCount, CashPlaces, CountFilters, Counting } from './cash-place.contract.ts'
import * as store from './cash-place.store.ts'

const treasurers = async (deps: Pick<Deps, 'db' | 'now'>) =>
  (await findTreasurers(deps.db, deps.now())).map(({ id }) => id)

/** Where the money is by the books, and what the bank says. */
export async function readPlaces(deps: Pick<Deps, 'db' | 'now'>): Promise<CashPlaces> {
  const { db } = deps
  const [accounts, tills, people, last] = await Promise.all([
    store.findAccounts(db),
    store.findTills(db, await treasurers(deps)),
    store.findPeople(db),
    store.findLastCounts(db),
  ])
  const days = await Promise.all(accounts.map(({ id }) => equationOf(db, id)))
  return {
    accounts: accounts.map(({ booked, ...account }, index) => {
      const own = days[index]?.days ?? []
      const stated = own.findLast(({ closing }) => closing !== null)
      // Days without balances may follow; their lines are in this difference.
      const difference = own.at(-1)?.difference ?? null
      return {
        ...account,
        booked: rupiahAndSen(booked),
        stated: stated ? { day: stated.day, ...rupiahAndSen(stated.closing ?? 0) } : null,
        difference: difference === null ? null : rupiahAndSen(difference),
      }
    }),
    tills: tills.map(({ handed, booked, ...till }) => {
      const counted = last.find(({ holder_id }) => holder_id === till.id)
      const sums = {
        handed: rupiahAndSen(handed),
        booked: rupiahAndSen(booked),
        balance: rupiahAndSen(handed + booked),
      }
      return { ...till, ...sums, last_count: counted ? countOf(counted) : null }
    }),
    people: people.map(({ balance, ...person }) => ({ ...person, ...rupiahAndSen(balance) })),
  }
}

async function equationOf(db: Deps['db'], accountId: number) {
  const [lines, unseen] = await Promise.all([store.findDayLines(db, accountId), store.findUnseen(db, accountId)])
  return daysOf(lines, unseen)
}

/** The equation of an account, the latest day first. Throws 404 for an unknown one. */
export async function readAccountDays({ db }: Pick<Deps, 'db'>, id: number): Promise<AccountDays> {
  const account = await store.findAccount(db, id)
  if (!account) throw notFound()
  const { days, differs_from, opening } = await equationOf(db, id)
  return {
    ...account,
    days: days.toReversed().map(shownDay),
    differs_from,
    opening: opening === null || opening === 0 ? null : rupiahAndSen(opening),
  }
}

const shownDay = ({ day, closing, difference, broken_line, ...sums }: Day): AccountDay => ({
  day,
  closing: closing === null ? null : rupiahAndSen(closing),
  difference: difference === null ? null : rupiahAndSen(difference),
  came: rupiahAndSen(sums.came),
  went: rupiahAndSen(sums.went),
  payments: rupiahAndSen(sums.payments),
  entries: rupiahAndSen(sums.entries),
  aside: rupiahAndSen(sums.aside),
  open: rupiahAndSen(sums.open),
  unseen: rupiahAndSen(sums.unseen),
  booked: rupiahAndSen(sums.booked),
  broken_line: broken_line && {
    ...broken_line,
    expected: rupiahAndSen(broken_line.expected),
    stated: rupiahAndSen(broken_line.stated),
  },
})

type Counted = NonNullable<Awaited<ReturnType<typeof store.findCount>>>

const countOf = ({ counted, expected, ...rest }: Counted): CashCount => ({
  ...rest,
  counted: rupiahAndSen(counted),
  expected: rupiahAndSen(expected),
  difference: rupiahAndSen(counted - expected),
})

export async function listCounts({ db }: Pick<Deps, 'db'>, filters: CountFilters) {
  const { rows, meta } = await store.findCounts(db, filters)
  return { data: rows.map((row) => countOf(row)), meta }
}

/**
 * Records what was in a till, and books the difference.
 * @throws 422 for somebody without a till, an unknown region, and a difference without its reason
 */
export async function countTill(deps: Deps, caller: Caller, body: Counting, key: string | null): Promise<CashCount> {
  const identity = { scope: `cash-counts/${caller.id}`, key, fingerprint: null, bodyHash: digest(body) }
  const { id } = await answerOnce(deps.db, identity, {
    prepare: async () => {
      const region = await booking.findTermOf(deps.db, body.region_id)
      if (!region) throw invalidField('region_id', 'fields.unknown')
      return { termId: region.current_term_id, holders: await treasurers(deps) }
    },
    write: async (trx, { termId, holders }) => {
      const holder_id = body.holder_id
      await store.lockHolder(trx, holder_id)
      const [till] = await store.findTills(trx, holders, holder_id)
      if (!till) throw invalidField('holder_id', 'cashBook.problems.notHeld')
      const [counted, expected] = [100 * body.counted, till.handed + till.booked]
      const reason = body.reason ?? null
      if (counted !== expected && reason === null) throw invalidField('reason', 'cashBook.problems.countReason')
      const at = deps.now()
      const own = { place: 'TILL', id: holder_id } as const
      const isOwn = holder_id === caller.id
      const entry_id =
        counted === expected
          ? null
          : await book(deps, trx, caller, {
              kind: 'COUNT',
              ...(counted > expected ? { from: outside, to: own } : { from: own, to: outside }),
              amount: Math.abs(counted - expected),
              day: dayInWib(at),
              region_id: body.region_id,
              term_id: termId,
              note: reason,
              isOwn,
              ...(isOwn ? { asked_by: caller.id } : {}),
            })
      const given = { holder_id, counted, expected, reason, entry_id, day: dayInWib(at) }
      const made = await store.insertCount(trx, { ...given, counted_by: caller.id, counted_at: at.toISOString() })
      const after = {
        user_id: holder_id,
        counted: counted / 100,
        expected: expected / 100,
        ...(reason ? { reason } : {}),
      }
      await recordAudit(trx, { caller, action: 'counted', entity: 'cash_count', entityId: made.id, after })
      return { reply: made }
    },
  })
  const found = await store.findCount(deps.db, id)
  if (!found) throw notFound()
  return countOf(found)
}
