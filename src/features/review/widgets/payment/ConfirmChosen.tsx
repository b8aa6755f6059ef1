/**
 * Confirming the chosen payments: what is known of each is shown first, what somebody should look at is not ticked, and
 * exactly what was shown and ticked is confirmed, each with its line where one can only be its own.
 */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forget, useApi } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import {
  confirmShown,
  lookAtMany,
  mostConfirmed,
  type ProvenBy,
  provenBy,
  type ShownPayment,
} from '#features/statement/bulk-confirmation.contract.ts'
import { changed as statementsChanged } from '#features/statement/widgets/statement-changed.ts'
import { BulkAction } from '#ui/BulkAction.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { type TickRow, type Ticks, TickTable, useTicks } from '#ui/TickTable.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import classes from './confirm-chosen.module.css'
import { type Programme, reviewAddress } from './review-programme.ts'

type Props = { programme: Programme; ids: number[]; onDone: () => void }
type Looked = { data: ShownPayment[]; decided: number }

/** Of money that came in part somebody has to say why it is enough. */
const isFixed = ({ doubts }: ShownPayment) => doubts.includes('part')
const sumOf = (payments: readonly ShownPayment[]) => payments.reduce((sum, { amount }) => sum + amount, 0)
const withoutDoubt = (payments: readonly ShownPayment[]) =>
  payments.filter(({ doubts }) => doubts.length === 0).map(({ id }) => id)

export function ConfirmChosen({ programme, ids, onDone }: Props) {
  const words = useWords('payments.bulk')
  const api = useApi()
  const client = useQueryClient()
  const outOfDate = [...new Set([...programme.changed, ...statementsChanged])]
  const offer = useOfferUndo(outOfDate)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const ticks = useTicks(() => [])
  const look = async () => {
    setLooked(null)
    setProblem(null)
    try {
      const found = await api.call(lookAtMany[programme.entity], { body: { ids } })
      setLooked(found)
      ticks.set(withoutDoubt(found.data))
    } catch (error) {
      setProblem(error)
    }
  }
  const ticked = (looked?.data ?? []).filter(({ id }) => ticks.has(id))
  const byId = new Map(ticked.map((payment) => [payment.id, payment]))
  const known = new Map(looked?.data.map((payment) => [payment.id, payment]))
  return (
    <BulkAction
      ids={ticked.map(({ id }) => id)}
      label={words('button', { count: ids.length })}
      act={words('act', { count: ticked.length })}
      icon={<IconChecks size={18} aria-hidden />}
      title={words('title', { count: ids.length })}
      size="70rem"
      isReady={ticked.length > 0}
      onOpen={() => void look()}
      question={
        problem ? (
          <ErrorState error={problem} onRetry={() => void look()} />
        ) : looked ? (
          <Shown programme={programme} looked={looked} ticks={ticks} ticked={ticked} />
        ) : (
          <LoadingState kind="list" />
        )
      }
      sending={words('sending')}
      doneText={(count) => words('confirmed', { count })}
      part={mostConfirmed}
      send={async (some) => {
        const payments = some.flatMap((id) => {
          const payment = byId.get(id)
          if (!payment) return []
          return [{ id, seen_updated_at: payment.updated_at, ...(payment.line ? { line_id: payment.line.id } : {}) }]
        })
        const { data, undo } = await api.call(confirmShown[programme.entity], { body: { payments } })
        return { done: data.confirmed.length, refused: data.refused, undo }
      }}
      nameOf={(id) => ({
        name: words('named', { id: String(id), name: known.get(id)?.name ?? '' }),
        to: reviewAddress(programme.home, id),
      })}
      refresh={() => void forget(client, outOfDate)}
      onDone={onDone}
      offer={(text, { undos = [] }) => offer({ text, undo: undos })}
    />
  )
}

type ShownProps = { programme: Programme; looked: Looked; ticks: Ticks; ticked: readonly ShownPayment[] }

function Shown({ programme, looked: { data, decided }, ticks, ticked }: ShownProps) {
  const words = useWords('payments.bulk')
  const rowOf = useRow(programme)
  const sure = data.filter((payment) => payment.proven_by === 'SURE' && !isFixed(payment))
  const doubtful = data.filter(({ doubts }) => doubts.length > 0).length
  if (data.length === 0) return <Text>{words('nothing')}</Text>
  return (
    <Stack gap="sm">
      <Hint>{programme.texts.bulkHint}</Hint>
      {doubtful > 0 ? <Alert color="yellow">{words('doubtful', { count: doubtful })}</Alert> : null}
      {decided > 0 ? <Text size="sm">{words('decided', { count: decided })}</Text> : null}
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => ticks.set(withoutDoubt(data))}>
          {words('tickClear')}
        </Button>
        {sure.length > 0 ? (
          <Button size="compact-sm" variant="default" onClick={() => ticks.set(sure.map(({ id }) => id))}>
            {words('tickSure', { count: sure.length })}
          </Button>
        ) : null}
      </Group>
      {/* Scrolls by itself, so it can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.box} tabIndex={0} role="region" aria-label={words('shown')}>
        <TickTable
          all={words('all')}
          ticks={ticks}
          heads={[words('amount'), words('of'), words('proof'), words('doubt')]}
          rows={data.map(rowOf)}
        />
      </div>
      <Sums payments={ticked} of={data} />
    </Stack>
  )
}

function useRow({ home }: Programme): (payment: ShownPayment) => TickRow {
  const words = useWords('payments.bulk')
  const language = useLanguage()
  return (payment) => {
    const {
      id,
      name,
      amount,
      line,
      likely,
      proven_by: proof,
      doubts,
      opened_by: openedBy,
      opened_at: openedAt,
    } = payment
    return {
      id,
      label: words('tick', { name, amount: rupiah(amount) }),
      isFixed: isFixed(payment),
      cells: [
        <Text key="amount" fw={600} className="figures">
          {rupiah(amount)}
        </Text>,
        <>
          <TextLink to={reviewAddress(home, id)} target="_blank" size="sm">
            {name}
          </TextLink>
          <Hint>
            {[words('payment', { id: String(id) }), payment.region_init, payment.sender].filter(Boolean).join(', ')}
          </Hint>
        </>,
        <>
          <Text size="sm" className="anywhere">
            {line ? line.text : words(`by.${proof}`, { count: likely })}
          </Text>
          <Hint>
            {line
              ? `${day(line.day, language, 'short')}, ${line.account}`
              : openedAt === null
                ? null
                : words('opened', { name: openedBy ?? '–' })}
          </Hint>
        </>,
        doubts.map((doubt) => (
          <Text key={doubt} size="sm" fw={600}>
            {words(`doubts.${doubt}`)}
          </Text>
        )),
      ],
    }
  }
}

/** How many and how much is ticked, and what shows the money. */
function Sums({ payments, of }: { payments: readonly ShownPayment[]; of: readonly ShownPayment[] }) {
  const words = useWords('payments.bulk')
  const partOf = (proof: ProvenBy) => payments.filter((payment) => payment.proven_by === proof)
  const parts = provenBy.flatMap((proof) => {
    const some = partOf(proof)
    return some.length === 0 ? [] : [words(`sums.${proof}`, { count: some.length, amount: rupiah(sumOf(some)) })]
  })
  return (
    <div role="status">
      <Text fw={600}>{words('sum', { count: payments.length, all: of.length, amount: rupiah(sumOf(payments)) })}</Text>
      <Hint>{parts.join(' · ')}</Hint>
    </div>
  )
}
