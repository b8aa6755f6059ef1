import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import './mantine.css'
import { schemeManager } from './scheme.ts'
import { cssVariables, themeWith } from './theme.ts'

/** The providers of Mantine's components. Not around visitors' first page, which does without them. */
export function MantineFrame({ children }: { children: ReactNode }) {
  const t = useWords('common')
  const close = t('close')
  const theme = useMemo(() => themeWith({ close }), [close])
  const [manager] = useState(schemeManager)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={manager}
    >
      {children}
    </MantineProvider>
  )
}
