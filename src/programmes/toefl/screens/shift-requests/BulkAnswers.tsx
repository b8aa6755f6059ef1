import { Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#kit/endpoint/endpoint.ts'
import { BulkAction } from '#ui/BulkAction.tsx'
import type { BulkResult } from '#ui/each.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { changed } from '../seats/seat-changed.ts'
import { acceptChanges, rejectChanges } from '../../shift-request.contract.ts'
import { ReasonField } from './RejectDialog.tsx'

type Props = { ids: number[]; nameOf: (id: number) => { name: string; to?: string }; onDone: () => void }

/** Accepts or rejects the chosen requests; accepted together, so that left seats are given out again. */
export function BulkAnswers({ ids, nameOf, onDone }: Props) {
  const words = useWords('details.requests')
  const api = useApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const offer = useOfferUndo(changed)
  const count = ids.length
  const shared = {
    ids,
    part: 1000,
    nameOf,
    onDone,
    refresh: () => void forget(client, changed),
    sending: words('sending'),
    offer: (text: string, { undos = [] }: BulkResult) => offer({ text, undo: undos }),
  }
  const told = ({ data, undo }: ReplyOf<typeof acceptChanges>) => ({
    done: data.done.length,
    refused: data.refused,
    undo,
  })
  return (
    <>
      <BulkAction
        {...shared}
        label={words('acceptMany', { count })}
        icon={<IconCheck size={18} aria-hidden />}
        title={words('acceptTitle', { count })}
        question={<Text size="sm">{words('acceptText')}</Text>}
        doneText={(done) => words('accepted', { count: done })}
        send={async (some) => told(await api.call(acceptChanges, { body: { ids: some } }))}
      />
      <BulkAction
        {...shared}
        label={words('rejectMany', { count })}
        icon={<IconX size={18} aria-hidden />}
        button={{ color: 'red', variant: 'light' }}
        title={words('rejectTitle', { count })}
        question={
          <Stack gap="sm">
            <Text size="sm">{words('rejectLead')}</Text>
            <ReasonField value={reason} onChange={setReason} />
          </Stack>
        }
        doneText={(done) => words('rejected', { count: done })}
        send={async (some) =>
          told(await api.call(rejectChanges, { body: { ids: some, reason: reason.trim() || null } }))
        }
      />
    </>
  )
}
