/** For how long the seats are kept while the group pays, and what to do at the end. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArmchair, IconClockExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeLeft } from '#features/window/widgets/Countdown.tsx'
import { useWords } from '#words/Words.tsx'
import { inMinutes } from './in-minutes.ts'
import type { Kept } from './use-kept-seats.ts'

export function KeptSeats({ kept }: { kept: Kept }) {
  const t = useWords('toefl.kept')
  const { answer, isFailed, isFetching, again } = kept
  const retry = (
    <Button variant="default" size="xs" loading={isFetching} onClick={again}>
      {t('again')}
    </Button>
  )
  if (isFailed) return <Notice text={t('failed')}>{retry}</Notice>
  if (!answer) return null
  if (answer.ends_at === null) return <Notice text={t(answer.without === 'NETWORK' ? 'network' : 'off')} />
  return <Counted key={answer.ends_at} kept={kept} endsAt={answer.ends_at} ahead={answer.ahead} retry={retry} />
}

type CountedProps = { kept: Kept; endsAt: string; ahead: number; retry: React.ReactNode }

function Counted({ kept, endsAt, ahead, retry }: CountedProps) {
  const t = useWords('toefl.kept')
  const [now] = useState(() => new Date(Date.now() + ahead).toISOString())
  const left = useTimeLeft(endsAt, now) ?? 0
  if (left === 0) return <Notice text={t('over')}>{retry}</Notice>
  return (
    <Alert role="note" color="blue" icon={<IconArmchair aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t.rich('until', { left: inMinutes(left), b: bold })}</Text>
        {kept.answer?.can_prolong && (
          <Button variant="default" size="xs" loading={kept.isProlonging} onClick={() => void kept.prolong()}>
            {t('prolong')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

const bold = (chunks: React.ReactNode) => <b>{chunks}</b>

function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <Alert role="status" color="orange" icon={<IconClockExclamation aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{text}</Text>
        {children}
      </Group>
    </Alert>
  )
}
