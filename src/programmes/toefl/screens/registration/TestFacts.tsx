/** The test's nature, time, place and price: before anything is asked. */
import { dayRange, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import cards from './cards.module.css'
import { priceRange } from './test-facts.ts'
import type { Region, Shift } from './registration-facts.ts'

type Props = {
  shifts: readonly Shift[]
  /** Of all regions; a page of one names its prices itself. */
  regions?: readonly Region[]
}

export function TestFacts({ shifts, regions }: Props) {
  const t = useWords('start.facts')
  const prices = regions && priceRange(regions)
  const places = [...new Set(shifts.flatMap(({ place }) => place ?? []))]
  const isOnline = shifts.some(({ place }) => !place)
  const where = [
    ...(places.length > 2 ? [t('onCampus')] : places),
    ...(isOnline ? [t(places.length > 0 ? 'orOnline' : 'online')] : []),
  ]
  const facts: [string, string | null][] = [
    [t('what'), t('whatText')],
    [t('when'), useDates(shifts)],
    [t('where'), shifts.length > 0 ? where.join(', ') : null],
    [
      t('cost'),
      prices
        ? t(prices.from === prices.to ? 'costOne' : 'costText', { from: rupiah(prices.from), to: rupiah(prices.to) })
        : null,
    ],
  ]
  return (
    <dl className={cards.facts}>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** `4 dates, 12–27 December 2026`; null without any. */
export function useDates(shifts: readonly Pick<Shift, 'starts_at'>[]): string | null {
  const t = useWords('start.facts')
  const language = useLanguage()
  const times = shifts.map(({ starts_at }) => starts_at).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return null
  return t('dates', { count: times.length, days: dayRange(first, last, language) })
}
