import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tiles } from './brand/Tiles.tsx'

type Props = {
  title: string
  /** Why there is nothing, and what would change that. */
  children?: ReactNode
  /** A button that gets things started. */
  action?: ReactNode
  /** Up to six letters for the tiles above. */
  word?: string
}

/** Where a list or a section has nothing to show. */
export function EmptyState({ title, children, action, word = 'NONE' }: Props) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      <Tiles word={word} muted />
      <Text fw={600} fz="lg">
        {title}
      </Text>
      {children && (
        <Text c="dimmed" maw="46ch" component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
