import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import { useSession } from '#api/session.tsx'
import { clearAlert } from '#api/session-store.ts'

/** Why the reader was sent here: the session has ended, or the page is not for them. */
export function SessionAlertBox() {
  const { alert, wanted } = useSession()
  const t = useWords('errors')
  const common = useWords('common')
  if (!alert) return null
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={clearAlert}
    >
      <span>{t(alert)}</span>
      {wanted && <div>{t('signInFirst')}</div>}
    </Alert>
  )
}
