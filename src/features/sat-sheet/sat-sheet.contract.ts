/** Who was there, as a sheet or a paper that a faculty gives SAT points for; the office edits the words around it. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportFormats } from '#kit/endpoint/export.ts'
import { idParams, one, optional, text, wholeNumber, written } from '#kit/endpoint/fields.ts'
import type { DoorProgramme } from '#programme-kinds.ts'
import { onlyAdmin } from '#roles.ts'

const endpoint = endpointsOf('SAT sheets')

/** The sheets of one programme, below its shifts. */
const sheetsOf = (path: `/${string}`) => ({
  export: endpoint(`GET ${path}/:id/sat-sheet/export`, {
    summary: 'Who was at a shift, with role, hours and number of the certificate, as XLSX or CSV',
    access: onlyAdmin,
    asksAgain: 'always',
    params: idParams,
    query: z.object({ format: z.enum(exportFormats).default('xlsx') }),
    reply: 'stream',
  }),
  paper: endpoint(`GET ${path}/:id/sat-sheet/download`, {
    summary: 'The same as PDF to sign and hand in',
    access: onlyAdmin,
    asksAgain: 'always',
    params: idParams,
    mayAnswer: [409],
    reply: 'stream',
  }),
})

export const satSheets = {
  TOEFL: sheetsOf('/toefl-shifts'),
  PARTY: sheetsOf('/welcoming-party-shifts'),
} as const satisfies Record<DoorProgramme, unknown>

export const satFormBody = z.object({
  /** Above the list. */
  title: text(120),
  /** Whom it is handed to: a faculty, an office. */
  addressee: optional(text(200)),
  /** What everybody on it was. */
  role: text(80),
  /** Instead of the length of the shift. */
  hours: optional(wholeNumber(1, 99)),
  signatory_role: optional(text(120)),
  signatory_name: optional(text(120)),
})
export type SatFormContent = z.output<typeof satFormBody>

const satForm = z
  .object({
    title: z.string(),
    addressee: z.string().nullable(),
    role: z.string(),
    hours: z.number().nullable(),
    signatory_role: z.string().nullable(),
    signatory_name: z.string().nullable(),
  })
  .meta({ id: 'SatSheetForm' })
export type SatForm = z.output<typeof satForm>

export const readSatForm = endpoint('GET /sat-sheet-form', {
  summary: 'What sheets for SAT points say around the names; the usual words before the office has saved any',
  access: onlyAdmin,
  reply: one(satForm),
})

export const saveSatForm = endpoint('PUT /sat-sheet-form', {
  summary: 'Change what sheets for SAT points say around the names',
  access: onlyAdmin,
  body: satFormBody,
  reply: written(satForm),
})
