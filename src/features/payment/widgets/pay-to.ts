/** Finds in the committee's words how to pay what somebody wants to copy: the account number. */

export type Piece = { text: string; isNumber: boolean }

// Six digits or more, perhaps grouped by blanks or dashes: an account or phone number, not a price.
const accountNumber = /\+?\d(?:[ -]?\d){5,}/g
const isPrice = (text: string, end: number, before: string) =>
  /(?:rp\.?|idr)\s*$/i.test(before) || /^[.,]\d{3}/.test(text.slice(end))

/** A line cut into plain text and the numbers in it. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let last = 0
  for (const match of line.matchAll(accountNumber)) {
    const end = match.index + match[0].length
    if (isPrice(line, end, line.slice(0, match.index))) continue
    if (match.index > last) pieces.push({ text: line.slice(last, match.index), isNumber: false })
    pieces.push({ text: match[0], isNumber: true })
    last = end
  }
  if (last < line.length) pieces.push({ text: line.slice(last), isNumber: false })
  return pieces
}

/** A number as a banking app takes it from the clipboard. */
export const bareNumber = (text: string): string => text.replaceAll(/[ -]/g, '')

/**
 * The committee's words without the lines that only repeat an account which is listed above them. A line that says more than
 * one sentence stays.
 * @param numbers of the listed accounts, however they are written
 */
export function withoutAccounts(text: string, numbers: readonly string[]): string {
  const known = new Set(numbers.map(bareNumber))
  const repeats = (line: string) => {
    const found = piecesOf(line).filter(({ isNumber }) => isNumber)
    return found.length > 0 && found.every((one) => known.has(bareNumber(one.text))) && !/[.!?]\s+\p{Lu}/u.test(line)
  }
  return text
    .split('\n')
    .filter((line) => !repeats(line))
    .join('\n')
    .trim()
}
