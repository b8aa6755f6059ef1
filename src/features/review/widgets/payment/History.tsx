import { Group, Paper, Text, Timeline, Title } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBell,
  IconBuildingBank,
  IconCheck,
  IconCircle,
  IconDiscount,
  IconClock,
  IconFileInvoice,
  IconLinkOff,
  IconPencil,
  IconRestore,
  IconScale,
  IconTrash,
  IconUserPlus,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Hint } from '#ui/Hint.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { HistoryEntry } from '#features/payment/payment.contract.ts'

const icons = {
  registered: IconUserPlus,
  confirmed: IconCheck,
  rejected: IconX,
  'decision cancelled': IconArrowBackUp,
  'decision undone': IconArrowBackUp,
  updated: IconPencil,
  mended: IconPencil,
  recycled: IconTrash,
  restored: IconRestore,
  matched: IconBuildingBank,
  'match ended': IconBuildingBank,
  'difference accepted': IconScale,
  'hold ended': IconClock,
  'links ended': IconLinkOff,
  'parts asked for': IconUsers,
  'price reduced': IconDiscount,
  'price restored': IconDiscount,
  'reminded of the rest': IconBell,
  'put on a bill': IconFileInvoice,
  'taken off a bill': IconFileInvoice,
} as const
/** What the portal does by itself when a time is over; whatever else names nobody, a visitor did by a link. */
const ofPortal: ReadonlySet<string> = new Set(['hold ended', 'reminded of the rest', 'rejected'])
type Action = keyof typeof icons

const isKnown = (action: string): action is Action => action in icons

/** The history of the payment, the latest first; `children` leads to all of it. */
export function History({ entries, children }: { entries: readonly HistoryEntry[]; children?: ReactNode }) {
  const words = useWords('payments.review')
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {words('history')}
        </Title>
        {children}
      </Group>
      {entries.length === 0 ? (
        <Hint>{words('noHistory')}</Hint>
      ) : (
        <Timeline bulletSize={26} lineWidth={2}>
          {entries.map((entry) => {
            const Icon = isKnown(entry.action) ? icons[entry.action] : IconCircle
            return (
              <Timeline.Item key={entry.id} bullet={<Icon size={14} aria-hidden />} title={<What entry={entry} />}>
                <Details entry={entry} />
              </Timeline.Item>
            )
          })}
        </Timeline>
      )}
    </Paper>
  )
}

function What({ entry }: { entry: HistoryEntry }) {
  const words = useWords('payments.review.actions')
  return isKnown(entry.action) ? words(entry.action) : entry.action
}

function Details({ entry }: { entry: HistoryEntry }) {
  const words = useWords('payments.review')
  const language = useLanguage()
  const name = entry.actor_name ?? words(ofPortal.has(entry.action) ? 'portal' : 'system')
  const reason = entry.after?.['reject_reason']
  return (
    <>
      <Hint>{words('by', { moment: moment(entry.at, language), name })}</Hint>
      {typeof reason === 'string' && reason !== '' ? <Text size="sm">{reason}</Text> : null}
      {entry.action === 'updated' || entry.action === 'mended' ? <Changes entry={entry} /> : null}
    </>
  )
}

const fields = [
  'payment_type',
  'provider_id',
  'account_name',
  'account_number',
  'receiver_id',
  'payment_amount',
  'proof_id',
] as const

// Their numbers say nothing to a reader.
const isReference = (field: string) => field.endsWith('_id')

function Changes({ entry }: { entry: HistoryEntry }) {
  const words = useWords('payments.review')
  const { before, after } = entry
  const said = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '–')
  return fields
    .filter((field) => after && field in after)
    .map((field) => (
      <Text key={field} size="sm">
        {isReference(field)
          ? words('changed', { field: words(`fields.${field}`) })
          : words('change', {
              field: words(`fields.${field}`),
              before: said(before?.[field]),
              after: said(after?.[field]),
            })}
      </Text>
    ))
}
