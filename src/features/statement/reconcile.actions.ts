/** The queue of reconciling: one page of open lines by one number of statements, however many there are. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { reviewStatuses } from '#review-states.ts'
import { judgeNow, ofRegion } from './match-suggestion.actions.ts'
import { isEqual, isInTime, type Pair } from './match-suggestion.rules.ts'
import { type Card, cardOf, findCards, type ShownLine, type ShownPayment } from './match-suggestion.store.ts'
import type { OpenLine, QueueQuery, Suggestion } from './reconcile.contract.ts'
import { isIn, placed, tabs } from './reconcile.rules.ts'
import * as store from './reconcile.store.ts'

/** So many suggestions are shown for a line. */
const mostShown = 5

const cursorOf = ({ day, id }: { day: string; id: number }): string => `${day}_${String(id).padStart(9, '0')}`
const padded = (cursor: string): string => {
  const [day = '', id = ''] = cursor.split('_')
  return cursorOf({ day, id: Number(id) })
}

type Found = Pair<ShownLine, ShownPayment>

/** The page of open lines that comes after a given one, the oldest first. */
export async function readQueue(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { tab, account_id, region_id, after, per_page }: QueueQuery,
) {
  const judged = placed(await judgeNow(db)).filter(({ line }) => !account_id || line.account_id === account_id)
  const all = await ofRegion(db, judged, region_id)
  const counts = Object.fromEntries(tabs.map((one) => [one, all.filter(({ place }) => isIn(one, place)).length]))
  const from = after ? padded(after) : ''
  // They come the latest first.
  const waiting = all.filter(({ line, place }) => isIn(tab, place) && cursorOf(line) > from).toReversed()
  const page = waiting.slice(0, per_page)
  const shown = page.flatMap(({ pairs }) => pairs.slice(0, mostShown))
  const [cards, looks] = await Promise.all([
    findCards(
      db,
      shown.map(({ payment }) => payment),
    ),
    store.findLooks(
      db,
      page.map(({ line }) => line.id),
      { userId: caller.id, now: now() },
    ),
  ])
  const last = waiting.length > page.length ? page.at(-1) : undefined
  return {
    data: page.map(({ line, place, pairs, more, equals }): OpenLine => {
      const { region_id: _, isPart: __, sen = 0, ...known } = line
      const [first] = pairs
      return {
        ...known,
        sen,
        place,
        equals,
        suggestions: pairs.slice(0, mostShown).flatMap((pair) => {
          const card = cards.get(cardOf(pair.payment))
          return card ? [suggestionOf(pair, card, first !== undefined && first !== pair && isEqual(first, pair))] : []
        }),
        more: more + Math.max(0, pairs.length - mostShown),
        looked_at_by: looks.get(line.id) ?? null,
      }
    }),
    next: last ? cursorOf(last.line) : null,
    counts: { likely: counts['likely'] ?? 0, all: counts['all'] ?? 0, sure: counts['sure'] ?? 0 },
  }
}

function suggestionOf(
  { line, payment, level, agrees, isContradicted, days }: Found,
  card: Card,
  isSame: boolean,
): Suggestion {
  const { sender, received, updated_at, amount: due } = payment
  return {
    ...card,
    sender,
    status: reviewStatuses.find((status) => status === payment.status) ?? 'PENDING',
    due,
    received,
    updated_at,
    days,
    level,
    agrees: { ...agrees, time: isInTime(line, payment) },
    is_contradicted: isContradicted,
    is_equal: isSame,
  }
}

/** Says that the line is open on somebody's screen; gives who else has it open. Throws 404 for an unknown line. */
export async function lookAt({ db, now }: Pick<Deps, 'db' | 'now'>, caller: Caller, lineId: number) {
  const given = { userId: caller.id, now: now() }
  return db.transaction().execute(async (trx) => {
    if (!(await store.keepLook(trx, lineId, given))) throw notFound()
    return { looked_at_by: (await store.findLooks(trx, [lineId], given)).get(lineId) ?? null }
  })
}
