/** The mails that remind of a test. */
import { remindersOfDate } from '#services/seats/soon-mail.ts'
import { dateFacts, linkFacts } from './registration.mail.ts'
import { confirmedUntil, findConfirmed } from './test-reminder.store.ts'

export const testReminders = remindersOfDate({
  name: 'toefl-soon',
  find: findConfirmed,
  facts: (seat, tools) => [...dateFacts(seat, tools), ...linkFacts(seat, tools)],
  closing: ({ words }) => [words('mail.toeflMoved.next')],
  says: {
    days: { subject: 'mail.soon.testDaysSubject', text: 'mail.soon.testDays' },
    hours: { subject: 'mail.soon.testHoursSubject', text: 'mail.soon.testHours' },
  },
  concerned: confirmedUntil,
})
