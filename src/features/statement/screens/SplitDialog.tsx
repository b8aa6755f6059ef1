/** A line that pays several payments: which, and how much of it each. */
import { ActionIcon, Button, Group, Modal, Paper, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#kit/endpoint/call.ts'
import { Hint } from '#ui/Hint.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { RupiahInput } from '#ui/RupiahInput.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import type { PaidPayment, StatementLine } from '../statement.contract.ts'
import { readBill, type WholeBill } from '#features/bill/bill.contract.ts'
import { BillOffers } from '#features/bill/widgets/BillOffers.tsx'
import { listPayables, type Payable, splitLine, freeLine } from '../partial-payment.contract.ts'
import { leftAfter } from '../statement.rules.ts'
import { exactly } from '../sen.rules.ts'
import { changed } from '../widgets/statement-changed.ts'
import { useLine } from '../widgets/use-line.ts'
import { bodyOf, choicesOf, type Chosen, chosenOf, isSaid, keyOf, partsOfBill } from './split-parts.ts'
import classes from './statements.module.css'

type Props = {
  line: StatementLine
  /** The bill that the line was offered for. */
  bill?: WholeBill | null
  onClose: () => void
}

export function SplitDialog({ line, bill = null, onClose }: Props) {
  const words = useWords('statements.split')
  const language = useLanguage()
  const [parts, setParts] = useState<Chosen[]>(() => (bill ? partsOfBill(line.left, bill) : []))
  const pick = useBill((found) => setParts(partsOfBill(line.left, found)))
  const { isBusy, send } = useSplit(line, onClose)
  const left = leftAfter(line.left, parts)
  const change = (given: Chosen) => setParts(parts.map((one) => (keyOf(one) === keyOf(given) ? given : one)))
  return (
    <Modal opened onClose={onClose} title={words('title')} size="lg" centered>
      <Stack gap="md">
        <div>
          <Text fw={700}>
            {words('line', { amount: rupiah(exactly(line)), day: day(line.day, language, 'short') })}
          </Text>
          <Hint className={classes.line}>{line.text}</Hint>
        </div>
        {line.payments.map((payment) => (
          <Kept key={keyOf(payment)} lineId={line.id} payment={payment} />
        ))}
        {parts.length === 0 && line.left > 0 ? (
          <BillOffers line={{ amount: line.left, text: line.text }} onPick={({ id }) => void pick(id)} />
        ) : null}
        {parts.map((part) => (
          <PartFields
            key={keyOf(part)}
            part={part}
            onChange={change}
            onRemove={() => setParts(parts.filter((one) => one !== part))}
          />
        ))}
        <Text fw={600} {...(left < 0 ? { c: 'red' } : {})} role="status">
          {left < 0 ? words('tooMuch', { amount: rupiah(-left) }) : words('left', { amount: rupiah(left) })}
        </Text>
        {line.left > 0 ? (
          <Search
            lineId={line.id}
            chosen={new Set(parts.map(keyOf))}
            onAdd={(payment) => setParts([...parts, chosenOf(payment, left)])}
          />
        ) : null}
        <Group justify="flex-end" gap="xs" className={classes.foot ?? ''}>
          <Button variant="default" onClick={onClose}>
            {words('close')}
          </Button>
          <Button
            loading={isBusy}
            disabled={parts.length === 0 || left < 0 || !parts.every(isSaid)}
            onClick={() => void send(parts)}
          >
            {words('submit', { count: parts.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** A payment that has a part of the line already. */
function Kept({ lineId, payment }: { lineId: number; payment: PaidPayment }) {
  const words = useWords('statements.split')
  const free = useLine(freeLine, payment.entity, payment.id)
  const gone = useWords('statements.list')('refundedGone', { id: String(payment.id) })
  const name = payment.is_gone
    ? gone
    : words('payment', { programme: payment.entity, name: payment.name, id: String(payment.id) })
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm">{name}</Text>
          <Text fw={600}>{rupiah(payment.amount)}</Text>
          {payment.reason ? <Hint>{payment.reason}</Hint> : null}
        </div>
        {payment.is_gone ? null : (
          <Button
            size="compact-md"
            variant="default"
            loading={free.isPending}
            aria-label={words('freeOf', { name })}
            onClick={() => free.send(lineId)}
          >
            {words('free')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}

type PartProps = { part: Chosen; onChange: (part: Chosen) => void; onRemove: () => void }

function PartFields({ part, onChange, onRemove }: PartProps) {
  const words = useWords('statements.split')
  const choices = choicesOf(part)
  const name = words('payment', { programme: part.entity, name: part.name, id: String(part.id) })
  return (
    <Paper withBorder p="sm" m={0} component="fieldset" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text size="sm">{name}</Text>
            <Hint>{words('due', { amount: rupiah(part.due) })}</Hint>
          </div>
          <ActionIcon variant="subtle" color="gray" aria-label={words('remove', { name })} onClick={onRemove}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
        {/* A bill has many, and each takes what it misses. */}
        {part.seen !== undefined && choices.length === 0 ? null : (
          <RupiahInput
            label={words('amount')}
            value={part.amount}
            onChange={(value) => onChange({ ...part, amount: Number(value) || 0 })}
          />
        )}
        {choices.length > 0 ? (
          <Select
            label={words('difference')}
            required
            allowDeselect={false}
            data={choices.map((value) => ({ value, label: words(`choices.${value}`) }))}
            value={part.settle !== null && choices.includes(part.settle) ? part.settle : null}
            onChange={(value) => onChange({ ...part, settle: choices.find((one) => one === value) ?? null })}
          />
        ) : null}
        {choices.length > 0 && part.settle === 'ACCEPT' ? (
          <TextInput
            label={words('reason')}
            required
            maxLength={300}
            value={part.reason}
            onChange={(event) => onChange({ ...part, reason: event.currentTarget.value })}
          />
        ) : null}
      </Stack>
    </Paper>
  )
}

type SearchProps = { lineId: number; chosen: ReadonlySet<string>; onAdd: (payment: Payable) => void }

function Search({ lineId, chosen, onAdd }: SearchProps) {
  const words = useWords('statements.split')
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q.trim(), 250)
  const found = useRead(listPayables, { params: { id: lineId }, query: asked ? { q: asked } : {} })
  const payments = found.data?.data.filter((one) => !chosen.has(keyOf(one)))
  return (
    <Stack gap="xs">
      <TextInput
        label={words('search')}
        description={words('searchHint')}
        value={q}
        maxLength={100}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {payments ? (
        payments.length === 0 ? (
          <Hint>{words('nothing')}</Hint>
        ) : (
          payments.map((payment) => (
            <Button
              key={keyOf(payment)}
              variant="default"
              justify="space-between"
              h="auto"
              py={6}
              rightSection={<IconPlus size={16} aria-hidden />}
              classNames={{ label: classes.choice ?? '' }}
              onClick={() => onAdd(payment)}
            >
              <span>
                {words('payment', { programme: payment.entity, name: payment.name, id: String(payment.id) })}
                {', '}
                {words(`found.${payment.status}`, { amount: rupiah(payment.due), sender: payment.sender ?? '–' })}
              </span>
            </Button>
          ))
        )
      ) : (
        <Unread error={found.error} refetch={found.refetch} />
      )}
    </Stack>
  )
}

/** Reads a bill that was offered. */
function useBill(onRead: (bill: WholeBill) => void) {
  const api = useApi()
  const problemText = useProblemText()
  return async (id: number): Promise<void> => {
    try {
      onRead((await api.call(readBill, { params: { id } })).data)
    } catch (error) {
      notify.problem(problemText(error))
    }
  }
}

function useSplit(line: StatementLine, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(changed)
  const problemText = useProblemText()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    send: async (parts: readonly Chosen[]) => {
      setBusy(true)
      try {
        const { message, undos } = await api.call(splitLine, { params: { id: line.id }, body: bodyOf(parts) })
        offer({ text: message, undo: undos })
        onDone()
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
