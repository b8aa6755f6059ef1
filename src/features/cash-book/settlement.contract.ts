/** Settlements of acquirers: a bank's credit is what came over a QRIS in some days, less the fee. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { day, id, idParams, one, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

const endpoint = endpointsOf('Cash book')
const path = '/cash-settlements'

const exact = z.object({ amount: z.number(), sen: z.number() })
const sums = {
  /** The acquirer's account, and the days of its report. */
  account_id: z.number(),
  account: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  gross: exact,
  fee: exact,
  net: exact,
  /** The bank's account, and the day of its credit. */
  bank: z.string(),
  day: z.string(),
}

const suggestion = z
  .object({
    ...sums,
    line_id: z.number(),
    /** Whether the report itself says this fee. */
    is_reported: z.boolean(),
  })
  .meta({ id: 'SettlementSuggestion' })
export type SettlementSuggestion = z.output<typeof suggestion>

const settlement = z
  .object({
    ...sums,
    id: z.number(),
    entry_id: z.number(),
    fee_entry_id: z.number().nullable(),
    settled_by_name: z.string().nullable(),
    settled_at: z.string(),
    undone_by_name: z.string().nullable(),
    undone_at: z.string().nullable(),
  })
  .meta({ id: 'Settlement' })
export type Settlement = z.output<typeof settlement>

export const listSettlements = endpoint(`GET ${path}`, {
  summary: 'Open credits that days of an acquirer explain, and the latest settlements that were booked',
  access: onlyAdmin,
  reply: one(z.object({ suggested: z.array(suggestion), made: z.array(settlement) })),
})

export const settleCredit = endpoint(`POST ${path}`, {
  summary: 'An open credit is what came over an acquirer in these days: the transfer and its fee are booked together',
  access: onlyAdmin,
  body: z.object({ line_id: id(), account_id: id(), first_day: day(), last_day: day() }),
  reply: written(settlement),
  status: 201,
})
export type Settling = z.output<typeof settleCredit.body>

export const undoSettlement = endpoint(`POST ${path}/:id/undo`, {
  summary: 'Both entries are taken back, the credit is open again, and the days are not settled',
  access: onlyAdmin,
  params: idParams,
  reply: written(settlement),
})
