/** What the bank's statements say of a payment, beside its proof: its line, or those that may have paid it. */
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconBuildingBank, IconCheck, IconX } from '@tabler/icons-react'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useWrite } from '#api/api.ts'
import type { PaidEntity } from '../contract.ts'
import { type Candidate, type Evidence as Found, matchLine } from '../matching/contract.ts'
import classes from './evidence.module.css'

type Payment = { id: number; status: string; deleted_at: string | null }

type Props = {
  entity: PaidEntity
  payment: Payment
  evidence: Found
  /** Whether the payment has been shown for long enough to be decided on. */
  isReady: boolean
  isBusy: boolean
  onConfirm: (lineId: number) => void
}

export function Evidence({ entity, payment, evidence, isReady, isBusy, onConfirm }: Props) {
  const words = useWords('statements.evidence')
  const match = useMatch(entity, payment.id)
  const { line, candidates, more, is_covered: isCovered } = evidence
  const isConfirmed = payment.status === 'CONFIRMED'
  const canTake = payment.deleted_at === null && (isConfirmed || payment.status === 'PENDING')
  // Nothing was imported yet, and nothing is missing.
  if (!line && candidates.length === 0 && !isCovered && payment.status !== 'PENDING') return null
  return (
    <Paper withBorder className={classes.card} component="section" aria-label={words('title')}>
      <Title order={2} size="h4" mb="xs">
        <IconBuildingBank size={18} aria-hidden /> {words('title')}
      </Title>
      {line ? (
        <>
          <Text size="sm" mb={4}>
            {words('line')}
          </Text>
          <Line line={line} />
        </>
      ) : (
        <Stack gap="sm">
          {isConfirmed && isCovered ? <Text fw={600}>{words('missing')}</Text> : null}
          {candidates.length === 0 ? (
            <Text size="sm" c="dimmed">
              {words(isCovered ? 'none' : 'notCovered')}
            </Text>
          ) : (
            <Text size="sm">{words('candidates')}</Text>
          )}
          {candidates.map((one) => (
            <div key={one.id} className={classes.candidate} data-level={one.level}>
              <Line line={one} />
              <Agreement candidate={one} />
              {canTake ? (
                <Button
                  size="sm"
                  variant={one.level === 'sure' ? 'filled' : 'default'}
                  disabled={!isReady}
                  loading={isBusy || match.isPending}
                  onClick={() => (isConfirmed ? match.send(one.id) : onConfirm(one.id))}
                >
                  {words(isConfirmed ? 'match' : 'confirm')}
                </Button>
              ) : null}
            </div>
          ))}
          {more > 0 ? (
            <Text size="sm" c="dimmed">
              {words('more', { count: more })}
            </Text>
          ) : null}
        </Stack>
      )}
    </Paper>
  )
}

type ShownLine = Pick<Candidate, 'day' | 'amount' | 'text' | 'account'>

function Line({ line }: { line: ShownLine }) {
  const language = useLanguage()
  return (
    <div>
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={700}>{rupiah(line.amount)}</Text>
        <Text size="sm">{day(line.day, language, 'short')}</Text>
      </Group>
      <Text size="sm" className={classes.text}>
        {line.text}
      </Text>
      <Text size="sm" c="dimmed">
        {line.account}
      </Text>
    </div>
  )
}

/** What agrees and what does not, in words and signs. */
function Agreement({ candidate: { level, agrees } }: { candidate: Candidate }) {
  const words = useWords('statements.evidence')
  const marks = [
    ['amount', agrees.amount],
    ['name', agrees.name],
    ['account', true],
    ['time', true],
  ] as const
  return (
    <Group gap={6}>
      <Badge color={level === 'sure' ? 'teal' : 'yellow'} variant="light" tt="none" fw={600}>
        {words(level)}
      </Badge>
      {marks.map(([what, isSame]) => (
        <Badge
          key={what}
          variant="outline"
          color={isSame ? 'teal' : 'gray'}
          tt="none"
          fw={500}
          leftSection={isSame ? <IconCheck size={12} aria-hidden /> : <IconX size={12} aria-hidden />}
          aria-label={words(isSame ? 'agrees' : 'differs', { what: words(what) })}
        >
          {words(what)}
        </Badge>
      ))}
    </Group>
  )
}

/** Keeps a line with a payment that was confirmed without one. */
function useMatch(entity: PaidEntity, paymentId: number) {
  const problemText = useProblemText()
  const write = useWrite(matchLine, {
    invalidates: ['/toefl-payments', '/member-payments', '/statement-lines', '/statement-matches'],
  })
  return {
    isPending: write.isPending,
    send: (lineId: number) =>
      write.mutate(
        { params: { id: lineId }, body: { entity, payment_id: paymentId } },
        {
          onSuccess: ({ message }) => notify.success(message),
          onError: (error) => notify.problem(problemText(error)),
        },
      ),
  }
}
