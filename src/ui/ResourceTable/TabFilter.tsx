import { SegmentedControl } from '@mantine/core'
import { count as number } from '#words/format.ts'
import { useLanguage } from '#words/Words.tsx'
import type { SomeListAddress } from './list-address.ts'
import classes from './ResourceTable.module.css'

/** One filter shown as tabs; the option with the value '' shows all. */
export type Tabs = {
  filter: string
  label: string
  options: { value: string; label: string; count?: number | undefined }[]
}

export function TabFilter({ tabs, list }: { tabs: Tabs; list: SomeListAddress }) {
  const language = useLanguage()
  return (
    <div className={classes.tabs}>
      <SegmentedControl
        aria-label={tabs.label}
        size="sm"
        value={list.filter(tabs.filter) ?? ''}
        onChange={(value) => list.set({ [tabs.filter]: value })}
        data={tabs.options.map(({ value, label, count }) => ({
          value,
          label: (
            <span className={classes.tab}>
              {label}
              {count === undefined ? null : <span className={classes.count}>{number(count, language)}</span>}
            </span>
          ),
        }))}
      />
    </div>
  )
}
