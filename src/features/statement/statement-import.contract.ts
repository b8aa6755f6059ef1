/** Statement files: looked at first, imported as a whole, and undone as a whole. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { beside, day, id, idParams, optional, upload, wholeNumber, written, yesNo } from '#kit/endpoint/fields.ts'
import { dayMs } from '#kit/time.ts'
import { onlyAdmin } from '#roles.ts'
import { layoutNames, units } from './layout-columns.rules.ts'
import { checkColumns, chosenColumns, type ColumnChoice, isGiven } from './column-choice.contract.ts'
import { leftOutReasons } from './statement-parse.rules.ts'
import { doubts } from './import-doubt.rules.ts'

const endpoint = endpointsOf('Statements')
const path = '/statement-imports'

export const layouts = [...layoutNames, 'saved', 'chosen'] as const

const fields = {
  file: upload(),
  /** Of a locked workbook. It opens this one file and is kept nowhere. */
  password: optional(z.string().max(255)),
  /** Which of the files in an archive is meant, from 0. */
  part: optional(wholeNumber(0, 100)),
  /** The first and the last day that the file is about; needed where its days have no year and it does not say it. */
  period_from: optional(day()),
  period_to: optional(day()),
  /** The row of the headings, from 0; -1 where the file has none. Without it the portal recognises the layout. */
  heading_row: optional(wholeNumber(-1, 60)),
  ...chosenColumns,
  /** The importer says that amounts far from any price are right. */
  amounts_are_right: optional(yesNo()),
  /** The importer says that lines like those of another account are this one's. */
  account_is_right: optional(yesNo()),
}

type Given = ColumnChoice &
  Partial<Record<'heading_row', number | null>> &
  Partial<Record<'period_from' | 'period_to', string | null>>

/** A year is found by a period of a year at most. */
const longestPeriod = 366 * dayMs

function check(value: Given, context: z.RefinementCtx): void {
  const blame = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const { period_from: from, period_to: to } = value
  if (isGiven(from) !== isGiven(to)) blame(isGiven(from) ? 'period_to' : 'period_from', 'fields.required')
  if (from && to && (to < from || Date.parse(to) - Date.parse(from) > longestPeriod))
    blame('period_to', 'statements.problems.period')
  if (isGiven(value.heading_row)) checkColumns(value, context)
}

const shownLine = z.object({ row: z.number(), day: z.string(), amount: z.number(), sen: z.number(), text: z.string() })

/** A line that the account has, with the file that brought it. */
const knownLine = shownLine.extend({ id: z.number(), file_name: z.string(), is_out: z.boolean() })
/** In hundredths of a rupiah. */
const balanceBreak = z.object({ row: z.number(), day: z.string(), expected: z.number(), stated: z.number() })

const counts = z.object(
  Object.fromEntries(leftOutReasons.map((reason) => [reason, z.number()])) as Record<
    (typeof leftOutReasons)[number],
    z.ZodNumber
  >,
)

const columnsGuess = z.object({
  day: z.number().optional(),
  text: z.array(z.number()).optional(),
  amount: z.number().nullish(),
  credit: z.number().nullish(),
  debit: z.number().nullish(),
  direction: z.number().nullish(),
  balance: z.number().nullish(),
  status: z.number().nullish(),
  unit: z.enum(units).nullish(),
})

