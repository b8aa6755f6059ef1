import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'
import classes from './ResourceTable.module.css'

/** The actions for the chosen rows; stays in view while the list scrolls. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const words = useWords('office')
  return (
    <Group className={classes.bulk} gap="sm" role="region" aria-label={words('table.bulk')}>
      <Text size="sm" fw={600} aria-live="polite">
        {words('table.chosen', { count })}
      </Text>
      {children}
      <Button variant="subtle" size="xs" ml="auto" onClick={onClear}>
        {words('table.chooseNone')}
      </Button>
    </Group>
  )
}
