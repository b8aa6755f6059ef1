/**
 * The parts of a record of a declarative list that are not columns of its own row: pictures, which are made before the
 * transaction and named in it, and references to many.
 */
import type { Trx } from '#kit/database/connect.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import type { Through } from './kinds.ts'
import type { Resource } from './resource.ts'
import { pictureColumn, readLinks, writeLinks, type Row } from './rows.ts'

/** A picture that was encoded again and stored; without a row that names it, it is swept. */
export type MadePicture = { key: string; contentType: string; bytes: number; sha256: string }

/** The file store, as lists with pictures need it. */
export type PictureTools = {
  /** Decodes and encodes an upload. @throws 422 at the field if it is no good picture */
  make(upload: Upload, field: string): Promise<MadePicture>
  /** Names a picture for everybody in the transaction; gives the file's id. */
  name(trx: Trx, made: MadePicture): Promise<number>
  /** Deletes a file's row in the transaction; gives the key, to be removed when it has committed. */
  forget(trx: Trx, fileId: number): Promise<string>
  remove(key: string): Promise<void>
}

export type Parts = {
  columns: Record<string, unknown>
  /** By column; null takes the picture away. */
  pictures: Map<string, MadePicture | null>
  links: Map<string, { through: Through; ids: number[] }>
}

/** Takes a body apart and makes its pictures; no transaction runs during that. */
export async function partsOf(resource: Resource, body: Record<string, unknown>, tools: PictureTools): Promise<Parts> {
  const parts: Parts = { columns: {}, pictures: new Map(), links: new Map() }
  for (const [name, value] of Object.entries(body)) {
    const field = resource.fields[name]
    if (field?.kind === 'references') {
      const ids = [...new Set(value as number[])].toSorted((a, b) => a - b)
      parts.links.set(name, { through: field.through, ids })
    } else if (field?.kind === 'image') {
      parts.pictures.set(pictureColumn(name), value === null ? null : await tools.make(value as Upload, name))
    } else parts.columns[name] = value
  }
  return parts
}

/** Names the pictures; gives the columns that hold them. */
export async function namePictures(trx: Trx, { pictures }: Parts, tools: PictureTools) {
  const columns: Record<string, number | null> = {}
  for (const [column, made] of pictures) columns[column] = made && (await tools.name(trx, made))
  return columns
}

/** Forgets the pictures of `before` that `after` no longer has; gives their keys. */
export async function forgetPictures(
  trx: Trx,
  resource: Resource,
  before: Row,
  after: Row | null,
  tools: PictureTools,
): Promise<string[]> {
  const keys: string[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    const column = pictureColumn(name)
    const old = before[column]
    if (field.kind === 'image' && typeof old === 'number' && old !== after?.[column]) {
      keys.push(await tools.forget(trx, old))
    }
  }
  return keys
}

/** Writes the references that a body named; gives what they were and are, for the audit row. */
export async function changeLinks(trx: Trx, id: number, { links }: Parts, isNew: boolean) {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [name, { through, ids }] of links) {
    const old = isNew ? [] : await readLinks(trx, through, id)
    if (String(old) === String(ids)) continue
    await writeLinks(trx, through, id, ids)
    Object.assign(before, { [name]: old })
    Object.assign(after, { [name]: ids })
  }
  return { before, after }
}
