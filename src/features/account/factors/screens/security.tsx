/** /dashboard/security: passkeys, the authenticator app and recovery codes of one's own account. */
import { Alert } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forget, useApi, useRead } from '#api/api.ts'
import { sessionStore, updateUser } from '#api/session-store.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { currentUser } from '../../contract.ts'
import { GraceBanner } from '../widgets/GraceBanner.tsx'
import { readFactors } from '../own/contract.ts'
import classes from './security/security.module.css'
import { AppCard } from './security/AppCard.tsx'
import { CodesCard } from './security/CodesCard.tsx'
import { PasskeysCard } from './security/PasskeysCard.tsx'
import { ShownCodes } from './security/ShownCodes.tsx'

export default function Security() {
  const t = useWords('security')
  const profile = useWords('profile')
  const api = useApi()
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { data, error, refetch } = useRead(readFactors)
  const changed = async (recoveryCodes: string[] | null = null) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    await forget(client, [readFactors.path])
    // What the office may open depends on it.
    const { data: user } = await api.call(currentUser)
    if (sessionStore.get().phase === 'in') updateUser(user)
  }
  const factors = data?.data
  const isMissing = factors?.second_factor === 'MISSING'
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      {...(isMissing ? {} : { breadcrumb: [{ label: profile('title'), to: '/dashboard/profile' }] })}
    >
      {isMissing && (
        <Alert color="yellow" variant="light" icon={<IconShieldLock aria-hidden />}>
          {t('missing')}
        </Alert>
      )}
      <GraceBanner />
      {codes && <ShownCodes codes={codes} onDone={() => setCodes(null)} />}
      {factors ? (
        <div className={classes.cards}>
          <PasskeysCard passkeys={factors.passkeys} onChange={changed} />
          <AppCard totp={factors.totp} onChange={changed} />
          <CodesCard factors={factors} onChange={changed} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState kind="cards" />
      )}
    </Page>
  )
}
