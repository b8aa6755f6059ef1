/** Scores out of a file: looked at first, entered as a whole, and taken back as a whole. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportFormats } from '#kit/endpoint/export.ts'
import { id, idParams, upload, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { outcomes } from './score.rules.ts'

const endpoint = endpointsOf('TOEFL scores')
const path = '/toefl-score-imports'

const previewRow = z.object({
  /** The line of the file, as a spreadsheet numbers it. */
  line: z.number(),
  nim: z.string(),
  /** As the portal knows the person; else as the file has it. */
  name: z.string().nullable(),
  score: z.number().nullable(),
  /** Listening, structure, reading, where the file has them. */
  sections: z.array(z.number()).nullable(),
  /** What the file says, where that is no score. */
  written: z.string().nullable(),
  /** The score that the person has now. */
  before: z.number().nullable(),
  outcome: z.enum(outcomes),
  /** The problem of the row. */
  problem: z.string().nullable(),
  /** What may still be a mistake in a right row. */
  hint: z.string().nullable(),
})
export type PreviewRow = z.output<typeof previewRow>

const preview = z
  .object({
    shift_id: z.number(),
    file_name: z.string(),
    /** Whether the scores wait for the release of the shift. */
    waits: z.boolean(),
    rows: z.array(previewRow),
    counts: z.object({
      new: z.number(),
      changed: z.number(),
      same: z.number(),
      empty: z.number(),
      wrong: z.number(),
    }),
    /** A digest of all of the above; entering asks for it, so that nothing else is entered than was seen. */
    seen: z.string(),
  })
  .meta({ id: 'ScorePreview' })
export type Preview = z.output<typeof preview>

const scoreImport = z
  .object({
    id: z.number(),
    shift_id: z.number(),
    file_name: z.string(),
    imported_by_name: z.string().nullable(),
    imported_at: z.string(),
    /** How many scores were entered. */
    scores: z.number(),
    undone_by_name: z.string().nullable(),
    undone_at: z.string().nullable(),
  })
  .meta({ id: 'ScoreImport' })
export type ScoreImport = z.output<typeof scoreImport>

const file = { shift_id: id(), file: upload() }

export const previewScores = endpoint(`POST ${path}/preview`, {
  summary: 'What a file of scores (XLSX or CSV) would enter into a shift; writes nothing',
  access: onlyAdmin,
  files: ['file'],
  body: z.object(file),
  reply: written(preview),
})

export const importScores = endpoint(`POST ${path}`, {
  summary: 'Enter the right rows of a file that was looked at; wrong rows are left out',
  access: onlyAdmin,
  files: ['file'],
  body: z.object({ ...file, seen: z.string().max(100) }),
  reply: written(scoreImport),
  status: 201,
})

export const listImports = endpoint('GET /toefl-shifts/:id/score-imports', {
  summary: 'The files of scores that a shift has had, the latest first',
  access: onlyAdmin,
  params: idParams,
  reply: z.object({ data: z.array(scoreImport) }),
})

export const undoImport = endpoint(`POST ${path}/:id/undo`, {
  summary: 'Give back the scores from before; those that were changed since stay and are named',
  access: onlyAdmin,
  params: idParams,
  reply: written(z.object({ undone: z.number(), kept: z.array(z.object({ nim: z.string(), name: z.string() })) })),
})

export const exportSheet = endpoint('GET /toefl-shifts/:id/score-sheet/export', {
  summary: 'The confirmed registrants of a shift as a sheet to fill in, XLSX or CSV',
  access: onlyAdmin,
  asksAgain: 'always',
  params: idParams,
  query: z.object({ format: z.enum(exportFormats).default('xlsx') }),
  reply: 'stream',
})
