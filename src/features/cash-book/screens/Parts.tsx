/** The ways between the parts of the cash book. */
import { hasLists } from '#duties.ts'
import { PartLinks } from '#ui/PartLinks.tsx'
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
  const shown = parts.filter(({ isForAll }) => isForAll || hasLists(user))
  if (shown.length < 2) return null
  return <PartLinks label={words('label')} parts={shown.map(({ to, key }) => ({ to, label: words(key) }))} />
}
