import { Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BulkAction } from '#ui/BulkAction.tsx'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { rejectPayments } from '../../toefl-payment.contract.ts'
import { graceHours } from '#features/payment/payment-state.rules.ts'
import { type Programme, reviewAddress } from '#features/review/widgets/payment/review-programme.ts'
import { HoldSeats, useHold } from '#features/review/widgets/payment/HoldSeats.tsx'
import { ReasonField } from '#features/review/widgets/ReasonField.tsx'

type Props = { programme: Programme; ids: number[]; onDone: () => void }

/** Rejects the chosen payments with one reason, which each of the groups reads. */
export function BulkReject({ programme, ids, onDone }: Props) {
  const words = useWords('payments.bulkReject')
  const bulk = useWords('payments.bulk')
  const api = useApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { isHeld = false, setHeld } = useHold(programme.texts.reject, reason, graceHours)
  const offer = useOfferUndo(programme.changed)
  const count = ids.length
  return (
    <BulkAction
      ids={ids}
      label={words('button', { count })}
      icon={<IconX size={18} aria-hidden />}
      button={{ color: 'red', variant: 'light' }}
      title={words('title', { count })}
      question={
        <Stack gap="sm">
          <Text size="sm">{words('lead')}</Text>
          <ReasonField
            texts={programme.texts.reject}
            value={reason}
            onPick={setReason}
            input={{ value: reason, onChange: (event) => setReason(event.currentTarget.value) }}
          />
          <HoldSeats hours={graceHours} isHeld={isHeld} onChange={setHeld} />
        </Stack>
      }
      isReady={reason.trim() !== ''}
      sending={words('sending')}
      doneText={(rejected) => words('rejected', { count: rejected })}
      part={100}
      send={async (some) => {
        const { data, undo } = await api.call(rejectPayments, {
          body: { ids: some, reason: reason.trim(), hold_seats: isHeld },
        })
        return { done: data.rejected.length, refused: data.refused, undo }
      }}
      nameOf={(id) => ({ name: bulk('payment', { id: String(id) }), to: reviewAddress(programme.home, id) })}
      refresh={() => void forget(client, programme.changed)}
      onDone={onDone}
      offer={(text, { undos = [] }) => offer({ text, undo: undos })}
    />
  )
}
