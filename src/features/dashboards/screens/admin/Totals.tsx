import { Totals as Shown } from '#ui/Totals/Totals.tsx'
import { rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { RegionNumbers } from '../../contract.ts'

/** The term's sums over the regions that the reader may see. */
export function Totals({ regions }: { regions: readonly RegionNumbers[] }) {
  const t = useWords('dashboards.admin')
  const language = useLanguage()
  const sum = (read: (region: RegionNumbers) => number) => regions.reduce((total, region) => total + read(region), 0)
  const number = (value: number) => value.toLocaleString(language)
  const totals = [
    {
      label: t('registrants'),
      value: number(sum((region) => region.registrants.confirmed)),
      more: t('morePending', { count: sum((region) => region.registrants.pending) }),
    },
    {
      label: t('members'),
      value: number(sum((region) => region.members.confirmed)),
      more: t('morePending', { count: sum((region) => region.members.pending) }),
    },
    {
      label: t('moneyConfirmed'),
      value: rupiah(sum((region) => region.money.confirmed + region.member_money.confirmed)),
      more: t('moneyParts', {
        toefl: rupiah(sum((region) => region.money.confirmed)),
        members: rupiah(sum((region) => region.member_money.confirmed)),
      }),
    },
    {
      label: t('moneyPending'),
      value: rupiah(sum((region) => region.money.pending + region.member_money.pending)),
      more: t('moneyParts', {
        toefl: rupiah(sum((region) => region.money.pending)),
        members: rupiah(sum((region) => region.member_money.pending)),
      }),
    },
  ]
  return <Shown label={t('totals')} totals={totals} />
}
