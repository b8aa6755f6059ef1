/** The decision on the payment that is open: the buttons, and the keys that do the same. */
import { Button, Group, Kbd, Paper } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useWords } from '#words/Words.tsx'
import { useReviewKeys } from '#features/review/widgets/deciding.ts'
import { useRejecting } from '#features/review/widgets/use-rejecting.ts'
import { pressOf, Verdicts } from '#features/review/widgets/Verdicts.tsx'
import { queueScope, type Rejection } from '#review-states.ts'
import type { RejectTexts } from '#features/review/widgets/ReasonField.tsx'
import { ReasonForm } from '#features/review/widgets/ReasonForm.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Hint } from '#ui/Hint.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { rupiah } from '#words/format.ts'
import { type Settling, useDecisions as useReviewDecisions } from '#features/review/widgets/use-decisions.ts'
import { useTakeBack } from '#features/review/widgets/take-back.tsx'
import type { ReviewedPayment } from '#features/payment/payment.contract.ts'
import type { Candidate } from '#features/statement/match-suggestion.contract.ts'
import { theOneOf } from '#features/statement/match-suggestion.rules.ts'
import { ChooseLine } from '#features/statement/widgets/ChooseLine.tsx'
import { Evidence } from '#features/statement/widgets/Evidence.tsx'
import { SettleDialog } from '#features/statement/widgets/SettleDialog.tsx'
import { useGoesBack } from '#features/statement/widgets/use-goes-back.ts'
import { useEvidenceState } from '#features/statement/widgets/use-evidence.ts'
import { type Programme, reviewAddress, type Whom } from './review-programme.ts'
import { OtherActions } from './OtherActions.tsx'
import { useQueueLinks } from './Queue.tsx'
import { HoldSeats, useHold } from './HoldSeats.tsx'
import classes from './payment-review.module.css'

type Props = {
  programme: Programme
  payment: ReviewedPayment
  whom: Whom
  /** Whether payment and proof have been shown for long enough. */
  isReady: boolean
  /** The loss when the payment is deleted for good. */
  loss: string
}

/** The line whose difference somebody has to settle; null if the payment has its whole sum. */
type Settled = { line: Pick<Candidate, 'id' | 'amount' | 'text'> | null }

