import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { prepareWords, spokenLanguage } from '#words/bundles.ts'
import { LanguageRoot } from '#words/LanguageRoot.tsx'

await prepareWords('public')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageRoot language={spokenLanguage()}>
        <HydratedRouter />
      </LanguageRoot>
    </StrictMode>,
  )
})
