import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import type { Group } from '../../group-link.contract.ts'

/** Says that the payer pays now; gone by itself when the group can be changed again. */
export function Frozen({ group }: { group: Group }) {
  const t = useWords('toefl.together')
  const name = group.parts.find((part) => part.is_payer)?.name ?? ''
  return (
    <Alert role="status" color="blue" icon={<IconLock aria-hidden />} title={t('frozenTitle', { name })}>
      {t('frozen', { name, minutes: group.frozen_minutes })}
    </Alert>
  )
}
