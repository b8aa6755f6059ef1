/** The year as a plain-text journal, which hledger and its relatives read. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { wholeNumber } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

const endpoint = endpointsOf('Cash book')

export const readJournal = endpoint('GET /cash-book/journal/download', {
  summary: 'All money of a year as a plain-text journal, with the balances of the banks as assertions',
  access: onlyAdmin,
  // It has the texts of the statements, which name people.
  asksAgain: 'always',
  query: z.object({
    /** This one, unless it is given. */
    year: wholeNumber(2000, 2999).optional(),
  }),
  reply: 'stream',
})
