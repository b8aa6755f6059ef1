/** Confirming the chosen records: the effects first, then progress, then the refused ones. */
import { Hint } from '#ui/Hint.tsx'
import { Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import type { bulkConfirmed } from '#review-states.ts'
import type { decidedOn } from '#kit/endpoint/undo.ts'
import { BulkAction } from '#ui/BulkAction.tsx'
import { forget, useApi } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'

type Props = {
  ids: number[]
  /** Takes `ids` and says whom it confirmed. */
  confirmMany: Endpoint & { reply: ReturnType<typeof decidedOn<typeof bulkConfirmed>> }
  /** Cached answers that change with it. */
  changed: readonly string[]
  texts: {
    button: string
    title: string
    ask: ReactNode
    hint: string
    sending: string
    done: (count: number) => string
  }
  nameOf: (id: number) => { name: string; to?: string }
  onDone: () => void
}

export function BulkConfirm({ ids, confirmMany, changed, texts, nameOf, onDone }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(changed)
  return (
    <BulkAction
      ids={ids}
      label={texts.button}
      icon={<IconChecks size={18} aria-hidden />}
      title={texts.title}
      question={
        <>
          <Text>{texts.ask}</Text>
          <Hint>{texts.hint}</Hint>
        </>
      }
      sending={texts.sending}
      doneText={texts.done}
      // In parts, so that there is progress to see and a lost connection loses little.
      part={100}
      send={async (some) => {
        const { data, undo } = await api.call(confirmMany, { body: { ids: some } })
        return { done: data.confirmed.length, refused: data.refused, undo }
      }}
      nameOf={nameOf}
      refresh={() => void forget(client, changed)}
      onDone={onDone}
      offer={(text, { undos = [] }) => offer({ text, undo: undos })}
    />
  )
}
