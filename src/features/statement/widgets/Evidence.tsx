/** The bank statements' evidence of a payment, next to its proof: its line, or those that may have paid it. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuildingBank, IconSearch } from '@tabler/icons-react'
import { Hint } from '#ui/Hint.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { type Candidate, type Evidence as Found, matchLine } from '../match-suggestion.contract.ts'
import { freeLine } from '../partial-payment.contract.ts'
import { Agreement } from './Agreement.tsx'
import classes from './evidence.module.css'
import { Line } from './Line.tsx'
import { LinePicker } from './LinePicker.tsx'
import { useLine } from './use-line.ts'

type Payment = { id: number; status: string; deleted_at: string | null }
type OpenLine = Pick<Candidate, 'id' | 'amount' | 'text'>

type Props = {
  entity: PaidEntity
  payment: Payment
  evidence: Found
  /** Whether the payment has been shown for long enough to be decided on. */
  isReady: boolean
  isBusy: boolean
  onConfirm: (line: OpenLine) => void
  /** The line has another amount than the payment misses. */
  onSettle: (line: OpenLine) => void
}

export function Evidence({ entity, payment, evidence, isReady, isBusy, onConfirm, onSettle }: Props) {
  const words = useWords('statements.evidence')
  const match = useLine(matchLine, entity, payment.id)
  const [isPicking, picking] = useDisclosure(false)
  const { lines, candidates, more, due, is_covered: isCovered } = evidence
  const isConfirmed = payment.status === 'CONFIRMED'
  const isRejected = payment.status === 'REJECTED'
  const canTake = payment.deleted_at === null && (isConfirmed || payment.status === 'PENDING') && due > 0
  // Nothing was imported yet, and nothing is missing.
  if (lines.length + candidates.length === 0 && (isRejected || !isCovered) && payment.status !== 'PENDING') return null
  // It asks for nothing.
  if (lines.length === 0 && due === 0) return null
  const take = (line: OpenLine) => {
    if (line.amount !== due) return onSettle(line)
    return isConfirmed ? match.send(line.id) : onConfirm(line)
  }
  return (
    <Paper withBorder p="md" bg="var(--surface)" component="section" aria-label={words('title')}>
      <Title order={2} size="h4" mb="xs">
        <IconBuildingBank size={18} aria-hidden /> {words('title')}
      </Title>
      <Stack gap="sm">
        {lines.length > 0 ? <KeptLines entity={entity} payment={payment} evidence={evidence} /> : null}
        {isRejected && candidates.length > 0 ? (
          <>
            <Text size="sm">{words('candidates')}</Text>
            {candidates.map((one) => (
              <div key={one.id} className={classes.candidate}>
                <Line line={one} />
                <Agreement candidate={one} />
              </div>
            ))}
            <Hint>{words('notTaken')}</Hint>
          </>
        ) : null}
        {canTake ? (
          <>
            {isConfirmed && isCovered && lines.length === 0 ? <Text fw={600}>{words('missing')}</Text> : null}
            {candidates.length === 0 ? (
              <Hint>{words(isCovered ? 'none' : 'notCovered')}</Hint>
            ) : (
              <Text size="sm">{words('candidates')}</Text>
            )}
            {candidates.map((one) => (
              <div key={one.id} className={classes.candidate} data-level={one.level}>
                <Line line={one} />
                <Agreement candidate={one} />
                <Button
                  size="sm"
                  variant={one.level === 'sure' ? 'filled' : 'default'}
                  disabled={!isReady}
                  loading={isBusy || match.isPending}
                  onClick={() => take(one)}
                >
                  {words(one.amount !== due ? 'settle' : isConfirmed ? 'match' : 'confirm')}
                </Button>
              </div>
            ))}
            {more > 0 ? <Hint>{words('more', { count: more })}</Hint> : null}
            <Group>
              <Button
                size="sm"
                variant="subtle"
                leftSection={<IconSearch size={16} aria-hidden />}
                disabled={!isReady}
                onClick={picking.open}
              >
                {words('other')}
              </Button>
            </Group>
          </>
        ) : null}
      </Stack>
      {isPicking ? (
        <LinePicker
          onClose={picking.close}
          onPick={(line) => {
            picking.close()
            take(line)
          }}
        />
      ) : null}
    </Paper>
  )
}

/** The money that came so far, line by line, and the missing or excess sum. */
function KeptLines({ entity, payment, evidence }: Pick<Props, 'entity' | 'payment' | 'evidence'>) {
  const words = useWords('statements.evidence')
  const free = useLine(freeLine, entity, payment.id)
  const { lines, due, received, surplus } = evidence
  const isPending = payment.status === 'PENDING'
  const reason = lines.find((line) => line.reason !== null)?.reason
  return (
    <>
      <Text size="sm">{words(isPending ? 'part' : payment.status === 'REJECTED' ? 'came' : 'line')}</Text>
      {lines.map((line) => (
        <div key={line.id} className={classes.candidate}>
          <Line line={line} />
          {line.part === line.amount ? null : <Text size="sm">{words('partOf', { amount: rupiah(line.part) })}</Text>}
          {isPending && payment.deleted_at === null ? (
            <Button size="compact-md" variant="default" loading={free.isPending} onClick={() => free.send(line.id)}>
              {words('free')}
            </Button>
          ) : null}
        </div>
      ))}
      {due > 0 ? <Text fw={600}>{words('due', { received: rupiah(received), due: rupiah(due) })}</Text> : null}
      {surplus !== null ? <Text fw={600}>{words('surplus', { amount: rupiah(surplus) })}</Text> : null}
      {reason ? <Text size="sm">{words('reason', { reason })}</Text> : null}
    </>
  )
}
