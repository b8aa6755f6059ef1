/** The providers of forms, lists and dashboards: their words, kept answers, dialogs, notifications. */
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { makeQueryClient } from '#api/api.ts'
import { takeRestored } from '#api/session-store.ts'
import { Overlays } from '#ui/Overlays/Overlays.tsx'
import { MantineFrame } from '#ui/theme/MantineFrame.tsx'
import { type Bundle, type BundleName, wordsOf } from '#words/bundles.ts'
import { merged } from '#words/merged.ts'
import { useLanguage, useWords, Words } from '#words/Words.tsx'

type Props = {
  /** Beyond `public`; the layout has them ready. */
  bundles: readonly BundleName[]
  children: ReactNode
}

export function Providers({ bundles, children }: Props) {
  // Not at module level: requests rendered by the server would share it.
  const [client] = useState(() => makeQueryClient(takeRestored()))
  return (
    <QueryClientProvider client={client}>
      <BundleWords bundles={bundles}>
        <MantineFrame>
          <NeedsScripts />
          {children}
          <Overlays />
        </MantineFrame>
      </BundleWords>
    </QueryClientProvider>
  )
}

/** Forms and lists need scripts. The landing page can be read without, and has no providers. */
function NeedsScripts() {
  const t = useWords('common')
  return <p className="no-scripts">{t('needsScripts')}</p>
}

export function BundleWords({ bundles, children }: Props) {
  const language = useLanguage()
  const words = useMemo(
    () =>
      ['public' as const, ...bundles]
        .map((name) => wordsOf(name, language))
        .reduce((all, one) => merged(all, one) as Bundle),
    [bundles, language],
  )
  return (
    <Words language={language} messages={words}>
      {children}
    </Words>
  )
}

/** A layout that only puts words around its pages; its file has them ready. */
export const layoutSaying = (bundles: readonly BundleName[]) =>
  function Saying() {
    return (
      <BundleWords bundles={bundles}>
        <Outlet />
      </BundleWords>
    )
  }
