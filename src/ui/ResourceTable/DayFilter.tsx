import { TextInput } from '@mantine/core'
import classes from './DayFilter.module.css'
import type { SomeListAddress } from './list-address.ts'

type Props = { list: SomeListAddress; name: 'from' | 'to'; label: string }

/** One end of a span of days that a list is narrowed to; for a table's `moreFilters`. */
export function DayFilter({ list, name, label }: Props) {
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      classNames={{ root: classes.root ?? '', label: classes.label ?? '', wrapper: classes.wrapper ?? '' }}
      value={list.filter(name) ?? ''}
      min={name === 'to' ? list.filter('from') : undefined}
      max={name === 'from' ? list.filter('to') : undefined}
      onChange={(event) => list.set({ [name]: event.currentTarget.value })}
    />
  )
}
