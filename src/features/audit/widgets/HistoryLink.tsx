import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useWords } from '../../../words/Words.tsx'
import { deedsOf, historyOf } from '../rules.ts'

/** Leads from a record to all that was done to it; `entity` is its table. */
export function HistoryLink({ entity, id }: { entity: string; id: number }) {
  const words = useWords('audit')
  return <TrailLink to={historyOf(entity, id)}>{words('history')}</TrailLink>
}

/** Leads from a person to all that they did. */
export function DeedsLink({ userId }: { userId: number }) {
  const words = useWords('audit')
  return <TrailLink to={deedsOf(userId)}>{words('deeds')}</TrailLink>
}

function TrailLink({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} variant="default" size="sm" leftSection={<IconHistory size={18} aria-hidden />}>
      {children}
    </Button>
  )
}
