/** The usual filters of the office's lists, a term and a region, and the term that it begins with. */
import { useSearchParams } from 'react-router'
import { wholeList } from '#kit/endpoint/fields.ts'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { regionsOf } from '#duties.ts'
import { regions, terms } from '../catalogue.resource.ts'
import { useTermName } from './term-name.ts'

/** The filter `term_id`, the newest term first. */
export function useTermFilter(): Filter {
  const common = useWords('common')
  const nameOf = useTermName()
  const list = useRead(terms.list, { query: { ...wholeList, sort: '-year' } }).data?.data ?? []
  return {
    name: 'term_id',
    label: common('term'),
    options: list.map((term) => ({ value: String(term.id), label: nameOf(term) })),
  }
}

/** The filter `region_id`, with the regions that the reader's work is for. */
export function useRegionFilter(): Filter {
  const common = useWords('common')
  const ours = regionsOf(useSession().user)
  const all = useRead(regions.list, { query: wholeList }).data?.data ?? []
  const list = ours === null ? all : all.filter(({ id }) => ours.includes(id))
  return {
    name: 'region_id',
    label: common('region'),
    options: list.map((region) => ({ value: String(region.id), label: region.region })),
  }
}

/** A shift belongs to a term and perhaps a region: another one of these lets it go. */
export const shiftWithin = { shift_id: ['term_id', 'region_id'] }

/** Shifts of different regions often have one name. */
export type OfferedShift = {
  id: number
  shift: string
  shift_label_id: string | null
  starts_at: string
  region?: { region_init: string } | null
}

/** The filters `term_id`, `region_id` and `shift_id`, which offers these shifts. */
export function usePlaceFilters(shifts: readonly OfferedShift[]): Filter[] {
  const words = useWords('catalogue.shifts')
  const language = useLanguage()
  const options = shifts
    .map((shift) => inLanguage(language, shift))
    .map(({ id, shift, starts_at, region }) => ({
      value: String(id),
      label: [region?.region_init, shift, moment(starts_at, language)].filter(Boolean).join(', '),
    }))
  return [useTermFilter(), useRegionFilter(), { name: 'shift_id', label: words('shift'), options }]
}

/**
 * The term that a list begins with, as text for its filter: that of the region in the address, else the one that most
 * regions are in; empty where the address names a shift, which has a term of its own. Undefined until it is known.
 */
export function useUsualTerm(): string | undefined {
  const [params] = useSearchParams()
  const { data } = useRead(regions.list, { query: wholeList })
  if (params.get('shift_id')) return ''
  const own = data?.data.find((region) => String(region.id) === params.get('region_id'))
  if (own) return String(own.current_term_id)
  const current = (data?.data ?? []).map((region) => region.current_term_id)
  const times = (id: number) => current.filter((one) => one === id).length
  const [usual] = current.toSorted((a, b) => times(b) - times(a))
  return usual === undefined ? undefined : String(usual)
}
