import type { Deps } from '#deps.ts'
import { endPartyHolds } from './party-payment-review.actions.ts'

export async function partyPaymentJobs(deps: Deps): Promise<void> {
  await deps.jobs.every('end-party-holds', '* * * * *', async () => {
    await endPartyHolds(deps)
  })
}
