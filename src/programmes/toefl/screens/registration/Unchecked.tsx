/** Why the form does not go on, where nothing that was typed is wrong: a limit is used up, or there was no answer. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiProblem } from '#kit/endpoint/api-error.ts'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { ButtonLink } from '#ui/links.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useTimeLeft } from '#features/window/widgets/Countdown.tsx'
import { clock } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { inMinutes } from './in-minutes.ts'

type Props = {
  problem: ApiProblem
  onRetry: () => void
  /** The check for existing accounts could not be made, so nobody goes on to pay. */
  isCheck: boolean
}

export function Unchecked({ problem, onRetry, isCheck }: Props) {
  const t = useWords('toefl.unchecked')
  const textOf = useProblemText()
  const { retryAfter, body } = problem
  const isSlowed = problem.status === 429 && retryAfter !== undefined && typeof body['retry_at'] === 'string'
  return (
    <Stack gap="sm">
      <Text size="sm">{textOf(new ApiError(problem))}</Text>
      {isCheck && <Text size="sm">{t('why')}</Text>}
      {isSlowed ? (
        <Slowed until={String(body['retry_at'])} seconds={retryAfter} onRetry={onRetry} />
      ) : (
        <Group>
          <Button size="xs" onClick={onRetry}>
            {t('retry')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type SlowedProps = {
  /** By the server's clock. */
  until: string
  /** From the answer on. */
  seconds: number
  onRetry: () => void
}

function Slowed({ until, seconds, onRetry }: SlowedProps) {
  const t = useWords('toefl.unchecked')
  const language = useLanguage()
  // The server's clock at the answer, whatever the device's says.
  const [answered] = useState(() => new Date(Date.parse(until) - seconds * 1000).toISOString())
  const left = useTimeLeft(until, answered) ?? seconds
  return (
    <>
      <Text size="sm" fw={600} role="timer">
        {left > 0 ? t('from', { time: clock(until, language), left: inMinutes(left) }) : t('now')}
      </Text>
      <Group>
        <Button size="xs" disabled={left > 0} onClick={onRetry}>
          {t('retry')}
        </Button>
        <ButtonLink to="/login" state={{ to: '/dashboard/toefl-registration' }} variant="default" size="xs">
          {t('signIn')}
        </ButtonLink>
      </Group>
    </>
  )
}
