/**
 * Scores out of a file. A file is looked at as often as one likes; entering reads it again under the seats' locks and
 * goes on only if it would do what the preview showed. An import keeps the entered scores and the former ones.
 */
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { readSheet } from '#services/read-sheet.ts'
import { findRelease, findTold } from './release.store.ts'
import { areSame, sectionNames } from './result.rules.ts'
import { scoredAs, tellScores } from './score-told.actions.ts'
import { entry } from './seat.actions.ts'
import type { SeatRow } from './seat.contract.ts'
import { findRows } from './seat-list.store.ts'
import { lockSeatRows } from './seat.store.ts'
import type { exportSheet as exportDeclared, ScoreImport } from './score.contract.ts'
import { type Judged, judge, type Line, linesOf, mostRows, outcomes } from './score.rules.ts'
import * as store from './score.store.ts'

type Given = { shift_id: number; file: Upload }

/**
 * The scores that a file would enter into a shift; nothing is written.
 * @throws 422 for an unknown shift, and for a file that cannot be read or lacks the two columns
 */
export async function previewScores({ db }: Pick<Deps, 'db'>, { shift_id, file }: Given) {
  if (!(await store.findShift(db, shift_id))) throw invalidField('shift_id', 'fields.unknown')
  return look(db, shift_id, file, await linesIn(file))
}

/** The rows of the file that say anything. Throws 422 at `file`. */
async function linesIn(file: Upload): Promise<Line[]> {
  const lines = linesOf(await readSheet(file, 'file', mostRows))
  if ('missing' in lines) throw invalidField('file', `scores.file.no_${lines.missing}`)
  if (lines.length === 0) throw invalidField('file', 'scores.file.empty')
  if (lines.length > mostRows) throw invalidField('file', 'fields.sheet.tooLong', { most: mostRows })
  return lines
}

async function look(db: Db | Trx, shiftId: number, file: Upload, lines: readonly Line[]) {
  const known = await store.findKnown(
    db,
    shiftId,
    lines.map(({ nim }) => nim),
  )
  const rows = judge(lines, known)
  const counts = Object.fromEntries(
    outcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  ) as Record<(typeof outcomes)[number], number>
  const seen = createHash('sha256')
    .update(JSON.stringify([shiftId, rows.map(seenOf)]))
    .digest('base64url')
  const release = await findRelease(db, shiftId)
  const waits = release !== undefined && release.released_at === null
  return { shift_id: shiftId, file_name: file.filename.slice(0, 200), waits, rows, counts, seen }
}

const seenOf = ({ nim, score, sections, before, beforeSections, outcome }: Judged) =>
  JSON.stringify([nim, score, sections, before, beforeSections, outcome])

/**
 * Enters the right rows of a file, and mails each person; wrong rows are left out, as the preview said.
 * @throws 409 when the file would no longer do what the preview showed, 422 as the preview, and when nothing would
 *   change
 */
export async function importScores(
  deps: Deps,
  caller: Caller,
  given: Given & { seen: string },
): Promise<{ done: ScoreImport; waits: boolean }> {
  const { db } = deps
  const { shift_id, file } = given
  if (!(await store.findShift(db, shift_id))) throw invalidField('shift_id', 'fields.unknown')
  const lines = await linesIn(file)
  const { id, waits } = await db.transaction().execute(async (trx) => {
    const known = await store.findKnown(
      trx,
      shift_id,
      lines.map(({ nim }) => nim),
    )
    const details = await lockSeatRows(
      trx,
      [...known.values()].flatMap(({ seat }) => (seat ? [seat.id] : [])),
    )
    // Once more, now that nobody can change what it says.
    const { rows, seen, file_name, waits: isWaiting } = await look(trx, shift_id, file, lines)
    if (seen !== given.seen) throw conflict('scores.refused.changed')
    const entered = rows.filter(isEntered)
    if (entered.length === 0) throw invalidField('file', 'scores.file.nothing')
    await store.writeScores(
      trx,
      entered.map(({ seatId, score, sections }) => ({ id: seatId, score, sections })),
    )
    const importId = await store.insertImport(
      trx,
      { shiftId: shift_id, fileName: file_name, by: caller.id, at: deps.now().toISOString() },
      entered.map(({ seatId, before, score, beforeSections, sections }) => ({
        id: seatId,
        before,
        after: score,
        before_sections: beforeSections,
        after_sections: sections,
      })),
    )
    const results = new Map(entered.map(({ seatId, score, sections }) => [seatId, { score, sections }]))
    const told = await findTold(trx, [...results.keys()])
    await recordAudit(trx, [
      {
        caller,
        action: 'imported',
        entity: 'toefl_score_import',
        entityId: importId,
        after: { shift_id, file_name, scores: entered.length },
      },
      ...details
        .filter(({ id: seatId }) => results.has(seatId))
        .map((detail) => entry(caller, scoredAs(told, detail.id), detail, results.get(detail.id) ?? {})),
    ])
    await tellScores(
      trx,
      entered.map(({ seatId, score }) => ({ id: seatId, score })),
    )
    return { id: importId, waits: isWaiting }
  })
  return { done: present(await store.findImport(db, id)), waits }
}

