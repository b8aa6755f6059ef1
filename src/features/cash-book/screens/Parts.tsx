/** The ways between the parts of the cash book. */
import { Group } from '@mantine/core'
import { useLocation } from 'react-router'
import { hasLists } from '#duties.ts'
import { ButtonLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import { useSession } from '#api/session.tsx'

const parts = [
  { to: '/cash-book', key: 'entries', isForAll: true },
  { to: '/cash-book/places', key: 'places', isForAll: false },
  { to: '/cash-book/events', key: 'events', isForAll: true },
  { to: '/cash-book/lines', key: 'lines', isForAll: false },
  { to: '/cash-book/links', key: 'links', isForAll: false },
  { to: '/cash-book/closing', key: 'closing', isForAll: false },
] as const

export function Parts() {
  const words = useWords('cashBook.parts')
  const { user } = useSession()
  const { pathname } = useLocation()
  const shown = parts.filter(({ isForAll }) => isForAll || hasLists(user))
  if (shown.length < 2) return null
  return (
    <nav aria-label={words('label')} className="unprinted">
      <Group gap="xs">
        {shown.map(({ to, key }) => (
          <ButtonLink
            key={to}
            to={to}
            size="sm"
            variant={pathname === to ? 'light' : 'subtle'}
            aria-current={pathname === to ? 'page' : undefined}
          >
            {words(key)}
          </ButtonLink>
        ))}
      </Group>
    </nav>
  )
}
