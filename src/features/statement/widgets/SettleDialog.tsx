/** A line has another amount than the payment misses: the ways to settle the difference. */
import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#kit/endpoint/call.ts'
import type { Settle } from '#review-states.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { matchLine } from '../match-suggestion.contract.ts'
import { keepPart } from '../partial-payment.contract.ts'
import { changed } from './statement-changed.ts'
import classes from './evidence.module.css'

type Settling = { line_id?: number; settle?: Settle; reason?: string }
type Props = {
  entity: PaidEntity
  payment: { id: number; status: string; updated_at: string }
  /** The sum that the payment misses. */
  due: number
  /** Null: all that came is enough. */
  line: { id: number; amount: number; text: string } | null
  onConfirm: (settling: Settling) => Promise<void>
  onClose: () => void
}

/** The ways to settle a difference, the usual one first. */
const choicesOf = (status: string, due: number, line: Props['line']): Settle[] => {
  if (line === null) return ['ACCEPT']
  if (line.amount > due) return ['REST', 'REFUND', 'ACCEPT']
  return status === 'PENDING' ? ['WAIT', 'ACCEPT'] : ['ACCEPT']
}

export function SettleDialog({ entity, payment, due, line, onConfirm, onClose }: Props) {
  const words = useWords('statements.settle')
  const send = useSend({ entity, payment, due, line, onConfirm, onClose })
  const choices = choicesOf(payment.status, due, line)
  const [settle, setSettle] = useState<Settle>(choices[0] ?? 'ACCEPT')
  const [reason, setReason] = useState('')
  const isLess = line === null || line.amount < due
  const amounts = {
    line: rupiah(line?.amount ?? 0),
    due: rupiah(due),
    difference: rupiah(Math.abs(due - (line?.amount ?? 0))),
  }
  const isComplete = settle !== 'ACCEPT' || reason.trim() !== ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isComplete && !send.isBusy) void send.send(settle, reason.trim())
  }
  return (
    <Modal opened onClose={onClose} title={words(isLess ? 'less' : 'more')} centered>
      <form onSubmit={submit}>
        <Stack gap="md">
          {line === null ? (
            <Text size="sm">{words('without', amounts)}</Text>
          ) : (
            <Difference line={line} due={due} isLess={isLess} />
          )}
          {choices.length > 1 ? (
            <Radio.Group
              label={words('what')}
              value={settle}
              onChange={(value) => setSettle(choices.find((one) => one === value) ?? 'ACCEPT')}
            >
              <Stack gap="xs" mt="xs">
                {choices.map((one) => (
                  <Radio
                    key={one}
                    value={one}
                    label={words(one === 'ACCEPT' && !isLess ? 'choices.KEEP' : `choices.${one}`)}
                    description={words(one === 'ACCEPT' && !isLess ? 'hints.KEEP' : `hints.${one}`, amounts)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          ) : null}
          {settle === 'ACCEPT' ? (
            <TextInput
              label={words('reason')}
              placeholder={words('placeholder')}
              withAsterisk
              data-autofocus={choices.length === 1 || undefined}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {words('cancel')}
            </Button>
            <Button type="submit" loading={send.isBusy} disabled={!isComplete}>
              {words(settle === 'WAIT' ? 'wait' : payment.status === 'PENDING' ? 'confirm' : 'keep')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** The sum, as somebody would write it down: whose line it is, the missing sum, and the difference. */
function Difference({ line, due, isLess }: { line: NonNullable<Props['line']>; due: number; isLess: boolean }) {
  const words = useWords('statements.settle')
  const rows = [
    ['sums.line', line.amount],
    ['sums.due', due],
    [isLess ? 'sums.less' : 'sums.more', Math.abs(due - line.amount)],
  ] as const
  return (
    <div>
      <Text size="sm" className="anywhere">
        {line.text}
      </Text>
      <dl className={classes.sums}>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{words(name)}</dt>
            <dd>{rupiah(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function useSend({ entity, payment, line, onConfirm, onClose }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(changed)
  const problemText = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const about = { params: { id: payment.id } }
  const send = async (settle: Settle, reason: string): Promise<void> => {
    const said = { settle, ...(settle === 'ACCEPT' ? { reason } : {}) }
    if (line !== null && settle === 'WAIT') {
      const body = { line_id: line.id, seen_updated_at: payment.updated_at }
      const { message, undo } = await api.call(keepPart[entity], { ...about, body })
      offer({ text: message, undo })
    } else if (payment.status === 'PENDING') {
      await onConfirm({ ...said, ...(line === null ? {} : { line_id: line.id }) })
    } else if (line !== null) {
      const body = { entity, payment_id: payment.id, ...said }
      const { message, undo } = await api.call(matchLine, { params: { id: line.id }, body })
      offer({ text: message, undo })
    }
    onClose()
  }
  return {
    isBusy,
    send: async (settle: Settle, reason: string) => {
      setBusy(true)
      try {
        await send(settle, reason)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        notify.problem(problemText(error))
      } finally {
        setBusy(false)
        void forget(client, changed)
      }
    },
  }
}
