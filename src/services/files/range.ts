/** A part of a file, as somebody asks for it (RFC 9110, section 14). */

/** From a byte, to a byte or to the end; or the last so many bytes. */
export type AskedRange = { from: number; to?: number } | { last: number }

/** Asked for was a part that lies outside of the file. */
export class OutsideFile extends Error {
  readonly size: number

  constructor(size: number) {
    super('a part outside of the file')
    this.size = size
  }
}

/**
 * The part that a `Range` header asks for; null for several parts, other units and unreadable ones: then all of it is
 * sent.
 */
export function readRange(header: string | undefined): AskedRange | null {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (from === undefined || to === undefined) return null
  if (from === '') return to === '' ? null : { last: whole(to) }
  if (to === '') return { from: whole(from) }
  return whole(to) < whole(from) ? null : { from: whole(from), to: whole(to) }
}

// No file is larger than the largest number that is exact.
const whole = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)

/**
 * Where it lies in a file of this size, both ends included.
 * @throws OutsideFile
 */
export function placeOf(asked: AskedRange, size: number): { start: number; end: number } {
  const start = 'last' in asked ? Math.max(0, size - asked.last) : asked.from
  if (start >= size) throw new OutsideFile(size)
  const end = 'last' in asked ? size - 1 : Math.min(asked.to ?? size - 1, size - 1)
  return { start, end }
}
