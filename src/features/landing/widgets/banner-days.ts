/** When a banner's event takes place: as a sentence, and as the numbers of its days. */
import { dayMs } from '#kit/time.ts'
import { day, dayRange } from '#words/format.ts'
import type { Language } from '#words/languages.ts'

/** So many days side by side; a longer event shows its first and its last day. */
const most = 4

const partsOf = (moment: string) => day(moment).split(' ') as [day: string, month: string, year: string]

/** `August 25-27, 2025` in English, as the club writes it; `25–27 Agustus 2025` in Indonesian. */
export function datesOf(start: string, end: string, language: Language): string {
  if (language !== 'en') return dayRange(start, end, language)
  const [firstDay, firstMonth, firstYear] = partsOf(start)
  const [lastDay, month, year] = partsOf(end)
  if (firstYear !== year) return `${firstMonth} ${firstDay}, ${firstYear} - ${month} ${lastDay}, ${year}`
  if (firstMonth !== month) return `${firstMonth} ${firstDay} - ${month} ${lastDay}, ${year}`
  return `${month} ${firstDay === lastDay ? lastDay : `${firstDay}-${lastDay}`}, ${year}`
}

/** `25`, `26` and `27`. */
export function daysOf(start: string, end: string): string[] {
  const last = day(end)
  const days: string[] = []
  for (let at = Date.parse(start); days.length < most && day(at) !== last; at += dayMs) days.push(day(at))
  const numbers = [...days, last].map((one) => one.split(' ')[0] ?? '')
  return numbers.length > most ? [numbers[0] ?? '', numbers.at(-1) ?? ''] : numbers
}
