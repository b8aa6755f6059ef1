/** The mail to a group whose offer ends soon. */
import type { Reminder } from '#services/reminders.ts'
import { offersUntil } from './wait-view.store.ts'
import { offerEndsMail } from './waiting.mail.ts'

export const offerReminder: Reminder = {
  rule: 'waiting-offer-ends',
  mail: offerEndsMail,
  hours: { before: 3, latest: 0 },
  isShared: false,
  data: ({ ids, about }) => ({ wait_id: ids[0] ?? 0, ends_at: about }),
  concerned: offersUntil,
}
