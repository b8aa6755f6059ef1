/** Which days of an acquirer a bank's credit may be: what came in them, less the fee, to the sen (docs/decisions/107). */
import { dayMs } from '#kit/time.ts'

/** A day of an acquirer's report, in sen; `fee` where each of its lines says what was kept. */
export type GrossDay = { day: string; gross: number; fee: number | null; is_settled: boolean }
export type Credit = { day: string; net: number }
export type Fit = { first_day: string; last_day: string; gross: number; fee: number; is_reported: boolean }

/** So many days after the last of its transactions a settlement comes at most; it is about so many days at most. */
const reach = { after: 7, days: 31 }
/** Where no fee is reported, so much of the sum at most is taken for one. */
const mostFee = 0.01
/** So many fits of a credit are worth a look. */
const mostFits = 3

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** The fits of a credit, the best first: those by reported fees, then the latest and shortest. */
export function fitsOf({ day, net }: Credit, days: readonly GrossDay[]): Fit[] {
  const sorted = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const found = sorted.flatMap((last, end) => {
    const wait = daysBetween(last.day, day)
    return wait < 0 || wait > reach.after ? [] : endingAt(sorted, end, net)
  })
  return found
    .toSorted(
      (one, other) =>
        Number(other.is_reported) - Number(one.is_reported) ||
        daysBetween(one.last_day, other.last_day) ||
        daysBetween(other.first_day, one.first_day),
    )
    .slice(0, mostFits)
}

/** Runs of days that end with this one and are not settled yet. */
function endingAt(days: readonly GrossDay[], end: number, net: number): Fit[] {
  const last_day = days[end]?.day ?? ''
  const fits: Fit[] = []
  let [gross, reported]: [number, number | null] = [0, 0]
  for (const one of days.slice(0, end + 1).toReversed()) {
    if (one.is_settled || daysBetween(one.day, last_day) >= reach.days) break
    gross += one.gross
    reported = reported === null || one.fee === null ? null : reported + one.fee
    const fee = gross - net
    const isFee = reported === null ? fee >= 0 && fee <= gross * mostFee : fee === reported
    if (isFee) fits.push({ first_day: one.day, last_day, gross, fee, is_reported: reported !== null })
  }
  return fits
}
