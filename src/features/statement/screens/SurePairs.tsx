/** The sure pairs, shown before they are confirmed: each payment with its line. */
import { Alert, List, Text } from '@mantine/core'
import { IconChecks, IconListCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BulkAction } from '#ui/BulkAction.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { confirmSure, listSure, type SurePair } from '../match-suggestion.contract.ts'
import { paymentAddress } from '../widgets/payment-address.ts'
import { changed } from '../widgets/statement-changed.ts'
import classes from './statements.module.css'

/** A confirmation changes the payments, too. */
const outOfDate = [...changed, '/toefl-shifts', '/dashboard-admin', '/emails']

export const useSurePairs = () => useRead(listSure, {}, { refetchInterval: 60_000 })

export function SurePairs({ data }: Pick<ReturnType<typeof useSurePairs>, 'data'>) {
  const words = useWords('statements.sure')
  // While somebody reads the dialog it says what it said, and confirms that and nothing else.
  const [shown, setShown] = useState<SurePair[] | null>(null)
  if (!data || (shown === null && data.data.length + data.likely + data.open === 0)) return null
  const count = data.data.length
  const pairs = shown ?? data.data
  return (
    <Alert
      color={count > 0 ? 'teal' : 'gray'}
      icon={<IconListCheck aria-hidden />}
      title={words('title', { count })}
      role="status"
    >
      {count > 0 ? (
        <Text size="sm" mb="xs">
          {words('text')}
        </Text>
      ) : null}
      <Text size="sm" mb={count > 0 ? 'sm' : 0}>
        {words('rest', { likely: data.likely, open: data.open })}
      </Text>
      {pairs.length > 0 ? (
        <ConfirmAll pairs={pairs} onOpen={() => setShown(data.data)} onClose={() => setShown(null)} />
      ) : null}
    </Alert>
  )
}

type ConfirmProps = { pairs: SurePair[]; onOpen: () => void; onClose: () => void }

function ConfirmAll({ pairs, onOpen, onClose }: ConfirmProps) {
  const words = useWords('statements.sure')
  const done = useWords('statements.done')
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(outOfDate)
  const byLine = new Map(pairs.map((pair) => [pair.line.id, pair]))
  const count = pairs.length
  return (
    <BulkAction
      ids={[...byLine.keys()]}
      label={words('confirm', { count })}
      icon={<IconChecks size={18} aria-hidden />}
      title={words('dialog', { count })}
      question={
        <>
          <Text size="sm" mb="sm">
            {words('explain')}
          </Text>
          <Pairs pairs={pairs} />
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
      onDone={() => undefined}
      onOpen={onOpen}
      onClose={onClose}
      offer={(text, { undos = [] }) => offer({ text, undo: undos })}
    />
  )
}

function Pairs({ pairs }: { pairs: SurePair[] }) {
  const words = useWords('statements.sure')
  const language = useLanguage()
  return (
    <List listStyleType="none" className={classes.pairs}>
      {pairs.map(({ line, payment, is_named: isNamed, is_unique: isUnique }) => (
        <List.Item key={line.id}>
          <Text size="sm" fw={600}>
            {rupiah(line.amount)}{' '}
            <TextLink to={paymentAddress(payment)} target="_blank" inherit>
              {words('for', { id: String(payment.id), name: payment.name })}
            </TextLink>
          </Text>
          <Hint className={classes.line}>
            {day(line.day, language, 'short')}, {line.account}: {line.text}
          </Hint>
          <Text size="sm">{words(!isUnique ? 'named' : isNamed ? 'both' : 'unique')}</Text>
        </List.Item>
      ))}
    </List>
  )
}
