/** The accountability report of a term (LPJ), as the university's office wants it. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, text } from '#kit/endpoint/fields.ts'
import { committee } from '#roles.ts'
import { languages } from '#words/languages.ts'

const endpoint = endpointsOf('Cash book')

export const readAccountability = endpoint('GET /cash-book/accountability/download', {
  summary: 'The accountability report of a term as a PDF with its receipts, or as a workbook; SCAC of its region',
  access: committee,
  // It has receipts, and names those who paid for the club.
  asksAgain: 'always',
  query: z.object({
    /** Unless it is given: the term of the region that is asked for, or the one that most are in. */
    term_id: id().optional(),
    region_id: id().optional(),
    format: z.enum(['pdf', 'xlsx']).default('pdf'),
    /** The reader's, unless it is given. */
    lang: z.enum(languages).optional(),
    /** Who signs. */
    chair: text(80).optional(),
    treasurer: text(80).optional(),
    adviser: text(80).optional(),
  }),
  reply: 'stream',
})
export type AccountabilityAsked = z.output<typeof readAccountability.query>
