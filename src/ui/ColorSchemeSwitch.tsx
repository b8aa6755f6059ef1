import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { useWords } from '#words/Words.tsx'
import classes from './ColorSchemeSwitch.module.css'

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
const schemes = ['light', 'dark', 'auto'] as const

/** Light, dark, or as the device says. */
export function ColorSchemeSwitch({ isUpright }: { isUpright: boolean }) {
  const t = useWords('common.theme')
  const name = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div role="radiogroup" aria-label={t('label')} className={classes.switch} data-upright={isUpright || undefined}>
      {schemes.map((value) => {
        const Icon = icons[value]
        return (
          <label key={value} title={t(value)} className={classes.choice}>
            <input
              type="radio"
              name={name}
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
              className="unseen"
            />
            <Icon size={16} aria-hidden />
            <span className="unseen">{t(value)}</span>
          </label>
        )
      })}
    </div>
  )
}
