/**
 * Money, days and moments as people here read them: rupiah without cents, times in Jakarta (WIB),
 * whatever zone the device is in. Put together by hand from Intl's parts, because the literal text
 * between the parts differs between the server's and a browser's ICU and would break hydration.
 */
import type { Language } from './languages.ts'

const zone = 'Asia/Jakarta'
const localeOf: Record<Language, string> = { en: 'en-GB', id: 'id-ID' }

type When = string | number | Date

/** The text with its first letter as a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const cache = new Map<string, Intl.DateTimeFormat>()
const formatter = (language: Language, timeZone: string, options: Intl.DateTimeFormatOptions) => {
  const key = language + timeZone + JSON.stringify(options)
  let made = cache.get(key)
  if (!made) cache.set(key, (made = new Intl.DateTimeFormat(localeOf[language], { ...options, timeZone })))
  return made
}

const isPlainDay = (when: When): when is string => typeof when === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(when)

type Parts = Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute', string>

function partsOf(when: When, language: Language, month: 'long' | 'short'): Parts {
  // A calendar day has no zone: read and shown in UTC it stays the day it is.
  const made = formatter(language, isPlainDay(when) ? 'UTC' : zone, {
    weekday: 'long',
    day: 'numeric',
    month,
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(when))
  return Object.fromEntries(made.map((part) => [part.type, part.value])) as Parts
}

/** `Rp 75.000`, and `Rp 1.195.053,65` where there are sen. */
export function rupiah(amount: number): string {
  const all = Math.round(Math.abs(amount) * 100)
  const digits = String(Math.trunc(all / 100)).replaceAll(/\B(?=(\d{3})+$)/g, '.')
  const sen = all % 100 === 0 ? '' : `,${String(all % 100).padStart(2, '0')}`
  return `${amount < 0 ? '-' : ''}Rp\u00A0${digits}${sen}`
}

/** `1,234` */
export const count = (value: number, language: Language = 'en'): string => value.toLocaleString(localeOf[language])

/** `340 KB`, `1.2 MB` */
export function size(bytes: number, language: Language = 'en'): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB']
  const maximumFractionDigits = unit === 'MB' && value < 10 ? 1 : 0
  return `${value.toLocaleString(localeOf[language], { maximumFractionDigits })} ${unit}`
}

/** `11 June 1992` */
export function day(when: When, language: Language = 'en', month: 'long' | 'short' = 'long'): string {
  const part = partsOf(when, language, month)
  return `${part.day} ${part.month} ${part.year}`
}

/** `November 2026`: of any of its days. */
export function monthName(when: When, language: Language = 'en'): string {
  const part = partsOf(when, language, 'long')
  return `${part.month} ${part.year}`
}

/** `Saturday, 21 November 2026` */
export const weekday = (when: When, language: Language = 'en'): string =>
  `${partsOf(when, language, 'long').weekday}, ${day(when, language)}`

/** `09:00 WIB` */
export function clock(when: When, language: Language = 'en'): string {
  const part = partsOf(when, language, 'short')
  return `${part.hour}:${part.minute} WIB`
}

/** `21 Nov 2026, 09:00 WIB` */
export const moment = (when: When, language: Language = 'en', month: 'long' | 'short' = 'short'): string =>
  `${day(when, language, month)}, ${clock(when, language)}`

/** `22 Nov, 11:52` for tables; the year only where it is not the present one. */
export function shortMoment(when: When, now: When, language: Language = 'en'): string {
  const part = partsOf(when, language, 'short')
  const year = part.year === partsOf(now, language, 'short').year ? '' : ` ${part.year}`
  return `${part.day} ${part.month}${year}, ${part.hour}:${part.minute}`
}

/** `12 Dec, 09:00–11:00` for tables; two short moments when the days differ. */
export function shortRange(from: When, to: When, now: When, language: Language = 'en'): string {
  const start = shortMoment(from, now, language)
  if (day(from, language) !== day(to, language)) return `${start} – ${shortMoment(to, now, language)}`
  const end = partsOf(to, language, 'short')
  return `${start}–${end.hour}:${end.minute}`
}

/** `2026`, as the calendar stands here. */
export const yearOf = (when: When): number => Number(partsOf(when, 'en', 'long').year)

/** `25–27 August 2025`, shortened by what both ends share. */
export function dayRange(from: When, to: When, language: Language = 'en'): string {
  const a = partsOf(from, language, 'long')
  const b = partsOf(to, language, 'long')
  const end = `${b.day} ${b.month} ${b.year}`
  if (a.year !== b.year) return `${a.day} ${a.month} ${a.year} – ${end}`
  if (a.month !== b.month) return `${a.day} ${a.month} – ${end}`
  return a.day === b.day ? end : `${a.day}–${end}`
}

/** `Saturday, 21 November 2026, 09:00–11:00 WIB`; two full moments when the days differ. */
export function momentRange(from: When, to: When, language: Language = 'en'): string {
  if (day(from, language) !== day(to, language)) return `${moment(from, language)} – ${moment(to, language)}`
  const start = partsOf(from, language, 'long')
  return `${weekday(from, language)}, ${start.hour}:${start.minute}–${clock(to, language)}`
}
