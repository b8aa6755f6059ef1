/** Why a helper's link opens no door: it is over, its day is still to come, or there is no network. */
import { Button, Text } from '@mantine/core'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useWords } from '#words/Words.tsx'
import type { Reached } from './door-sync.ts'

type Props = { reached: Reached; untold: number; onAgain: () => void }

export function NoDoor({ reached, untold, onAgain }: Props) {
  const t = useWords('door.link')
  const why = reached === 'over' || reached === 'early' ? reached : 'off'
  return (
    <EmptyState title={t(`${why}.title`)} picture="closed">
      <Text mb="md">{t(`${why}.text`)}</Text>
      {untold > 0 ? (
        <Text mb="md" fw={600}>
          {t('untold', { count: untold })}
        </Text>
      ) : null}
      {why === 'over' ? null : <Button onClick={onAgain}>{t('again')}</Button>}
    </EmptyState>
  )
}
