/** Attendance of a shift in the form in which a faculty gives points for it: as a sheet, and as a paper to sign. */
import { Readable } from 'node:stream'
import type { Deps } from '#deps.ts'
import { inOrder } from '#kit/database/list.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { type Call, signedIn } from '#kit/endpoint/serve.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { clubNow } from '#services/club.ts'
import { column, type ExportColumn } from '#services/export-columns.ts'
import { sendExport } from '#services/exports.ts'
import { sendFile } from '#services/files/serve-file.ts'
import { drawPaper, type Paper } from '#services/report-paper.ts'
import type { DoorSeats } from '#services/seats/door-seats.ts'
import { day } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import { languageFor } from '#words/reply-words.ts'
import { inLanguage } from '#words/typed.ts'
import { dayInWib } from '#words/wib.ts'
import { type Translator, translatorFor } from '#words/words.ts'
import type { Certified } from '#features/certificate/certified-programme.actions.ts'
import { nameOf, standingOf } from '#features/certificate/certificate-issue.actions.ts'
import { hoursOf } from './sat-sheet.rules.ts'
import type { SatForm, SatFormContent, satSheets } from './sat-sheet.contract.ts'
import * as store from './sat-sheet.store.ts'

/** The seats of a programme, and the certificates that they have. */
export type Attended = { door: DoorSeats; certified: Certified | undefined }

type Needs = Pick<Deps, 'db' | 'now'>

/** The words before the office has written any. The form is Indonesian: it is for a faculty here. */
function usual(): SatForm {
  const words = translatorFor('id')
  const empty = { addressee: null, hours: null, signatory_role: null, signatory_name: null }
  return { title: words('satSheet.usualTitle'), role: words('satSheet.usualRole'), ...empty }
}

export async function readForm({ db }: Pick<Deps, 'db'>): Promise<SatForm> {
  const found = await store.findForm(db)
  return { ...usual(), ...found }
}

/** Sets what the sheets say from now on. */
export async function saveForm({ db }: Pick<Deps, 'db'>, caller: Caller, content: SatFormContent): Promise<SatForm> {
  await db.transaction().execute(async (trx) => {
    const before = await store.findForm(trx)
    await store.keepForm(trx, content)
    const note = { caller, action: 'updated', entity: 'sat_sheet_form', entityId: null }
    await recordAudit(trx, { ...note, before: before ? audited(before) : null, after: audited(content) })
  })
  return readForm({ db })
}

// The name is a person's, and is in the row itself.
const audited = ({ signatory_name: _, ...texts }: SatFormContent) => ({ ...texts })

type Row = store.Present & { number: string | null }

/** The rows of these seats, with the numbers of the certificates that count. */
async function rowsOf({ db }: Needs, { door, certified }: Attended, ids: readonly number[]): Promise<Row[]> {
  const present = await store.findPresent(db, door, ids)
  const standing = certified ? await standingOf(db, certified, ids) : []
  const numbers = new Map(standing.map((one) => [one.seat_id, nameOf(one)]))
  return present.map((one) => ({ ...one, number: numbers.get(one.id) ?? null }))
}

/** Answers with who was there, as a sheet. Throws 404 for an unknown shift. */
export async function exportSheet(deps: Needs, attended: Attended, call: Call<(typeof satSheets)['TOEFL']['export']>) {
  const shift = await expectShift(deps, attended, call.params.id)
  const form = await readForm(deps)
  return sendExport(deps, call, {
    name: `sat-${attended.door.programme.toLowerCase()}-${call.params.id}`,
    ids: () => store.findPresentIds(deps.db, attended.door, call.params.id),
    rows: (ids) => rowsOf(deps, attended, ids),
    columns: (words, language): ExportColumn<Row>[] => [
      column.text(words('satSheet.name'), (row) => row.name, 30),
      column.text(words('satSheet.nim'), (row) => row.nim, 12),
      column.text(words('satSheet.event'), () => eventOf(attended, shift, language, words), 34),
      column.day(words('satSheet.date'), () => dayInWib(new Date(shift.starts_at))),
      column.text(words('satSheet.role'), () => form.role, 14),
      column.text(words('satSheet.hours'), () => hoursOf(shift, form), 8),
      column.text(words('satSheet.certificate'), (row) => row.number, 24),
    ],
  })
}

