/** Settlements: suggested, booked as two entries at once, and undone as a whole. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { holdClosedUntil } from '#services/closed-days.ts'
import { dayInWib } from '#words/wib.ts'
import { rupiahAndSen } from '#features/statement/sen.rules.ts'
import { book, tie } from './cash-entry.actions.ts'
import { outside, type Side } from './cash-entry.rules.ts'
import * as booking from './cash-booking.store.ts'
import { deleteTies, findLine, type FreeLine, lockLine } from './cash-line.store.ts'
import type { Settlement, SettlementSuggestion, Settling } from './settlement.contract.ts'
import { firstOpenDay } from '#features/closing/closing.rules.ts'
import { fitsOf } from './settlement.rules.ts'
import * as store from './settlement.store.ts'

/** Open credits that days of an acquirer explain, and the latest settlements. */
export async function listSettlements({ db }: Pick<Deps, 'db'>) {
  const [days, made] = await Promise.all([store.findGrossDays(db), store.findSettlements(db)])
  const isLeft = days.some(({ is_settled }) => !is_settled)
  const credits = isLeft ? await store.findOpenCredits(db) : []
  const acquirers = [...Map.groupBy(days, ({ account_id }) => account_id).values()]
  const suggested = credits.flatMap((credit) =>
    acquirers.flatMap((own) =>
      fitsOf(credit, own).map(({ first_day, last_day, gross, fee, is_reported }): SettlementSuggestion => ({
        line_id: credit.line_id,
        account_id: own[0]?.account_id ?? 0,
        account: own[0]?.account ?? '',
        first_day,
        last_day,
        gross: rupiahAndSen(gross),
        fee: rupiahAndSen(fee),
        net: rupiahAndSen(credit.net),
        bank: credit.bank,
        day: credit.day,
        is_reported,
      })),
    ),
  )
  return { suggested, made: made.map(shown) }
}

const shown = ({ net, fee, ...rest }: store.FoundSettlement): Settlement => ({
  ...rest,
  gross: rupiahAndSen(net + fee),
  fee: rupiahAndSen(fee),
  net: rupiahAndSen(net),
})

async function readSettlement({ db }: Pick<Deps, 'db'>, id: number): Promise<Settlement> {
  const found = await store.findSettlement(db, id)
  if (!found) throw notFound()
  return shown(found)
}

/**
 * Books a settlement as it was suggested.
 * @throws 409 where the credit is open no more, or these days no longer come to it
 */
export async function settleCredit(deps: Deps, caller: Caller, body: Settling): Promise<Settlement> {
  const id = await deps.db.transaction().execute(async (trx) => {
    const credit = await findLine(trx, body.line_id)
    const place = await store.findPlace(trx, body)
    const fit = credit && (await fitNow(trx, credit, body))
    if (!fit || !place || !credit.is_open) throw conflict('cashBook.refused.settlement')
    const net = credit.rest
    const closedUntil = await holdClosedUntil(trx, place.region_id)
    const day = closedUntil !== null && credit.day <= closedUntil ? firstOpenDay(closedUntil) : credit.day
    // The bank's own files say both sums, so that no second person has to confirm them.
    const both = { ...place, day, from: accountSide(body.account_id), isProven: true }
    const moved = { ...both, kind: 'TRANSFER', to: accountSide(credit.account_id), amount: net } as const
    const entry_id = await book(deps, trx, caller, moved)
    const fee_entry_id = fit.fee === 0 ? null : await bookFee(deps, trx, caller, { ...both, amount: fit.fee })
    const entry = await booking.lockEntry(trx, entry_id)
    await store.lockAcquirer(trx, body.account_id)
    const line = await lockLine(trx, body.line_id)
    // The number of the entry was a turn: what somebody settled before it, or took out of a report, is seen now.
    const again = line?.is_open && line.rest === net ? await fitNow(trx, line, body) : undefined
    if (!entry || again?.fee !== fit.fee) throw conflict('cashBook.refused.settlement')
    await tie(deps, trx, caller, { entry, lineId: body.line_id })
    const { account_id, first_day, last_day } = body
    const at = deps.now().toISOString()
    const values = { account_id, first_day, last_day, entry_id, fee_entry_id }
    const made = await store.insertSettlement(trx, { ...values, settled_by: caller.id, settled_at: at })
    const after = { ...values, bank_line_id: body.line_id, amount: net / 100, fee: fit.fee / 100 }
    await recordAudit(trx, { caller, action: 'settled', entity: 'cash_settlement', entityId: made.id, after })
    return made.id
  })
  return readSettlement(deps, id)
}

const accountSide = (id: number): Side => ({ place: 'ACCOUNT', id })

/** The fit of these days with a line of a bank, as both are now. */
async function fitNow(trx: Trx, { day, rest, is_out, account_id: bank }: FreeLine, asked: Settling) {
  const { account_id, first_day, last_day } = asked
  if (is_out || (await store.isAcquirer(trx, bank))) return undefined
  const fits = fitsOf({ day, net: rest }, await store.findGrossDays(trx, account_id))
  return fits.find((fit) => fit.first_day === first_day && fit.last_day === last_day)
}

type Fee = { region_id: number; term_id: number; day: string; from: Side; isProven: boolean; amount: number }

async function bookFee(deps: Pick<Deps, 'now'>, trx: Trx, caller: Caller, given: Fee): Promise<number> {
  const category_id = await store.findFeeCategory(trx)
  if (category_id === null) throw conflict('cashBook.refused.feeCategory')
  return book(deps, trx, caller, { ...given, kind: 'EXPENSE', to: outside, category_id })
}

/**
 * Takes both entries back; the credit is open again.
 * @throws 404, and 409 where it was undone already
 */
export async function undoSettlement(deps: Deps, caller: Caller, id: number): Promise<Settlement> {
  await deps.db.transaction().execute(async (trx) => {
    const settlement = await store.lockSettlement(trx, id)
    if (!settlement) throw notFound()
    if (settlement.undone_at !== null) throw conflict('cashBook.refused.state')
    const entries: booking.Locked[] = []
    for (const entryId of [settlement.entry_id, settlement.fee_entry_id]) {
      const entry = entryId === null ? null : await booking.lockEntry(trx, entryId)
      if (entry?.is_corrected) throw conflict('cashBook.refused.corrected')
      if (entry) entries.push(entry)
    }
    for (const entry of entries) await takeBack(deps, trx, caller, entry)
    await store.markUndone(trx, id, caller.id, deps.now().toISOString())
    const before = { entry_id: settlement.entry_id, fee_entry_id: settlement.fee_entry_id }
    await recordAudit(trx, { caller, action: 'undone', entity: 'cash_settlement', entityId: id, before })
  })
  return readSettlement(deps, id)
}

async function takeBack(deps: Pick<Deps, 'now'>, trx: Trx, caller: Caller, entry: booking.Locked): Promise<void> {
  const { id, amount, category_id, region_id, term_id, from, to } = entry
  const opposite = { kind: 'CORRECTION', from: to, to: from, corrects_id: id, day: dayInWib(deps.now()) } as const
  await book(deps, trx, caller, { ...opposite, amount, category_id, region_id, term_id, isProven: true })
  for (const line_id of await deleteTies(trx, id)) {
    const action = 'line untied'
    await recordAudit(trx, { caller, action, entity: 'cash_entry', entityId: id, before: { bank_line_id: line_id } })
  }
}
