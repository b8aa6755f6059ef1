import { Alert } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useSession } from '#api/session.tsx'
import { TextLink } from '#ui/links.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'

/** Until when somebody of the office may work without a second factor. */
export function GraceBanner() {
  const t = useWords('security')
  const language = useLanguage()
  const { user } = useSession()
  if (user?.second_factor !== 'GRACE' || user.second_factor_until === null) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconShieldLock aria-hidden />}>
      {t('grace', { day: day(user.second_factor_until, language) })}{' '}
      <TextLink to="/dashboard/security" inherit underline="always">
        {t('graceAction')}
      </TextLink>
    </Alert>
  )
}
