/** How far the mails of an announcement are. */
import { Progress, Stack, Text } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import type { WholeAnnouncement } from '../announcement.contract.ts'

export function SendProgress({ announcement: { figures } }: { announcement: WholeAnnouncement }) {
  const t = useWords('announcements.progress')
  if (!figures) return null
  const { taken, mails, waiting, failed, seen, stopped, written } = figures
  const parts = [
    waiting > 0 && t('waiting', { waiting }),
    failed > 0 && t('failed', { failed }),
    seen > 0 && t('seen', { seen }),
    stopped > 0 && t('stopped', { stopped }),
    written > 0 && t('written', { written }),
  ].filter(Boolean)
  return (
    <Stack gap="xs">
      <Progress
        value={mails === 0 ? 100 : (100 * taken) / mails}
        size="lg"
        aria-label={t('label')}
        color={failed > 0 ? 'yellow' : 'teal'}
      />
      <Text size="sm" className="figures" aria-live="polite">
        {t('of', { taken, mails })}
      </Text>
      {parts.length > 0 ? <Text size="sm">{parts.join(' · ')}</Text> : null}
      {waiting > 0 ? <Hint>{t('behind')}</Hint> : null}
    </Stack>
  )
}
