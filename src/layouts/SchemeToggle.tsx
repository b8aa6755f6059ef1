import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useWords } from '../words/Words.tsx'
import classes from './SchemeToggle.module.css'

const order = ['auto', 'light', 'dark'] as const
const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }
const never = () => () => undefined

/** One small button that goes through the colour schemes. */
export function SchemeToggle() {
  const t = useWords('common.theme')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // What this browser chose earlier is not known to the server, so it is shown after hydration.
  const shown = useSyncExternalStore(
    never,
    () => colorScheme,
    () => 'auto' as const,
  )
  const Icon = icons[shown]
  const next = order[(order.indexOf(shown) + 1) % order.length] ?? 'auto'
  const label = `${t('label')}: ${t(shown)}`
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}
