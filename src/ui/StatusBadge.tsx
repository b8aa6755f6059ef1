import { Badge, type BadgeProps } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { Messages } from '#words/words.ts'

export type Status = keyof Messages['common']['status']

// Colour repeats what the word says; it never says it alone.
const colours: Record<Status, string> = {
  PENDING: 'yellow',
  QUEUED: 'yellow',
  INVITED: 'yellow',
  REQUESTED: 'yellow',
  INTERVIEW: 'blue',
  SUBMITTED: 'blue',
  UPCOMING: 'blue',
  WAITING: 'blue',
  CONFIRMED: 'teal',
  ACCEPTED: 'teal',
  SENT: 'teal',
  OPEN: 'teal',
  OFFERED: 'teal',
  ACTIVE: 'teal',
  ATTENDED: 'teal',
  REJECTED: 'red',
  FAILED: 'red',
  FULL: 'red',
  SUSPENDED: 'red',
  NONE: 'gray',
  CLOSED: 'gray',
  HIDDEN: 'gray',
  ENDED: 'gray',
  ABSENT: 'gray',
}

const isKnown = (status: string): status is Status => status in colours

type Props = Omit<BadgeProps, 'children' | 'color'> & { status: Status | (string & {}) }

// Next to a long name it would otherwise shrink to dots.
const whole = { flex: 'none' } as const

/** The state of a record, in words: `<StatusBadge status={payment.status} />`. */
export function StatusBadge({ status, style, ...rest }: Props) {
  const t = useWords('common.status')
  if (!isKnown(status))
    return (
      <Badge variant="light" color="gray" tt="none" fw={600} {...rest} style={[whole, style]}>
        {status}
      </Badge>
    )
  return (
    <Badge variant="light" color={colours[status]} tt="none" fw={600} {...rest} style={[whole, style]}>
      {t(status)}
    </Badge>
  )
}
