import { Group, NativeSelect, Pagination } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import { Hint } from '../Hint.tsx'
import type { SomeListAddress } from './list-address.ts'
import type { Page } from './page.ts'
import classes from './ResourceTable.module.css'

const sizes = [10, 25, 50, 100]

/** Where one is in the list, and the way to its other pages. */
export function Pages({ meta, list }: { meta: Page<unknown>['meta'] | undefined; list: SomeListAddress }) {
  const words = useWords('office')
  if (!meta || meta.total === 0) return null
  const first = (meta.current_page - 1) * meta.per_page + 1
  const last = Math.min(first + meta.per_page - 1, meta.total)
  return (
    <Group className={classes.pages} gap="sm">
      <Hint aria-live="polite">
        {last < first
          ? words('table.total', { total: meta.total })
          : words('table.range', { first, last, total: meta.total })}
      </Hint>
      {meta.total > Math.min(...sizes) ? (
        <NativeSelect
          size="xs"
          aria-label={words('table.perPage')}
          value={String(meta.per_page)}
          onChange={(event) => list.turnTo({ per_page: Number(event.currentTarget.value) })}
          data={sizesWith(meta.per_page).map((size) => ({
            value: String(size),
            label: words('table.perPageOption', { size }),
          }))}
        />
      ) : null}
      {meta.last_page > 1 || meta.current_page > meta.last_page ? (
        <Pagination
          ml="auto"
          size="sm"
          total={meta.last_page}
          value={meta.current_page}
          onChange={(page) => list.turnTo({ page })}
          getControlProps={(control) => ({ 'aria-label': words(`table.${control}Page`) })}
          getItemProps={(page) => ({ 'aria-label': words('table.page', { page }) })}
        />
      ) : null}
    </Group>
  )
}

/** An address may ask for another size than the offered ones. */
const sizesWith = (size: number) => (sizes.includes(size) ? sizes : [...sizes, size].toSorted((a, b) => a - b))