const preview = z
  .object({
    /** The account that was chosen, else that which has the number of the file; null where that is asked for. */
    account_id: z.number().nullable(),
    file_name: z.string(),
    /** The questions to answer before the file can be read. */
    ask: z.enum(['columns', 'period', 'account', 'part', 'password']).nullable(),
    /** The account number in the file, and the accounts that it fits; none or several where the account is asked for. */
    number: z.string().nullable(),
    candidates: z.array(z.number()),
    /** The names of the files in an archive, of which one is chosen. */
    parts: z.array(z.string()),
    /** The period that the lines' days without a year are likely of, and how many days ago the last one was. */
    proposal: z.object({ from: z.string(), to: z.string(), days_ago: z.number() }).nullable(),
    layout: z.enum(layouts).nullable(),
    /** The first rows of the file, and what its columns are taken for, so that somebody can put it right. */
    rows: z.array(z.array(z.string())),
    guess: z.object({ at: z.number(), columns: columnsGuess }).nullable(),
    /** Lines of money that came in that are new; the first of them. */
    new_lines: z.number(),
    lines: z.array(shownLine),
    /** Lines that an earlier import has brought. */
    known_lines: z.number(),
    /** Money that went out, in the same way: how much of it is new, the first lines, how many are known, and the sum. */
    new_out: z.number(),
    out_lines: z.array(shownLine),
    known_out: z.number(),
    amount_out: z.number(),
    sen_out: z.number(),
    /** New debits that take a credit back, each with it. */
    reversals: z.array(z.object({ debit: shownLine, credit: shownLine })),
    /** Known lines that this file should have and has not. */
    gone: z.array(knownLine),
    /** How many lines that were gone it has again. */
    back: z.number(),
    /** Lines that are not booked yet: shown, never kept. */
    pending: z.array(z.object({ row: z.number(), text: z.string() })),
    /** Whether nothing in it is new. */
    is_known: z.boolean(),
    /** The sum of the new lines, in whole rupiah and hundredths. */
    amount: z.number(),
    sen: z.number(),
    period: z.object({ from: z.string(), to: z.string() }).nullable(),
    left_out: counts,
    /** The first rows that look like money and cannot be read. */
    unreadable: z.array(z.object({ row: z.number(), text: z.string() })),
    /** The account number in the file, where it is not that of the chosen account. */
    other_account: z.string().nullable(),
    /** Why nothing of it is imported, apart from the questions. */
    doubt: z.enum(doubts).nullable(),
    /** The account that has just these lines. */
    same_as: z.string().nullable(),
    /** The first of the lines that count as known though the account has other texts for that day and amount. */
    unlike: z.array(shownLine),
    /** How often a balance is not the one before it and the amount. */
    gaps: z.number(),
    /** The first of these places, in hundredths of a rupiah. */
    breaks: z.array(balanceBreak),
    /** The balances before and after its lines as the file states them, and what the lines come to, in hundredths. */
    bounds: z.object({ opening: z.number(), closing: z.number(), expected: z.number() }).nullable(),
    /** A digest of all of the above; the import asks for it, so that nothing else is imported than was seen. */
    seen: z.string(),
  })
  .meta({ id: 'StatementPreview' })
export type StatementPreview = z.output<typeof preview>

const statementImport = z
  .object({
    id: z.number(),
    account_id: z.number(),
    account: z.string(),
    file_name: z.string(),
    layout: z.string(),
    period_from: z.string(),
    period_to: z.string(),
    lines: z.number(),
    known: z.number(),
    amount: z.number(),
    /** The hundredths of a rupiah in addition to the amount. */
    sen: z.number(),
    /** Of money that went out. */
    lines_out: z.number(),
    known_out: z.number(),
    amount_out: z.number(),
    sen_out: z.number(),
    /** How many known lines its file no longer had. */
    gone: z.number(),
    imported_by_name: z.string().nullable(),
    imported_at: z.string(),
    undone_by_name: z.string().nullable(),
    undone_at: z.string().nullable(),
    /** Why it cannot be undone. */
    undo_refusal: z.string().nullable(),
  })
  .meta({ id: 'StatementImport' })
export type StatementImport = z.output<typeof statementImport>

const file = { access: onlyAdmin, files: ['file'], fileLimit: 6 * 1024 * 1024 } as const

export const previewStatement = endpoint(`POST ${path}/preview`, {
  ...file,
  summary: 'What a statement file would import; writes nothing',
  /** Without an account it is found by its number in the file. */
  body: z.object({ account_id: optional(id()), ...fields }).superRefine(check, beside),
  reply: written(preview),
})

export const importStatement = endpoint(`POST ${path}`, {
  ...file,
  summary: 'Import the new lines of a statement that was looked at; columns that were chosen are kept for the account',
  body: z.object({ account_id: id(), ...fields, seen: z.string().max(100) }).superRefine(check, beside),
  reply: written(statementImport),
  status: 201,
})

export const listImports = endpoint(`GET ${path}`, {
  summary: 'The statements that were imported, the latest first, up to 100',
  access: onlyAdmin,
  reply: z.object({ data: z.array(statementImport) }),
})

export const undoImport = endpoint(`POST ${path}/:id/undo`, {
  summary: 'Take the lines of an import out again, if none of them was matched',
  access: onlyAdmin,
  params: idParams,
  reply: written(statementImport),
})
