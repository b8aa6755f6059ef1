/** What was planned for events and terms (RAB), what came and went, and the results. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, one } from '#kit/endpoint/fields.ts'
import { committee } from '#roles.ts'

const endpoint = endpointsOf('Cash book')

/** Whole rupiah and sen; both below zero where the sum is. */
const exact = z.object({ amount: z.number(), sen: z.number() })

export const cashReport = z
  .object({
    term_id: z.number(),
    events: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        region_init: z.string().nullable(),
        first_day: z.string(),
        last_day: z.string(),
        planned_in: exact,
        planned_out: exact,
        came: exact,
        went: exact,
        /** What came less what went. */
        result: exact,
      }),
    ),
    /** Of the event, or of the whole term. */
    categories: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_id: z.string().nullable(),
        kind: z.enum(['IN', 'OUT']),
        planned: exact,
        actual: exact,
      }),
    ),
  })
  .meta({ id: 'CashReport' })
export type CashReport = z.output<typeof cashReport>

export const readReport = endpoint('GET /cash-book/report', {
  summary:
    'Planned and actual sums by category, of a term or of one event, and the result of each event; SCAC of its region',
  access: committee,
  query: z.object({
    /** Unless it is given: the term of the region that is asked for, or the one that most are in. */
    term_id: id().optional(),
    event_id: id().optional(),
    region_id: id().optional(),
  }),
  reply: one(cashReport),
})
/** Once the term is known. */
export type ReportQuery = z.output<typeof readReport.query> & { term_id: number }
export type ReportAsked = z.output<typeof readReport.query>
