/** Confirming the chosen payments: how many and how much first, then progress, then who was refused. */
import { Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BulkAction } from '#ui/bulk/BulkAction.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { useOfferUndo } from '#features/decisions/widgets/use-offer-undo.ts'
import { type Programme, reviewAddress } from './programme.ts'

type Props = { programme: Programme; ids: number[]; amountOf: (id: number) => number; onDone: () => void }

const strong = (text: ReactNode) => <strong>{text}</strong>

export function BulkConfirm({ programme, ids, amountOf, onDone }: Props) {
  const words = useWords('payments.bulk')
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(programme.changed)
  const count = ids.length
  const total = rupiah(ids.reduce((sum, id) => sum + amountOf(id), 0))
  return (
    <BulkAction
      ids={ids}
      label={words('button', { count })}
      icon={<IconChecks size={18} aria-hidden />}
      title={words('title', { count })}
      question={
        <>
          <Text>{words.rich('ask', { count, total, strong })}</Text>
          <Text size="sm" c="dimmed">
            {programme.texts.bulkHint}
          </Text>
        </>
      }
      sending={words('sending')}
      doneText={(confirmed) => words('confirmed', { count: confirmed })}
      // In parts, so that there is progress to see and a lost connection loses little.
      part={100}
      send={async (some) => {
        const { data, undo } = await api.call(programme.endpoints.confirmMany, { body: { ids: some } })
        return { done: data.confirmed.length, refused: data.refused, undo }
      }}
      nameOf={(id) => ({ name: words('payment', { id: String(id) }), to: reviewAddress(programme.home, id) })}
      refresh={() => void forget(client, programme.changed)}
      onDone={onDone}
      offer={(text, { undos = [] }) => offer({ text, undo: undos })}
    />
  )
}
