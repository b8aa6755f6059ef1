import { type MantineColorScheme, SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
const schemes = ['light', 'dark', 'auto'] as const

/** Light, dark, or as the device says. */
export function ColorSchemeSwitch({ isUpright }: { isUpright: boolean }) {
  const t = useWords('common.theme')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label={t('label')}
      size="xs"
      fullWidth
      orientation={isUpright ? 'vertical' : 'horizontal'}
      value={colorScheme}
      onChange={(value) => setColorScheme(value)}
      data={schemes.map((value) => ({ value, label: <Choice scheme={value} label={t(value)} /> }))}
    />
  )
}

function Choice({ scheme, label }: { scheme: MantineColorScheme; label: string }) {
  const Icon = icons[scheme]
  return (
    <span title={label}>
      <Icon size={16} aria-hidden style={{ display: 'block', margin: '2px auto' }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
