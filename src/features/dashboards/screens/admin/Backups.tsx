import { Alert, Text } from '@mantine/core'
import { moment, size } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { BackupState } from '../../contract.ts'

/** How it stands with the backups: a line where all is well, and what is wrong where it is not. */
export function Backups({ backups }: { backups: BackupState }) {
  const t = useWords('dashboards.admin.backups')
  const language = useLanguage()
  const { state, good, failed } = backups
  const last = good
    ? t('last', { moment: moment(good.ended_at, language), size: size(good.bytes, language) })
    : t('never')
  if (state === 'good') {
    return (
      <Text size="sm" c="dimmed">
        {last}
      </Text>
    )
  }
  return (
    <Alert color={state === 'none' ? 'blue' : 'red'} variant="light" title={t(`${state}Title`)}>
      <Text size="sm">{t(state)}</Text>
      {failed && (
        <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {t('problem', { moment: moment(failed.ended_at, language), problem: failed.problem })}
        </Text>
      )}
      {state !== 'none' && (
        <Text size="sm" mt={4}>
          {last}
        </Text>
      )}
    </Alert>
  )
}