export function Decision({ programme, payment, whom, isReady: isShown, loss }: Props) {
  const words = useWords('payments.review')
  const lines = useWords('statements.evidence')
  const refunds = useWords('refunds')
  const goesBack = useGoesBack(programme.entity, payment)
  const decisions = useDecisions(programme, payment, whom)
  const { rejecting, setRejecting, leave, button } = useRejecting<ReviewedPayment>()
  const canDecide = payment.status === 'PENDING' && payment.deleted_at === null
  const { evidence, isPending: isUnknown } = useEvidenceState(programme.entity, payment)
  const isReady = isShown && !isUnknown
  const [settling, setSettling] = useState<Settled | null>(null)
  const [isChoosing, choosing] = useDisclosure(false)
  const candidates = canDecide ? (evidence?.candidates ?? []) : []
  const received = evidence?.received ?? 0
  // Of money that came in part somebody has to say why it is enough.
  const without = () => (received > 0 ? setSettling({ line: null }) : void decisions.confirm())
  const takeLine = (line: Candidate) =>
    line.amount === evidence?.due ? void decisions.confirm({ line_id: line.id }) : setSettling({ line })
  const one = evidence ? theOneOf(candidates, evidence.due) : undefined
  // Where no open line may be it there is nothing to choose from, and the statements' part of the page says so.
  const hasChoice = candidates.length > 0
  const confirm = () => (one ? takeLine(one) : hasChoice ? choosing.open() : without())
  useShortcuts(programme, payment, isReady && rejecting === null && settling === null && !isChoosing, {
    confirm: () => (canDecide ? confirm() : undefined),
    reject: () => (canDecide ? setRejecting(payment) : undefined),
    choose: (place) => {
      const line = candidates[place]
      if (line) takeLine(line)
    },
  })
  if (rejecting) {
    return (
      <Paper withBorder p="md" bg="var(--surface)" display="grid" className="stack close">
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
      {isChoosing ? (
        <ChooseLine
          candidates={candidates}
          onTake={(line) => {
            choosing.close()
            takeLine(line)
          }}
          onWithout={() => {
            choosing.close()
            without()
          }}
          onClose={choosing.close}
        />
      ) : null}
      {payment.deleted_at === null ? (
        <section className={canDecide ? classes.decision : undefined} aria-label={words('decision')}>
          <Verdicts
            status={payment.status}
            isBusy={decisions.isBusy}
            isReady={isReady}
            label={(name) => (name === 'confirm' && hasChoice ? lines(one ? 'confirm' : 'chooseLine') : words(name))}
            className={classes.verdicts}
            rejectButton={button}
            refusal={goesBack ? refunds('refused.goesBack') : undefined}
            onConfirm={confirm}
            onReject={() => setRejecting(payment)}
            onCancel={() => void decisions.cancel()}
            more={
              hasChoice ? (
                <Button variant="default" className={classes.without ?? ''} {...pressOf(isReady, without)}>
                  {lines('without')}
                </Button>
              ) : null
            }
          />
        </section>
      ) : null}
      <Paper withBorder p="md" bg="var(--surface)" display="grid" className="stack close">
        <OtherActions programme={programme} payment={payment} loss={loss} />
        <Keys canDecide={canDecide} lines={candidates.length} />
      </Paper>
    </>
  )
}

type Actions = { confirm: () => void; reject: () => void; choose: (place: number) => void }

/** So many lines have a key. */
const places = [0, 1, 2, 3, 4, 5, 6, 7]

function useShortcuts(
  programme: Programme,
  payment: ReviewedPayment,
  isReady: boolean,
  { confirm, reject, choose }: Actions,
): void {
  const navigate = useNavigate()
  const { next, previous } = useQueueLinks(programme, payment)
  const goTo = (to: string | null) => () => {
    if (to !== null) void navigate(to)
  }
  useReviewKeys({
    isReady,
    decide: {
      c: confirm,
      r: reject,
      ...Object.fromEntries(places.map((place) => [String(place + 1), () => choose(place)])),
    },
    go: { j: goTo(next), ArrowRight: goTo(next), k: goTo(previous), ArrowLeft: goTo(previous) },
  })
}

function Keys({ canDecide, lines }: { canDecide: boolean; lines: number }) {
  const words = useWords('payments.review')
  const keys = [
    ...(canDecide
      ? ([
          ['C', 'confirm'],
          ['R', 'reject'],
        ] as const)
      : []),
    ...(lines > 0 ? ([[lines === 1 ? '1' : `1–${lines}`, 'choose']] as const) : []),
    ['J', 'next'],
    ['K', 'previous'],
  ] as const
  return (
    <Group gap="md" className="keyed" component="ul" aria-label={words('shortcuts')}>
      {keys.map(([key, name]) => (
        <li key={key}>
          <Kbd size="sm">{key}</Kbd> <Hint span>{words(`keys.${name}`)}</Hint>
        </li>
      ))}
    </Group>
  )
}

type RejectFormProps<Answer> = {
  texts: RejectTexts
  /** Where the group's seats can be held: for how long. */
  holdHours?: number | undefined
  preview: (given: Rejection) => Promise<{ subject: string; text: string }>
  send: (given: Rejection) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Rejecting a payment; where its seats can be held, that is decided with it. */
function RejectForm<Answer>({ holdHours, preview, send, ...rest }: RejectFormProps<Answer>) {
  const [written, setWritten] = useState('')
  const { isHeld, setHeld } = useHold(rest.texts, written, holdHours)
  const given = (reason: string): Rejection => ({ reason, ...(isHeld === undefined ? {} : { hold_seats: isHeld }) })
  const fields =
    holdHours === undefined || isHeld === undefined ? null : (
      <HoldSeats hours={holdHours} isHeld={isHeld} onChange={setHeld} />
    )
  return (
    <ReasonForm
      {...rest}
      preview={(reason) => preview(given(reason))}
      send={(reason) => send(given(reason))}
      onWrite={setWritten}
      more={{ key: String(isHeld), fields }}
    />
  )
}

/** Deciding on the payment that is open, with the questions that are asked before. */
function useDecisions({ endpoints, changed, home, texts }: Programme, payment: ReviewedPayment, whom: Whom) {
  const words = useWords('payments.review')
  const ask = useConfirm()
  const takeBack = useTakeBack()
  const navigate = useNavigate()
  const leadOn = useLeadOn()
  const [params] = useSearchParams()
  const scope = queueScope.safeParse(Object.fromEntries(params)).data ?? {}
  // Stays where nothing else waits.
  const goOn = () => {
    const next = payment.next_pending_id
    if (next !== null) leadOn(reviewAddress(home, next, params.get('region_id')))
  }
  const own = reviewAddress(home, payment.id, params.get('region_id'))
  const { isBusy, confirm, cancel, preview, reject, rejected } = useReviewDecisions<ReviewedPayment>({
    endpoints,
    changed,
    scope,
    goOn,
    tell: (done, { payment_amount: amount }) => ({
      text: words(`told.${done}`, { who: words('who', whom), amount: rupiah(amount) }),
      takeBackAt: own,
      // After undoing it the reviewer wants to look again.
      onUndone: () => void navigate(own),
    }),
  })
  return {
    isBusy,
    reject,
    rejected,
    preview,
    confirm: async (settling: Settling = {}): Promise<void> => {
      const { expected_amount: expected, payment_amount: amount, same_proof } = payment
      const doubts = [
        ...(expected !== null && expected !== amount ? [words('sureMismatch')] : []),
        ...(same_proof.length > 0 ? [words('sureSame')] : []),
      ]
      const question = { title: words('sureTitle'), message: doubts.join(' '), confirmLabel: words('sureLabel') }
      if (doubts.length === 0 || (await ask(question))) await confirm(payment, settling)
    },
    cancel: async (): Promise<void> => {
      const consequence = payment.status === 'REJECTED' ? texts.cancelRejected : texts.cancelConfirmed
      const answer = await takeBack(consequence, whom.others + 1)
      if (answer) await cancel(payment, answer)
    },
  }
}
