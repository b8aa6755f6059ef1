import { Anchor, Group, Text } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { SomeListAddress } from './list-address.ts'
import type { Tabs } from './TabFilter.tsx'

/** Where a search finds nothing here: the other tabs in which it does, each a way there. */
export function Elsewhere({ tabs, list }: { tabs: Tabs; list: SomeListAddress }) {
  const words = useWords('office.table')
  const here = list.filter(tabs.filter) ?? ''
  const found = tabs.options.filter(({ value, count = 0 }) => value !== here && count > 0)
  if (found.length === 0) return null
  return (
    <Group gap="sm" justify="center">
      <Text span>{words('nothingHere')}</Text>
      {found.map(({ value, label, count = 0 }) => (
        <Anchor
          key={value}
          component="button"
          type="button"
          fw={600}
          onClick={() => list.set({ [tabs.filter]: value })}
        >
          {words('inTab', { count, tab: label })}
        </Anchor>
      ))}
    </Group>
  )
}
