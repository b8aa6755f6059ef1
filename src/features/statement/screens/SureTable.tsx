/** What is sure, shown before it is confirmed: each line with its payment and why, ticked one by one. */
import { Alert, Button, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BulkAction } from '#ui/BulkAction.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { type TickRow, TickTable, useTicks } from '#ui/TickTable.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import { confirmSure, type SurePair } from '../match-suggestion.contract.ts'
import { paymentAddress } from '#features/payment/widgets/payment-address.ts'
import { changed } from '../widgets/statement-changed.ts'
import classes from './reconcile.module.css'

/** A confirmation changes the payments, too. */
const outOfDate = [...changed, '/toefl-shifts', '/dashboard-admin', '/emails']

const sumOf = (pairs: readonly SurePair[]) => pairs.reduce((sum, { line }) => sum + line.amount, 0)
const nameOf = ({ line, payment }: SurePair) => `${line.id} ${payment.entity} ${payment.id} ${payment.updated_at}`
/** What the text does not name is looked at first. */
const tickedAtFirst = (pairs: readonly SurePair[]) =>
  pairs.filter(({ is_named: isNamed }) => isNamed).map(({ line }) => line.id)

export function SureTable({ pairs: now }: { pairs: readonly SurePair[] }) {
  const words = useWords('statements.reconcile.table')
  // What is read stays as it is until its reader asks for the new one: what is confirmed is what was shown.
  const [shown, setShown] = useState(now)
  const ticks = useTicks(() => tickedAtFirst(now))
  const rowOf = useRow()
  const [isWaiting, setWaiting] = useState(false)
  const isOld = shown.map(nameOf).join() !== now.map(nameOf).join()
  const show = () => {
    setShown(now)
    ticks.set(tickedAtFirst(now))
  }
  // After a confirmation of one's own the rest is shown at once.
  if (isWaiting && isOld) {
    setWaiting(false)
    show()
  }
  const chosen = shown.filter(({ line }) => ticks.has(line.id))
  return (
    <div className={`stack ${classes.screen}`}>
      <Text size="sm">{words('lead')}</Text>
      {isOld ? (
        <Alert color="gray" role="status">
          {words('newer')}{' '}
          <Button size="compact-sm" variant="default" onClick={show}>
            {words('show')}
          </Button>
        </Alert>
      ) : null}
      <TickTable
        all={words('all')}
        ticks={ticks}
        heads={[words('amount'), words('line'), words('payment'), words('why')]}
        rows={shown.map(rowOf)}
      />
      <div className={classes.bar}>
        <Confirm pairs={chosen} onDone={() => setWaiting(true)} />
        <Sums pairs={chosen} />
      </div>
    </div>
  )
}

function useRow(): (pair: SurePair) => TickRow {
  const words = useWords('statements.reconcile')
  const why = useWords('statements.sure')
  const language = useLanguage()
  return ({ line, payment, is_named: isNamed, is_unique: isUnique }) => {
    const amount = rupiah(line.amount)
    return {
      id: line.id,
      label: words('table.tick', { name: payment.name, amount }),
      cells: [
        <Text key="amount" fw={600} className="figures">
          {amount}
        </Text>,
        <>
          <Text size="sm" className="anywhere">
            {line.text}
          </Text>
          <Hint>
            {day(line.day, language, 'short')}, {line.account}
          </Hint>
        </>,
        <>
          <TextLink to={paymentAddress(payment)} target="_blank" size="sm">
            {payment.name}
          </TextLink>
          <Hint>
            {words('payment', { programme: payment.entity, id: String(payment.id) })}
            {payment.sender ? `, ${payment.sender}` : ''}
          </Hint>
        </>,
        <>
          <Text size="sm">{why(!isUnique ? 'named' : isNamed ? 'both' : 'unique')}</Text>
          {isNamed ? null : (
            <Text size="sm" fw={600}>
              {words('table.unnamed')}
            </Text>
          )}
        </>,
      ],
    }
  }
}

/** How many and how much, and of which programme. */
function Sums({ pairs }: { pairs: readonly SurePair[] }) {
  const words = useWords('statements.reconcile.table')
  const parts = paidEntities.flatMap((entity) => {
    const own = pairs.filter(({ payment }) => payment.entity === entity)
    return own.length === 0
      ? []
      : [words('programme', { programme: entity, count: own.length, amount: rupiah(sumOf(own)) })]
  })
  return (
    <div role="status">
      <Text fw={600}>{words('sum', { count: pairs.length, amount: rupiah(sumOf(pairs)) })}</Text>
      <Hint>{parts.join(' · ')}</Hint>
    </div>
  )
}

function Confirm({ pairs, onDone }: { pairs: readonly SurePair[]; onDone: () => void }) {
  const words = useWords('statements.sure')
  const table = useWords('statements.reconcile.table')
  const done = useWords('statements.done')
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(outOfDate)
  const box = useRef<HTMLDivElement>(null)
  const byLine = new Map(pairs.map((pair) => [pair.line.id, pair]))
  const count = pairs.length
  useHotkeys([
    [
      'Enter',
      (event) => {
        const isElsewhere = event.target instanceof Element && event.target.closest('button, a, [role="dialog"]')
        if (!event.repeat && !isElsewhere) box.current?.querySelector('button')?.click()
      },
      // On a button Enter presses that one.
      { preventDefault: false },
    ],
  ])
  if (count === 0) return null
  return (
    <div ref={box}>
      <BulkAction
        ids={[...byLine.keys()]}
        label={table('confirm', { count })}
        icon={<IconChecks size={18} aria-hidden />}
        title={words('dialog', { count })}
        question={
          <>
            <Sums pairs={pairs} />
            <Text size="sm">{words('explain')}</Text>
          </>
        }
        sending={words('sending')}
        doneText={(confirmed) => done('confirmed', { confirmed, refused: 0 })}
        part={100}
        send={async (some) => {
          const asked = some.flatMap((id) => {
            const pair = byLine.get(id)
            if (!pair) return []
            const { entity, id: payment_id, updated_at: seen_updated_at } = pair.payment
            return [{ line_id: id, entity, payment_id, seen_updated_at }]
          })
          const { data, undos } = await api.call(confirmSure, { body: { pairs: asked } })
          return { done: data.confirmed.length, refused: data.refused, undo: undos }
        }}
        nameOf={(id) => {
          const payment = byLine.get(id)?.payment
          return payment
            ? { name: words('for', { id: String(payment.id), name: payment.name }), to: paymentAddress(payment) }
            : { name: String(id) }
        }}
        refresh={() => void forget(client, outOfDate)}
        onDone={onDone}
        offer={(text, { undos = [] }) => offer({ text, undo: undos })}
      />
    </div>
  )
}
