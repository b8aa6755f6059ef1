import type { Deps } from '#deps.ts'
import type { Needs } from './announcement.actions.ts'
import { forgetOld } from './recipient.actions.ts'
import { sendDue } from './sending.actions.ts'

/** @param endOfMails what is older goes with the mails */
export async function announcementJobs(deps: Deps & Needs, endOfMails: () => Promise<Date>): Promise<void> {
  await deps.jobs.every('send-announcements', '* * * * *', async () => {
    const sent = await sendDue(deps)
    if (sent > 0) deps.log.info({ sent }, 'announcements whose time came')
  })
  await deps.jobs.every('forget-announcements', '47 2 * * *', async () => forgetOld(deps, await endOfMails()))
}
