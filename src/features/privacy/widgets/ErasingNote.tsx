import { Alert, Text } from '@mantine/core'
import { TextLink } from '#ui/links.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { ErasingState } from '../retention.contract.ts'

/** The problem of the nightly erasing; nothing if all is well. */
export function ErasingNote({ erasing }: { erasing: ErasingState | null }) {
  const t = useWords('privacy.erasing')
  const language = useLanguage()
  if (!erasing || !(erasing.is_late || erasing.failed > 0)) return null
  const { is_late: isLate, failed, ended_at: ended } = erasing
  return (
    <Alert color="red" variant="light" title={t(isLate ? 'lateTitle' : 'failedTitle')}>
      <Text size="sm">{isLate ? t('late') : t('failed', { count: failed })}</Text>
      <Text size="sm" mt={4}>
        {ended ? t('last', { moment: moment(ended, language) }) : t('never')}
      </Text>
      <Text size="sm" mt={4}>
        <TextLink to="/privacy/retention">{t('look')}</TextLink>
      </Text>
    </Alert>
  )
}
