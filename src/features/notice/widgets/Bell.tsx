import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '#api/session.tsx'
import { useWords } from '#words/Words.tsx'

const most = 99

/** To one's own notices, with how many are new. The count comes with the session's user, so it costs no request. */
export function Bell() {
  const t = useWords('notices')
  const unread = useSession().user?.unread_notices ?? 0
  const label = t('bell', { unread })
  return (
    <Indicator
      label={unread > most ? `${most}+` : unread}
      disabled={unread === 0}
      size={18}
      offset={6}
      styles={{ indicator: { background: 'var(--action)', color: 'var(--action-ink)' } }}
    >
      <ActionIcon component={Link} to="/dashboard/notices" variant="subtle" size="lg" aria-label={label} title={label}>
        <IconBell size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Indicator>
  )
}