type Entered = Judged & { seatId: number; score: number }
const isEntered = (row: Judged): row is Entered =>
  (row.outcome === 'new' || row.outcome === 'changed') && row.seatId !== null && row.score !== null

/** The files that a shift has had. Throws 404 for an unknown shift. */
export async function listImports({ db }: Pick<Deps, 'db'>, shiftId: number): Promise<ScoreImport[]> {
  if (!(await store.findShift(db, shiftId))) throw notFound()
  return store.findImports(db, shiftId)
}

/**
 * Gives back the scores from before an import. A student who was scored again since keeps that score and is named; one
 * who was told an outdated score gets the correction.
 * @throws 404, and 409 when it was undone already
 */
export async function undoImport(deps: Deps, caller: Caller, id: number) {
  return deps.db.transaction().execute(async (trx) => {
    const found = await store.lockImport(trx, id)
    if (!found) throw notFound()
    if (found.undone_at !== null) throw conflict('scores.refused.undone')
    const changes = new Map((await store.findChanges(trx, id)).map((change) => [change.detail_id, change]))
    const details = await lockSeatRows(trx, [...changes.keys()])
    const back = details.flatMap((detail) => {
      const change = changes.get(detail.id)
      const isSame = change && detail.score === change.after && areSame(detail.sections, change.after_sections)
      return isSame ? [{ detail, score: change.before, sections: change.before_sections }] : []
    })
    const isBack = new Set(back.map(({ detail }) => detail.id))
    await store.writeScores(
      trx,
      back.map(({ detail, score, sections }) => ({ id: detail.id, score, sections })),
    )
    await store.markUndone(trx, id, caller.id, deps.now().toISOString())
    await recordAudit(trx, [
      {
        caller,
        action: 'import undone',
        entity: 'toefl_score_import',
        entityId: id,
        after: { shift_id: found.shift_id, file_name: found.file_name, scores: back.length },
      },
      ...back.map(({ detail, score, sections }) => entry(caller, 'score taken back', detail, { score, sections })),
    ])
    await tellScores(
      trx,
      back.map(({ detail, score }) => ({ id: detail.id, score })),
    )
    const kept = [...changes.values()].filter((change) => !isBack.has(change.detail_id))
    return { undone: back.length, kept: kept.map(({ nim, name }) => ({ nim, name })) }
  })
}

function present<T>(found: T | undefined): T {
  if (!found) throw notFound()
  return found
}

/** A sheet with the confirmed registrants of a shift, to be filled in and sent back. Throws 404 for an unknown shift. */
export async function exportSheet(deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof exportDeclared>) {
  const { id } = call.params
  if (!(await store.findShift(deps.db, id))) throw notFound()
  return sendExport(deps, call, {
    name: `toefl-scores-${id}`,
    ids: () => store.findExpected(deps.db, id),
    rows: (ids) => findRows(deps.db, ids),
    columns,
  })
}

// The headers are those by which the columns are found again.
const columns: ColumnsOf<SeatRow> = (words) => [
  column.text('NIM', (row) => row.nim, 14),
  column.text(words('details.list.name'), (row) => row.name, 40),
  ...sectionNames.map((name) =>
    column.number<SeatRow>(words(`details.list.${name}`), (row) => row.sections?.[name] ?? null),
  ),
  column.number(words('details.list.score'), (row) => row.score),
]
