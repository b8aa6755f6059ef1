import { rupiah } from '../../../../words/format.ts'
import { useWords } from '../../../../words/Words.tsx'
import type { RegionNumbers } from '../../contract.ts'
import classes from './dashboard-admin.module.css'

/** The term's sums over the regions that the reader may see. */
export function Totals({ regions }: { regions: readonly RegionNumbers[] }) {
  const t = useWords('dashboards.admin')
  const sum = (read: (region: RegionNumbers) => number) => regions.reduce((total, region) => total + read(region), 0)
  const figures = [
    { label: t('confirmedPeople'), value: String(sum((region) => region.registrants.confirmed)) },
    { label: t('pendingPeople'), value: String(sum((region) => region.registrants.pending)) },
    { label: t('confirmedMoney'), value: rupiah(sum((region) => region.money.confirmed)) },
    { label: t('pendingMoney'), value: rupiah(sum((region) => region.money.pending)) },
  ]
  return (
    <dl className={classes.figures} aria-label={t('totals')}>
      {figures.map(({ label, value }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
