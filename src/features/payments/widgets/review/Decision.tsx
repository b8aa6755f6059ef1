/** The decision on the payment that is open: the buttons, and the keys that do the same. */
import { Group, Kbd, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '#words/Words.tsx'
import { useReviewKeys } from '#features/review/widgets/deciding.ts'
import { useRejecting } from '#features/review/widgets/use-rejecting.ts'
import { Verdicts } from '#features/review/widgets/Verdicts.tsx'
import type { ReviewedPayment } from '../../contract.ts'
import type { Candidate } from '../../statements/matching/contract.ts'
import { Evidence } from '../../statements/widgets/Evidence.tsx'
import { SettleDialog } from '../../statements/widgets/SettleDialog.tsx'
import { useEvidence } from '../../statements/widgets/use-evidence.ts'
import type { Programme, Whom } from './programme.ts'
import { OtherActions } from './OtherActions.tsx'
import { RejectForm } from './RejectForm.tsx'
import { useQueueLinks } from './Queue.tsx'
import classes from './review.module.css'
import { useDecisions } from './use-decisions.ts'

type Props = {
  programme: Programme
  payment: ReviewedPayment
  whom: Whom
  /** Whether payment and proof have been shown for long enough. */
  isReady: boolean
  /** What is lost when the payment is deleted for good. */
  loss: string
}

/** The line of which somebody says what becomes of a difference; null where the payment has all that came. */
type Settled = { line: Pick<Candidate, 'id' | 'amount' | 'text'> | null }

export function Decision({ programme, payment, whom, isReady, loss }: Props) {
  const words = useWords('payments.review')
  const decisions = useDecisions(programme, payment, whom)
  const { rejecting, setRejecting, leave, button } = useRejecting<ReviewedPayment>()
  const canDecide = payment.status === 'PENDING' && payment.deleted_at === null
  const evidence = useEvidence(programme.entity, payment)
  // The one line that can only be this payment's; where there is none the key does nothing.
  const sure = canDecide ? evidence?.candidates.find(({ level }) => level === 'sure') : undefined
  const [settling, setSettling] = useState<Settled | null>(null)
  // Of money that came in part somebody has to say why it is enough.
  const confirm = () => (evidence && evidence.received > 0 ? setSettling({ line: null }) : void decisions.confirm())
  useShortcuts(programme, payment, isReady && rejecting === null && settling === null, {
    confirm: () => (canDecide ? confirm() : undefined),
    reject: () => (canDecide ? setRejecting(payment) : undefined),
    withLine: () => (sure ? void decisions.confirm({ line_id: sure.id }) : undefined),
  })
  if (rejecting) {
    return (
      <Paper withBorder className={classes.decision}>
        <RejectForm
          texts={programme.texts.reject}
          holdHours={programme.holdHours}
          preview={(given) => decisions.preview(rejecting, given)}
          send={(given) => decisions.reject(rejecting, given)}
          onDone={(answer) => {
            setRejecting(null)
            decisions.rejected(rejecting, answer)
          }}
          onCancel={leave}
        />
      </Paper>
    )
  }
  return (
    <>
      {evidence ? (
        <Evidence
          entity={programme.entity}
          payment={payment}
          evidence={evidence}
          isReady={isReady}
          isBusy={decisions.isBusy}
          onConfirm={(line) => void decisions.confirm({ line_id: line.id })}
          onSettle={(line) => setSettling({ line })}
        />
      ) : null}
      {evidence && settling ? (
        <SettleDialog
          entity={programme.entity}
          payment={payment}
          due={evidence.due}
          line={settling.line}
          onConfirm={decisions.confirm}
          onClose={() => setSettling(null)}
        />
      ) : null}
      <Paper withBorder className={classes.decision} component="section" aria-label={words('decision')}>
        {payment.deleted_at === null ? (
          <Verdicts
            status={payment.status}
            isBusy={decisions.isBusy}
            isReady={isReady}
            label={(name) => words(name)}
            className={classes.verdicts}
            rejectButton={button}
            onConfirm={confirm}
            onReject={() => setRejecting(payment)}
            onCancel={() => void decisions.cancel()}
          />
        ) : null}
        <OtherActions programme={programme} payment={payment} loss={loss} />
        <Keys canDecide={canDecide} hasSure={sure !== undefined} />
      </Paper>
    </>
  )
}

type Actions = { confirm: () => void; reject: () => void; withLine: () => void }

function useShortcuts(
  programme: Programme,
  payment: ReviewedPayment,
  isReady: boolean,
  { confirm, reject, withLine }: Actions,
): void {
  const navigate = useNavigate()
  const { next, previous } = useQueueLinks(programme, payment)
  const goTo = (to: string | null) => () => {
    if (to !== null) void navigate(to)
  }
  useReviewKeys({
    isReady,
    decide: { c: confirm, r: reject, l: withLine },
    go: { j: goTo(next), ArrowRight: goTo(next), k: goTo(previous), ArrowLeft: goTo(previous) },
  })
}

function Keys({ canDecide, hasSure }: { canDecide: boolean; hasSure: boolean }) {
  const words = useWords('payments.review')
  const keys = [
    ...(canDecide
      ? ([
          ['C', 'confirm'],
          ['R', 'reject'],
        ] as const)
      : []),
    ...(hasSure ? ([['L', 'line']] as const) : []),
    ['J', 'next'],
    ['K', 'previous'],
  ] as const
  return (
    <Group gap="md" className={classes.keys} component="ul" aria-label={words('shortcuts')}>
      {keys.map(([key, name]) => (
        <li key={key}>
          <Kbd size="sm">{key}</Kbd>{' '}
          <Text span size="sm" c="dimmed">
            {words(`keys.${name}`)}
          </Text>
        </li>
      ))}
    </Group>
  )
}
