/** The message by which banks send a statement to programs (MT940 of SWIFT): tags, amounts with a comma, a statement per day. */
import type { Cell } from '#kit/cell.ts'
import type { Break } from './balance-chain.rules.ts'
import { type Period, spanOf, textOf } from './cell-value.rules.ts'
import { rupiahAndSen } from './sen.rules.ts'
import type { Line } from './bank-line.rules.ts'

/** Whether the rows are the lines of such a message. */
export const isMessage = (rows: readonly (readonly Cell[])[]): boolean =>
  rows.slice(0, 10).some((row) => lineOf(row).startsWith(':20:')) && rows.some((row) => lineOf(row).startsWith(':25:'))

export type Message = {
  accounts: string[]
  lines: Line[]
  outgoing: Line[]
  period: Period | null
  breaks: Break[]
  pending: { row: number; text: string }[]
  unreadable: { row: number; text: string }[]
}

type Tag = { row: number; tag: string; text: string }
type Balance = { day: string; sen: number }

const lineOf = (row: readonly Cell[]): string => String(row[0] ?? '')

/** So long is a line that goes on in the next one without a space. */
const fullLine = 65

/** The tags in their order; what has none belongs to the tag above it. */
function tagsIn(rows: readonly (readonly Cell[])[]): Tag[] {
  const tags: Tag[] = []
  for (const [index, row] of rows.entries()) {
    const line = lineOf(row).trimEnd()
    const [, tag, text] = /^(?:\{\d:.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    const last = tags.at(-1)
    if (tag !== undefined) tags.push({ row: index + 1, tag, text: text ?? '' })
    else if (last && !/^(?:-\}?|\{.*)?$/.test(line)) last.text += (isFull(last.text) ? '' : '\n') + line
  }
  return tags
}
const isFull = (text: string): boolean => (text.split('\n').at(-1) ?? '').length >= fullLine

export function readMessage(rows: readonly (readonly Cell[])[]): Message {
  const message: Message = {
    accounts: [],
    lines: [],
    outgoing: [],
    period: null,
    breaks: [],
    pending: [],
    unreadable: [],
  }
  const days: string[] = []
  const accounts = new Set<string>()
  let balance = null as Balance | null
  let last: Line | null = null
  for (const { row, tag, text } of tagsIn(rows)) {
    if (tag === '25') {
      const number = accountOf(text)
      if (number !== '') accounts.add(number)
    } else if (tag === '60F' || tag === '60M') {
      const stated = balanceOf(text)
      // The days of a file follow each other: what one ends with the next begins with.
      if (stated && balance && accounts.size < 2 && stated.sen !== balance.sen)
        message.breaks.push({ row, day: stated.day, expected: balance.sen, stated: stated.sen })
      if (stated) days.push(stated.day)
      balance = stated
      last = null
    } else if (tag === '61') {
      const found = entryOf(text)
      last = null
      if (found === null) message.unreadable.push({ row, text: text.slice(0, 160) })
      else if (found.isExpected) message.pending.push({ row, text: text.slice(0, 160) })
      else {
        const line: Line = {
          row,
          day: found.day,
          ...rupiahAndSen(Math.abs(found.sen)),
          balance: null,
          text: found.text,
        }
        last = line
        ;(found.sen > 0 ? message.lines : message.outgoing).push(line)
        days.push(found.day)
        if (balance) balance = { day: balance.day, sen: balance.sen + found.sen }
      }
    } else if (tag === '86' && last) {
      last.text = oneText(`${text.replaceAll('\n', ' ')} ${last.text}`)
    } else if (tag === '62F' || tag === '62M') {
      const stated = balanceOf(text)
      if (stated && balance && stated.sen !== balance.sen)
        message.breaks.push({ row, day: stated.day, expected: balance.sen, stated: stated.sen })
      else if (stated && last) last.balance = stated.sen
      if (stated) days.push(stated.day)
      balance = stated ?? balance
      last = null
    }
  }
  return { ...message, accounts: [...accounts], period: spanOf(days) }
}

const oneText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 500)

/** Behind a bank's code; the currency after it is no part of it. */
const accountOf = (text: string): string => (text.split('/').at(-1) ?? text).replaceAll(/\D/g, '')

/** `C261104IDR1000000,00` */
function balanceOf(text: string): Balance | null {
  const [, way, day, amount] = /^([CD])(\d{6})[A-Z]{3}([\d,]+)/.exec(text) ?? []
  const sen = senOf(amount)
  const whole = fullDay(day)
  return sen === null || whole === null ? null : { day: whole, sen: way === 'D' ? -sen : sen }
}

type Entry = { day: string; sen: number; text: string; isExpected: boolean }

/** `2611051105C74731,00NTRFNONREF//0042`: the day, the day of the entry, the way, the amount, the kind, the references. */
function entryOf(text: string): Entry | null {
  const [first = '', ...more] = text.split('\n')
  const [, value, booked, way = '', amount, rest = ''] =
    /^(\d{6})(\d{4})?(R?[CD]|E[CD])[A-Z]?(\d[\d,]*)[NSF][A-Z0-9]{3}(.*)$/.exec(first) ?? []
  const sen = senOf(amount)
  const day = bookedDay(fullDay(value), booked)
  if (sen === null || sen === 0 || day === null) return null
  // What takes back a credit goes out, what takes back a debit comes in.
  const isIn = way === 'C' || way === 'RD' || way === 'EC'
  const references = [...rest.split('//'), ...more]
    .map((part) => textOf(part))
    .filter((part) => part && part !== 'NONREF')
  const mark = way === 'RC' || way === 'RD' ? ['REVERSAL'] : []
  return {
    day,
    sen: isIn ? sen : -sen,
    text: oneText([...mark, ...references].join(' ')),
    isExpected: way.startsWith('E'),
  }
}

/** Hundredths of a rupiah of `1000,5`. */
function senOf(amount: string | undefined): number | null {
  const [, rupiah, sen = ''] = /^(\d{1,13})(?:,(\d{0,2}))?$/.exec(amount ?? '') ?? []
  return rupiah === undefined ? null : Number(rupiah) * 100 + Number(sen.padEnd(2, '0'))
}

function fullDay(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? []
  return year === undefined ? null : real(`20${year}-${month}-${day}`)
}

function real(day: string): string | null {
  const at = new Date(day)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : null
}

/** The day on which it was entered has no year: it is near the day of its value. */
function bookedDay(value: string | null, booked: string | undefined): string | null {
  if (value === null || booked === undefined) return value
  const year = Number(value.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap(
    (one) => real(`${one}-${booked.slice(0, 2)}-${booked.slice(2)}`) ?? [],
  )
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(value))
  return days.toSorted((one, other) => away(one) - away(other))[0] ?? value
}
