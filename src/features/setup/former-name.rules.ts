/** Where the office's own texts still say a name that the club no longer has, and what they say with the one it has. */
import type { Resource } from '#kit/resource/resource.ts'
import type { ClubNames } from '#words/club-name.ts'

/** The lists whose texts people read; a receiving account is called what the bank calls it. */
export const listKeys = ['landing-content', 'achievements', 'partnerships', 'talent-fields', 'regions'] as const
export type ListKey = (typeof listKeys)[number]

/** The fields of a list that hold words; addresses lead where they lead. */
export const textFields = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'longText' || (field.kind === 'text' && !field.keyboard) ? [name] : [],
  )

/** Names that the club had, each with its replacement. */
export type Renaming = { now: ClubNames; former: readonly { name: string; instead: string }[] }

/** Leaves out names that are not former: the present ones. */
export function renamingOf(now: ClubNames, before: readonly Partial<ClubNames>[]): Renaming {
  const isOther = ({ name }: { name: string }) => name !== now.name && name !== now.short_name
  const pairs = before.flatMap(({ name, short_name }) => [
    ...(name ? [{ name, instead: now.name }] : []),
    ...(short_name ? [{ name: short_name, instead: now.short_name }] : []),
  ])
  return { now, former: [...new Map(pairs.filter(isOther).map((pair) => [pair.name, pair])).values()] }
}

export type Piece = { text: string; instead: string | null }

const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const inMarkup = (text: string) => text.replaceAll('&', '&amp;')

/** The text in pieces: each former name with its replacement, and the text between. */
export function piecesOf(text: string, { now, former }: Renaming, isMarkup: boolean): Piece[] {
  const written = isMarkup ? inMarkup : (name: string) => name
  const known = new Map(former.map(({ name, instead }) => [written(name), written(instead)]))
  // The names of today come with them: one that holds a former one is no former one.
  const names = [...new Set([...known.keys(), written(now.name), written(now.short_name)])]
  const either = names.toSorted((a, b) => b.length - a.length).map(literal)
  // In markup, nobody reads the content of a tag.
  const tag = isMarkup ? '<[^>]*>|' : ''
  const pattern = new RegExp(`${tag}(?<![\\p{L}\\p{N}])(?:${either.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const instead = known.get(found)
    if (instead === undefined) continue
    pieces.push({ text: text.slice(from, index), instead: null }, { text: found, instead })
    from = index + found.length
  }
  pieces.push({ text: text.slice(from), instead: null })
  return pieces.filter((piece) => piece.text !== '')
}

/** The text with the name of today. */
export const renamed = (pieces: readonly Piece[]): string => pieces.map(({ text, instead }) => instead ?? text).join('')

const around = 60

/** The line to recognise it by: the first former name with a little of its surroundings, without markup. */
export function excerptOf(pieces: readonly Piece[]): Piece[] {
  const plain = (text: string) =>
    text
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
  const at = pieces.findIndex(({ instead }) => instead !== null)
  const cut = (text: string, end: 'start' | 'end') =>
    text.length <= around ? text : end === 'start' ? `…${text.slice(-around)}` : `${text.slice(0, around)}…`
  const [before, found, after] = [pieces[at - 1], pieces[at], pieces[at + 1]]
  return [
    ...(before && before.instead === null ? [{ text: cut(plain(before.text), 'start'), instead: null }] : []),
    ...(found ? [{ text: plain(found.text), instead: found.instead && plain(found.instead) }] : []),
    ...(after && after.instead === null ? [{ text: cut(plain(after.text), 'end'), instead: null }] : []),
  ]
}
