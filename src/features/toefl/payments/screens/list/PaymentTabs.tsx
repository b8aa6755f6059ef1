import { SegmentedControl } from '@mantine/core'
import type { SomeListAddress } from '../../../../../ui/ResourceTable/list-address.ts'
import { useWords } from '../../../../../words/Words.tsx'
import classes from './payment-list.module.css'

type Counts = { PENDING: number; CONFIRMED: number; REJECTED: number; bin: number }

const tabs = ['PENDING', 'CONFIRMED', 'REJECTED', 'bin'] as const

/** The three states and the recycle bin, each with how many the other filters leave in it. */
export function PaymentTabs({ list, counts }: { list: SomeListAddress; counts: Counts | undefined }) {
  const t = useWords('payments.list')
  const current = list.filter('trashed') === 'only' ? 'bin' : (list.filter('status') ?? 'PENDING')
  const turnTo = (tab: string) =>
    list.set(tab === 'bin' ? { status: '', trashed: 'only' } : { status: tab, trashed: undefined })
  return (
    <SegmentedControl
      className={classes.tabs}
      aria-label={t('tabs')}
      value={current}
      onChange={turnTo}
      data={tabs.map((tab) => ({
        value: tab,
        label: (
          <span>
            {t(`tab.${tab}`)}
            {counts && <span className={classes.count}>{counts[tab]}</span>}
          </span>
        ),
      }))}
    />
  )
}
