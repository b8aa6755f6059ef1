/** On the dashboard of a person under 18, as long as no parent has answered. */
import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { TextLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { readOwnData } from '../own-data.contract.ts'
import { isMinor } from '../parent.rules.ts'

export function ParentReminder({ born, now }: { born: string | null; now: Date }) {
  return isMinor(born, now) ? <Waiting /> : null
}

function Waiting() {
  const t = useWords('parents')
  const { data } = useRead(readOwnData)
  if (data?.data.parent?.state !== 'ASKED') return null
  return (
    <Alert color="blue" title={t('title')} icon={<IconUsers aria-hidden />}>
      {t('own.ASKED')}{' '}
      <TextLink to="/dashboard/privacy" inherit>
        {t('toLink')}
      </TextLink>
    </Alert>
  )
}