async function expectShift({ db }: Needs, { door }: Attended, id: number): Promise<store.SheetShift> {
  const shift = await store.findShift(db, door, id)
  if (!shift) throw notFound()
  return shift
}

/** `TOEFL test: Saturday, morning` */
const eventOf = ({ door }: Attended, shift: store.SheetShift, language: Language, words: Translator): string =>
  words(`satSheet.events.${door.title}`, { shift: inLanguage(language, shift).shift })

/** Answers with the paper to sign. Throws 404, 409 where nobody was there. */
export async function sendPaper(deps: Needs, attended: Attended, call: Call<(typeof satSheets)['TOEFL']['paper']>) {
  const { id } = call.params
  const shift = await expectShift(deps, attended, id)
  const ids = await store.findPresentIds(deps.db, attended.door, id)
  if (ids.length === 0) throw conflict('satSheet.refused.nobody')
  const rows = inOrder(ids, await rowsOf(deps, attended, ids))
  const after = { list: 'sat-sheet', shift_id: id, rows: rows.length }
  await deps.db
    .transaction()
    .execute((trx) =>
      recordAudit(trx, { caller: signedIn(call), action: 'exported', entity: 'export', entityId: null, after }),
    )
  const language = languageFor(call.request)
  const paper = paperOf({ attended, shift, form: await readForm(deps), rows, language, now: deps.now() })
  return sendFile(call.reply.header('cache-control', 'private, no-store'), {
    filename: `sat-${attended.door.programme.toLowerCase()}-${id}.pdf`,
    contentType: 'application/pdf',
    content: Readable.from(drawPaper(paper), { objectMode: false }),
  })
}

type Drawn = {
  attended: Attended
  shift: store.SheetShift
  form: SatForm
  rows: readonly Row[]
  language: Language
  now: Date
}

function paperOf({ attended, shift, form, rows, language, now }: Drawn): Paper {
  const words = translatorFor(language)
  const { name: club, short_name: shortName } = clubNow()
  const event = eventOf(attended, shift, language, words)
  const signs = form.signatory_role !== null || form.signatory_name !== null
  return {
    language,
    title: `${form.title} · ${event}`,
    club,
    shortName,
    heading: form.title,
    facts: [
      ...(form.addressee ? [[words('satSheet.to'), form.addressee] as const] : []),
      [words('satSheet.event'), event],
      [words('satSheet.date'), day(shift.starts_at, language)],
      [words('satSheet.people'), String(rows.length)],
    ],
    sections: [
      {
        heading: words('satSheet.list'),
        table: {
          columns: [
            { label: words('satSheet.no'), share: 0.06 },
            { label: words('satSheet.name'), share: 0.32 },
            { label: words('satSheet.nim'), share: 0.14 },
            { label: words('satSheet.role'), share: 0.14 },
            { label: words('satSheet.hours'), share: 0.08 },
            { label: words('satSheet.certificate'), share: 0.26 },
          ],
          rows: rows.map(({ name, nim, number }, at) => [
            String(at + 1),
            name,
            nim ?? '',
            form.role,
            hoursOf(shift, form),
            number ?? '',
          ]),
        },
      },
    ],
    signatures: signs
      ? {
          heading: words('satSheet.signed'),
          date: day(now, language),
          people: [{ role: form.signatory_role ?? '', name: form.signatory_name ?? '' }],
        }
      : null,
    annex: null,
    page: (number) => words('satSheet.page', { number }),
    madeAt: now,
  }
}
