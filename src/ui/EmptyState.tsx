import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTop } from './use-top.ts'
import { Spot, type SpotName } from './art/Spot.tsx'

type Props = {
  title: string
  /** Why there is nothing, and how that can change. */
  children?: ReactNode
  /** A button that gets things started. */
  action?: ReactNode
  /** The drawing above; an empty tile rack by default. */
  picture?: SpotName
  /** It has taken the place of a form that was sent. */
  isOutcome?: boolean
}

/** Where a list or a section has nothing to show. */
export function EmptyState({ title, children, action, picture = 'empty', isOutcome = false }: Props) {
  const heading = useTop<HTMLParagraphElement>(isOutcome)
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      <Spot name={picture} width={180} />
      <Text fw={600} fz="lg" ref={heading} tabIndex={isOutcome ? -1 : undefined}>
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
