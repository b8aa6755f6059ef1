/** The mails that remind of the welcoming party. */
import { remindersOfDate } from '#services/seats/soon-mail.ts'
import { whenAndWhere } from './party.mail.ts'
import { confirmedUntil, findConfirmed } from './party-reminder.store.ts'

export const partyReminders = remindersOfDate({
  name: 'party-soon',
  find: findConfirmed,
  facts: (seat, tools) => [
    ...whenAndWhere(tools, seat),
    ...(seat.line_group ? [[tools.words('mail.party.lineGroup'), seat.line_group] satisfies [string, string]] : []),
  ],
  closing: ({ words }) => [words('mail.soon.partyNext')],
  says: {
    days: { subject: 'mail.soon.partyDaysSubject', text: 'mail.soon.partyDays' },
    hours: { subject: 'mail.soon.partyHoursSubject', text: 'mail.soon.partyHours' },
  },
  concerned: confirmedUntil,
})
