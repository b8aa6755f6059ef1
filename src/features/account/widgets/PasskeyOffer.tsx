/** To a student who has just come in by a mailed link, so without a password: the quicker way for the next time. */
import { Alert } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#api/session.tsx'
import { TextLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import { hasPasskeys } from './browser-passkeys.ts'

export function PasskeyOffer() {
  const t = useWords('security.offer')
  const common = useWords('common')
  const { user } = useSession()
  const { byLink } = (useLocation().state ?? {}) as { byLink?: boolean }
  const [isHidden, setHidden] = useState(false)
  if (!byLink || isHidden || user?.second_factor !== 'NONE' || !hasPasskeys()) return null
  return (
    <Alert
      title={t('title')}
      icon={<IconFingerprint aria-hidden />}
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={() => setHidden(true)}
    >
      {t('text')}{' '}
      <TextLink to="/dashboard/security" inherit underline="always">
        {t('go')}
      </TextLink>
    </Alert>
  )
}
