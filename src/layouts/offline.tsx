/** Pages that open without network: no frame around them, so that little has to be kept. */
import { Outlet } from 'react-router'
import { fetchCurrentUser } from '#api/session-calls.ts'
import { bringAskForUser } from '#api/session-store.ts'
import { useWords } from '#words/Words.tsx'
import { prepareWords } from '#words/bundles.ts'
import '../ui/theme/forms.css'
import { Providers } from './Providers.tsx'

bringAskForUser(fetchCurrentUser)
await prepareWords('offline')
const bundles = ['offline'] as const

export default function Offline() {
  const t = useWords('common')
  return (
    <Providers bundles={bundles}>
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </Providers>
  )
}
