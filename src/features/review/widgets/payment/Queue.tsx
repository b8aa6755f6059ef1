import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import type { ReviewedPayment } from '#features/payment/payment.contract.ts'
import { type Programme, reviewAddress } from './review-programme.ts'

/** Where the queue of pending payments leads from here; null where nothing else waits. */
export function useQueueLinks(
  { home }: Programme,
  payment: ReviewedPayment,
): { next: string | null; previous: string | null } {
  const [params] = useSearchParams()
  const to = (id: number | null) => (id === null ? null : reviewAddress(home, id, params.get('region_id')))
  return { next: to(payment.next_pending_id), previous: to(payment.previous_pending_id) }
}

/** How many payments wait, and the way to the next and the previous one. */
export function Queue({ programme, payment }: { programme: Programme; payment: ReviewedPayment }) {
  const words = useWords('payments.review')
  const { next, previous } = useQueueLinks(programme, payment)
  return (
    <Group gap="xs" wrap="nowrap">
      <Hint className="figures">{words('waiting', { count: payment.pending })}</Hint>
      <Step to={previous} label={words('previous')} icon={<IconArrowLeft size={18} aria-hidden />} />
      <Step to={next} label={words('next')} icon={<IconArrowRight size={18} aria-hidden />} />
    </Group>
  )
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: React.ReactNode }) {
  if (to === null) {
    return (
      <ActionIcon variant="default" size="lg" disabled aria-label={label}>
        {icon}
      </ActionIcon>
    )
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" component={Link} to={to} aria-label={label}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
