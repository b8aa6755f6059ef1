/** Which list an announcement goes to, and what it is narrowed to. */
import { Text } from '@mantine/core'
import { TextLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import type { Announcement } from '../announcement.contract.ts'

type Props = Pick<Announcement, 'list' | 'filters' | 'about'>

/** The names of what is in the filters by number, and their other values. */
function useParts({ filters, about }: Omit<Props, 'list'>): string[] {
  const states = useWords('common.status')
  const roles = useWords('common.roles')
  const t = useWords('announcements.form')
  const {
    region_id: _region,
    term_id: _term,
    shift_id: _shift,
    status,
    role,
    q,
    ...others
  } = Object.fromEntries(new URLSearchParams(filters))
  return [
    about.region,
    about.term,
    about.shift,
    status && states.has(status as 'PENDING') ? states(status as 'PENDING') : status,
    role && roles.has(role as 'MEMBER') ? roles(role as 'MEMBER') : role,
    q && `“${q}”`,
    Object.keys(others).length > 0 ? t('narrowed') : null,
  ].flatMap((part) => part || [])
}

export function Aim(props: Props) {
  const t = useWords('announcements')
  const { list, filters } = props
  const parts = useParts(props)
  return (
    <span className="anywhere">
      <TextLink to={`${list}?${filters}`}>{t(`lists.${list}`)}</TextLink>
      <Text span size="xs" c="dimmed" display="block">
        {parts.length > 0 ? parts.join(' · ') : t('form.allOf')}
      </Text>
    </span>
  )
}
