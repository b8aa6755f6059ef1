import { Avatar, Group, Menu, Text } from '@mantine/core'
import { IconExternalLink, IconLayoutDashboard, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SessionUser } from '#features/account/account.contract.ts'
import { homeOf, isOffice } from '#roles.ts'
import { logout } from '#api/session-store.ts'
import { Hint } from '#ui/Hint.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import classes from './AccountMenu.module.css'
import { NameButton } from './NameButton.tsx'
import { useFrame } from './use-frame.ts'

type Props = {
  user: SessionUser
  /** In the place of a button that was just pressed: it has the focus, and the menu is open. */
  isPressed?: boolean
}

/** The signed-in user's name, and behind it who they are, where they go, and the way out. */
export function AccountMenu({ user, isPressed = false }: Props) {
  const t = useWords('account.menu')
  const common = useWords('common')
  const navigate = useNavigate()
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isPressed) return undefined
    // Opened after it is there: so the menu notes where the focus goes back to.
    const frame = requestAnimationFrame(() => {
      target.current?.focus()
      setOpen(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPressed])
  const { website } = useFrame().links
  const home = homeOf(user)
  // A student with a duty has both.
  const homes = home === '/dashboard-admin' && !isOffice(user.role) ? ([home, '/dashboard'] as const) : [home]
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={272}
      shadow="md"
      radius="md"
      offset={6}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <NameButton ref={target} user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        <Identity user={user} />
        <Menu.Divider />
        {homes.map((to) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<IconLayoutDashboard size={18} aria-hidden />}>
            {to === '/dashboard-admin' ? t('dashboardAdmin') : t('dashboard')}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/dashboard/profile" leftSection={<IconUserCircle size={18} aria-hidden />}>
          {t('profile')}
        </Menu.Item>
        {website && (
          <Menu.Item
            component="a"
            href={website}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('mainSite')} <span className="unseen">{common('opensInNewTab')}</span>
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void logout(async () => navigate('/'))}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Identity({ user }: { user: SessionUser }) {
  const t = useWords('account.menu')
  const common = useWords('common')
  const language = useLanguage()
  return (
    <Group gap="sm" wrap="nowrap" p="sm">
      <Avatar name={user.name} color="brand" size={44} aria-hidden />
      <div className={classes.identity}>
        <Text fw={600} lh={1.3}>
          {user.name}
        </Text>
        <Hint>
          {[
            common(`roles.${user.role}`),
            ...user.duties.map(({ duty, region }) => [common(`duties.${duty}`), region].filter(Boolean).join(' ')),
          ].join(', ')}
        </Hint>
        <Text size="xs" c="dimmed">
          {t('memberSince', { day: day(user.memberSince, language) })}
        </Text>
      </div>
    </Group>
  )
}
