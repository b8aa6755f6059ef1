/** Cash that was handed over to the treasurer. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { day, id, idParams, listQuery, many, optional, text, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { committee, onlyAdmin } from '#roles.ts'

const tag = 'Books'
const endpoint = endpointsOf(tag)
const path = '/cash-handovers'

export const handover = z
  .object({
    id: z.number(),
    term_id: z.number(),
    region_id: z.number(),
    region_init: z.string(),
    receiver_id: z.number(),
    /** The former holder of the cash. */
    receiver: z.string(),
    treasurer_id: z.number().nullable(),
    /** The present holder; null for an account that no longer exists. */
    treasurer: z.string().nullable(),
    amount: z.number(),
    day: z.string(),
    note: z.string().nullable(),
    recorded_by_name: z.string().nullable(),
    recorded_at: z.string(),
    undone_by_name: z.string().nullable(),
    undone_at: z.string().nullable(),
  })
  .meta({ id: 'CashHandover' })
export type Handover = z.output<typeof handover>

export const handoverFilters = listQuery.extend({ term_id: id().optional(), region_id: id().optional() })
export type HandoverFilters = z.output<typeof handoverFilters>

export const listHandovers = endpoint(`GET ${path}`, {
  summary: 'Cash that was handed over, the latest first, with what was undone; SCAC sees its own region',
  access: committee,
  query: handoverFilters,
  reply: many(handover),
})

export const exportHandovers = exportOf({ path, tag, access: committee, query: handoverFilters })

export const recordHandover = endpoint(`POST ${path}`, {
  summary: 'Record that somebody has handed cash over to the treasurer; both get a mail where they have an account',
  access: onlyAdmin,
  body: z.object({
    term_id: id(),
    region_id: id(),
    receiver_id: id(),
    treasurer_id: id(),
    amount: wholeNumber(1, 1_000_000_000),
    day: day(),
    note: optional(text(300)),
  }),
  reply: written(handover),
  status: 201,
})
export type HandoverInput = z.output<typeof recordHandover.body>

export const undoHandover = endpoint(`POST ${path}/:id/undo`, {
  summary: 'The hand-over was recorded by mistake: the receiver holds the cash again; both get a mail',
  access: onlyAdmin,
  params: idParams,
  reply: written(handover),
})
