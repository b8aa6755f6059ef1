/** Finding the texts that still say a former name of the club, and saying the name of today in them. */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { resources } from '#resources.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { usualNames } from '#words/club-name.ts'
import type { TextGroup } from './setup.rules.ts'
import type { FormerTexts } from './former-name.contract.ts'
import {
  excerptOf,
  type ListKey,
  listKeys,
  type Piece,
  piecesOf,
  type Renaming,
  renamed,
  renamingOf,
  textFields,
} from './former-name.rules.ts'
import * as store from './former-name.store.ts'

type Needs = Pick<Deps, 'db'>
type Given = { list: ListKey; id: number; field: string }
type Found = Given & { kind: string | null; pieces: Piece[]; before: string; after: string; can_replace: boolean }

const isSame = (one: store.Place) => (other: store.Place) =>
  one.list === other.list && one.id === other.id && one.field === other.field

// The portal comes with texts in the usual name.
const renamingNow = async (db: Db | Trx): Promise<Renaming> =>
  renamingOf(await store.findNames(db), [usualNames, ...(await store.findFormerNames(db))])

/** The texts of a record that say a former name. */
function textsOf(key: ListKey, record: store.Row, renaming: Renaming): Found[] {
  const list = resources[key]
  const kind = key === 'landing-content' ? String(record['kind']) : null
  return textFields(list).flatMap((field) => {
    const before = record[field]
    if (typeof before !== 'string') return []
    const pieces = piecesOf(before, renaming, kind === 'FAQ' && field.startsWith('description'))
    if (!pieces.some(({ instead }) => instead !== null)) return []
    const after = renamed(pieces)
    const can_replace = list.fields[field]?.input.safeParse(after).success ?? false
    return [{ list: key, id: record.id, field, kind, pieces, before, after, can_replace }]
  })
}

async function findTexts(db: Db, renaming: Renaming): Promise<Found[]> {
  if (renaming.former.length === 0) return []
  const found = await Promise.all(
    listKeys.map(async (key) =>
      (await store.findAll(db, resources[key].table)).flatMap((record) => textsOf(key, record, renaming)),
    ),
  )
  return found.flat()
}

/** Every text that says a former name, and whether the last replacement can be taken back. */
export async function readFormerTexts({ db }: Needs): Promise<FormerTexts> {
  const { kept_texts, replaced_texts } = await store.findMemory(db)
  const texts = await findTexts(db, await renamingNow(db))
  return {
    texts: texts.map((text) => ({
      list: text.list,
      id: text.id,
      field: text.field,
      kind: text.kind,
      count: text.pieces.filter(({ instead }) => instead !== null).length,
      excerpt: excerptOf(text.pieces),
      can_replace: text.can_replace,
      is_kept: kept_texts.some(isSame(text)),
    })),
    can_undo: replaced_texts !== null,
  }
}

/** How many texts of which list still say a former name and were not meant to; null where the club never had another. */
export async function countFormerTexts({ db }: Needs): Promise<TextGroup[] | null> {
  const renaming = await renamingNow(db)
  if (renaming.former.length === 0) return null
  const { kept_texts } = await store.findMemory(db)
  const groups = new Map<string, TextGroup>()
  for (const text of await findTexts(db, renaming)) {
    if (kept_texts.some(isSame(text))) continue
    const { list, kind } = text
    const group = groups.get(`${list} ${kind}`) ?? { list, kind, count: 0 }
    groups.set(`${list} ${kind}`, { ...group, count: group.count + 1 })
  }
  return [...groups.values()]
}

/**
 * Says the name of today in these texts.
 * @throws 409 when none of them says a former one any more
 */
export async function replaceFormerName(needs: Needs, caller: Caller, places: readonly Given[]): Promise<FormerTexts> {
  await needs.db.transaction().execute(async (trx) => {
    await store.lockMemory(trx)
    const renaming = await renamingNow(trx)
    const replaced: store.Replaced[] = []
    for (const { list, id } of recordsOf(places)) {
      const before = await store.lockRow(trx, resources[list].table, id)
      const texts = before ? textsOf(list, before, renaming) : []
      const wanted = texts.filter((text) => text.can_replace && places.some(isSame(text)))
      if (!before || wanted.length === 0) continue
      await write(trx, caller, 'updated', { list, before, values: wanted.map(({ field, after }) => [field, after]) })
      replaced.push(...wanted.map(({ field, before: was, after }) => ({ list, id, field, before: was, after })))
    }
    if (replaced.length === 0) throw conflict('setup.formerName.nothingToReplace')
    await store.noteReplaced(trx, replaced)
  })
  return readFormerTexts(needs)
}

/**
 * Brings back what the last replacement changed; a text that somebody has changed since stays.
 * @throws 409 when there is none
 */
export async function undoFormerName(needs: Needs, caller: Caller): Promise<FormerTexts> {
  await needs.db.transaction().execute(async (trx) => {
    const { replaced_texts: replaced } = await store.lockMemory(trx)
    if (!replaced) throw conflict('setup.identity.nothingToUndo')
    // A written text is of one of the lists.
    const places = replaced as (store.Replaced & Given)[]
    for (const { list, id } of recordsOf(places)) {
      const record = await store.lockRow(trx, resources[list].table, id)
      const texts = places.filter((text) => text.list === list && text.id === id && record?.[text.field] === text.after)
      if (!record || texts.length === 0) continue
      const values = texts.map(({ field, before }): [string, string] => [field, before])
      await write(trx, caller, 'change undone', { list, before: record, values })
    }
    await store.noteReplaced(trx, null)
  })
  return readFormerTexts(needs)
}

/**
 * Says that a text shall go on saying the former name, as a history may; or no longer.
 * @throws 404 if it is no text of a record
 */
export async function keepFormerName(
  needs: Needs,
  caller: Caller,
  { is_kept, ...place }: Given & { is_kept: boolean },
): Promise<FormerTexts> {
  await needs.db.transaction().execute(async (trx) => {
    const { kept_texts } = await store.lockMemory(trx)
    const others = kept_texts.filter((kept) => !isSame(place)(kept))
    if (is_kept === others.length < kept_texts.length) return
    const list = resources[place.list]
    if (!textFields(list).includes(place.field) || !(await store.lockRow(trx, list.table, place.id))) throw notFound()
    const after = is_kept ? [...others, place] : others
    await store.keepTexts(trx, after)
    const change = { before: { kept_texts }, after: { kept_texts: after } }
    await recordAudit(trx, { caller, action: 'updated', entity: 'club', entityId: 1, ...change })
  })
  return readFormerTexts(needs)
}

type Write = { list: ListKey; before: store.Row; values: [string, string][] }

async function write(trx: Trx, caller: Caller, action: string, { list, before, values }: Write): Promise<void> {
  const { table } = resources[list]
  const changes = Object.fromEntries(values)
  await store.updateRow(trx, table, before.id, changes)
  const was = Object.fromEntries(values.map(([field]) => [field, before[field]]))
  await recordAudit(trx, { caller, action, entity: table, entityId: before.id, before: was, after: changes })
}

/** Each record once, always in the same order, so that two who replace do not wait for each other. */
function recordsOf(places: readonly Given[]): { list: ListKey; id: number }[] {
  const records = new Map(places.map(({ list, id }) => [`${list}/${id}`, { list, id }]))
  return [...records.values()].toSorted((a, b) => a.list.localeCompare(b.list) || a.id - b.id)
}
