import { IconHistory } from '@tabler/icons-react'
import { ButtonLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import { activityOf, historyOf } from '../audit.rules.ts'

type Props = {
  /** The record's table. */
  entity: string
  id: number
  /** Small, next to other words that say what it is about. */
  subtle?: boolean
}

/** Leads from a record to all that was done to it: ADMIN, who alone reads the audit trail. */
export function HistoryLink({ entity, id, subtle = false }: Props) {
  const words = useWords('audit')
  return (
    <TrailLink to={historyOf(entity, id)} subtle={subtle}>
      {words(subtle ? 'toHistory' : 'history')}
    </TrailLink>
  )
}

/** Leads ADMIN from a person to all that they did. */
export function ActivityLink({ userId }: { userId: number }) {
  const words = useWords('audit')
  return (
    <TrailLink to={activityOf(userId)} subtle={false}>
      {words('activity')}
    </TrailLink>
  )
}

function TrailLink({ to, subtle, children }: { to: string; subtle: boolean; children: string }) {
  return (
    <ButtonLink
      to={to}
      variant={subtle ? 'subtle' : 'default'}
      size={subtle ? 'compact-md' : 'sm'}
      leftSection={<IconHistory size={18} aria-hidden />}
    >
      {children}
    </ButtonLink>
  )
}
