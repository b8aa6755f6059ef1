/** The decision on the payment that is open: the buttons, and the keys that do the same. */
import { Button, Group, Kbd, Paper, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '#words/Words.tsx'
import type { ReviewedPayment } from '#features/toefl/payments/contract.ts'
import type { Desk } from './desk.ts'
import { OtherDeeds } from './OtherDeeds.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { useQueueLinks } from './Queue.tsx'
import classes from './review.module.css'
import { useDecisions } from './use-decisions.ts'

type Props = {
  desk: Desk
  payment: ReviewedPayment
  /** What is lost when the payment is deleted for good. */
  loss: string
}

export function Decision({ desk, payment, loss }: Props) {
  const words = useWords('payments.review')
  const decisions = useDecisions(desk, payment)
  // The payment as it was when the dialog was opened over it: what came since has not been seen.
  const [rejecting, setRejecting] = useState<ReviewedPayment | null>(null)
  const canDecide = payment.status === 'PENDING' && payment.deleted_at === null
  useShortcuts(desk, payment, {
    accept: () => (canDecide ? void decisions.accept() : undefined),
    reject: () => (canDecide ? setRejecting(payment) : undefined),
  })
  return (
    <Paper withBorder className={classes.decision} component="section" aria-label={words('decision')}>
      {canDecide ? (
        <div className={classes.verdicts}>
          <Button
            size="md"
            color="teal.9"
            loading={decisions.isBusy}
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => void decisions.accept()}
          >
            {words('confirm')}
          </Button>
          <Button
            size="md"
            color="red"
            variant="light"
            disabled={decisions.isBusy}
            leftSection={<IconX size={20} aria-hidden />}
            onClick={() => setRejecting(payment)}
          >
            {words('reject')}
          </Button>
        </div>
      ) : payment.deleted_at === null ? (
        <Button
          variant="default"
          fullWidth
          loading={decisions.isBusy}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={() => void decisions.cancel()}
        >
          {words(payment.status === 'REJECTED' ? 'cancelRejection' : 'cancelConfirmation')}
        </Button>
      ) : null}
      <OtherDeeds desk={desk} payment={payment} loss={loss} />
      <Keys canDecide={canDecide} />
      <RejectDialog
        texts={desk.texts}
        opened={rejecting !== null}
        onClose={() => setRejecting(null)}
        send={(reason) => decisions.reject(rejecting ?? payment, reason)}
        onDone={(answer) => {
          setRejecting(null)
          decisions.rejected(answer)
        }}
      />
    </Paper>
  )
}

type Deeds = { accept: () => void; reject: () => void }

/** The keys; silent while a dialog is open or something is typed. */
function useShortcuts(desk: Desk, payment: ReviewedPayment, { accept, reject }: Deeds): void {
  const navigate = useNavigate()
  const { next, previous } = useQueueLinks(desk, payment)
  const unless = (deed: () => void) => () => {
    if (!document.querySelector('[role="dialog"]')) deed()
  }
  const goTo = (to: string | null) =>
    unless(() => {
      if (to !== null) void navigate(to)
    })
  useHotkeys([
    ['c', unless(accept)],
    ['r', unless(reject)],
    ['j', goTo(next)],
    ['ArrowRight', goTo(next)],
    ['k', goTo(previous)],
    ['ArrowLeft', goTo(previous)],
  ])
}

function Keys({ canDecide }: { canDecide: boolean }) {
  const words = useWords('payments.review')
  const keys = [
    ...(canDecide
      ? ([
          ['C', 'confirm'],
          ['R', 'reject'],
        ] as const)
      : []),
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
