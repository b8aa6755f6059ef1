import { Alert } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { usePastMembership } from '../widgets/use-past-membership.ts'

/** Until when a membership of an earlier term counts, above the form that extends it. */
export function PastMembership({ user }: { user: CurrentUser }) {
  const past = usePastMembership(user)
  if (!past) return null
  return (
    <Alert color="blue" icon={<IconClock aria-hidden />} mb="md">
      {past}
    </Alert>
  )
}
