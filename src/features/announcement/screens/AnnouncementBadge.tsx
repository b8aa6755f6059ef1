import { Badge } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { AnnouncementState } from '../announcement.rules.ts'

// Colour repeats what the word says; it never says it alone.
const colours: Record<AnnouncementState, string> = {
  DRAFT: 'gray',
  SCHEDULED: 'blue',
  SENDING: 'yellow',
  SENT: 'teal',
  STOPPED: 'red',
}

export function AnnouncementBadge({ state }: { state: AnnouncementState }) {
  const t = useWords('announcements.states')
  return (
    <Badge variant="light" color={colours[state]} tt="none" fw={600} flex="none">
      {t(state)}
    </Badge>
  )
}
