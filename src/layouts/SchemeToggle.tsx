import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { chooseScheme, readScheme, schemes, watchScheme } from '#ui/theme/scheme.ts'
import { useWords } from '#words/Words.tsx'
import classes from './LanguageSwitch.module.css'

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

/** One small button that goes through the colour schemes. */
export function SchemeToggle() {
  const t = useWords('common.theme')
  // The server does not know the browser's earlier choice, so it is shown after hydration.
  const shown = useSyncExternalStore(watchScheme, readScheme, () => 'auto' as const)
  const Icon = icons[shown]
  const next = schemes[(schemes.indexOf(shown) + 1) % schemes.length] ?? 'auto'
  const label = `${t('label')}: ${t(shown)}`
  return (
    <button
      type="button"
      className={classes.choice}
      aria-label={label}
      title={label}
      onClick={() => chooseScheme(next)}
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}
