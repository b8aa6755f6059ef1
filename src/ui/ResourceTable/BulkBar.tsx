import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mostChosen } from '#kit/endpoint/choose-all.ts'
import { useWords } from '#words/Words.tsx'
import classes from './ResourceTable.module.css'

type Props = {
  count: number
  /** How many rows the list has on all its pages, and choosing them; only where there are more to choose. */
  all: { total: number; choose: () => Promise<void> } | null
  onClear: () => void
  children: ReactNode
}

/** The actions for the chosen rows; stays in view while the list scrolls. */
export function BulkBar({ count, all, onClear, children }: Props) {
  const words = useWords('office')
  const [isBusy, setBusy] = useState(false)
  return (
    <Group className={classes.bulk} gap="sm" role="region" aria-label={words('table.bulk')}>
      <Text size="sm" fw={600} aria-live="polite">
        {words('table.chosen', { count })}
      </Text>
      {all && count < Math.min(all.total, mostChosen) ? (
        <Button
          variant="subtle"
          size="xs"
          loading={isBusy}
          onClick={() => {
            setBusy(true)
            void all.choose().finally(() => setBusy(false))
          }}
        >
          {all.total > mostChosen
            ? words('table.chooseFirst', { count: mostChosen, total: all.total })
            : words('table.chooseAll', { count: all.total })}
        </Button>
      ) : null}
      {children}
      <Button variant="subtle" size="xs" ml="auto" onClick={onClear}>
        {words('table.chooseNone')}
      </Button>
    </Group>
  )
}
