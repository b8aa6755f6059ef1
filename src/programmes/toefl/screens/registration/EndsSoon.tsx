import { Alert, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { lateEnd } from '#features/window/late.rules.ts'
import { useTimeLeft } from '#features/window/widgets/Countdown.tsx'
import { clock } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { inMinutes } from './in-minutes.ts'

type Props = { end: string; isLate: boolean; ahead: number }

export function EndsSoon({ end, isLate, ahead }: Props) {
  const t = useWords('toefl.ending')
  const language = useLanguage()
  const [now] = useState(() => new Date(Date.now() + ahead).toISOString())
  const last = lateEnd(end).toISOString()
  const left = useTimeLeft(isLate ? last : end, now) ?? 0
  const late = clock(last, language)
  return (
    <Alert color="orange" icon={<IconClockExclamation aria-hidden />}>
      <Text size="sm" fw={600} role="timer">
        {isLate
          ? t('late', { late, left: inMinutes(left) })
          : t('soon', { time: clock(end, language), left: inMinutes(left) })}
      </Text>
      <Text size="sm">{isLate ? t('lateText') : t('soonText', { late })}</Text>
    </Alert>
  )
}
