/** The columns that somebody has chosen for an account's files: looked at, changed and dropped. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { beside, idParams, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { checkColumns, chosenColumns } from './column-choice.contract.ts'
import { units } from './layout-columns.rules.ts'

const endpoint = endpointsOf('Statements')
const path = '/statement-maps'

const place = z.number().nullable()

const statementMap = z
  .object({
    id: z.number(),
    account_id: z.number(),
    account: z.string(),
    /** The names of the columns as their files have them, in plain letters; empty for a column without one. */
    headings: z.array(z.string()),
    day: z.number(),
    text: z.array(z.number()),
    amount: place,
    credit: place,
    debit: place,
    direction: place,
    balance: place,
    status: place,
    unit: z.enum(units).nullable(),
    /** How many imports have used such columns. */
    imports: z.number(),
    updated_at: z.string(),
  })
  .meta({ id: 'StatementMap' })
export type StatementMap = z.output<typeof statementMap>

export const listMaps = endpoint(`GET ${path}`, {
  summary: 'The columns that were chosen for files of an account',
  access: onlyAdmin,
  reply: z.object({ data: z.array(statementMap) }),
})

export const changeMap = endpoint(`PUT ${path}/:id`, {
  summary: 'Choose other columns for the next files like these; lines that were imported stay',
  access: onlyAdmin,
  params: idParams,
  body: z.object(chosenColumns).superRefine(checkColumns, beside),
  reply: written(statementMap),
})

export const dropMap = endpoint(`DELETE ${path}/:id`, {
  summary: 'Forget the columns: the next file like these asks for them',
  access: onlyAdmin,
  params: idParams,
  reply: written(z.null()),
})
