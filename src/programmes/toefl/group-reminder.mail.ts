/** The mail to a group by link that was not sent, before it is too late. */
import { nameInMail } from '#services/mail/names.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { type Reminder, standing } from '#services/reminders.ts'
import { moment } from '#words/format.ts'
import { findUnsent, unsentUntil } from './group-reminder.store.ts'

const unsentMail: MailTemplate = {
  name: 'toefl-group-unsent',
  isNotice: true,
  subject: (words) => words('mail.groupUnsent.subject'),
  async write(tools, { data }) {
    const { db, words, language, appUrl, now } = tools
    const found = await findUnsent(db, Number(data['part_id']), now)
    const [group] = standing(tools, String(data['about']), found ? [found] : [])
    if (!group) throw new Error('no group')
    const { reader, is_payer, payer, people, ends_at } = group
    return {
      greeting: words('mail.greeting', { name: reader }),
      paragraphs: [
        is_payer
          ? words('mail.groupUnsent.payer')
          : payer === null
            ? words('mail.groupUnsent.nobody')
            : words('mail.groupUnsent.friend', { payer: nameInMail(payer) }),
      ],
      facts: [
        [words('mail.groupUnsent.people'), people.map(nameInMail).join(', ')],
        [words('mail.groupUnsent.until'), moment(ends_at, language, 'long')],
      ],
      button: { label: words('mail.groupUnsent.button'), url: `${appUrl}/register` },
      // The link itself is kept nowhere: only those who share it have it.
      closing: [words('mail.groupUnsent.next')],
    }
  },
}

/** Nobody of a group has a seat before it is sent: all of them are told. */
export const groupReminder: Reminder = {
  rule: 'toefl-group-unsent',
  mail: unsentMail,
  hours: { before: 6, latest: 0 },
  isShared: false,
  data: ({ ids }) => ({ part_id: ids[0] ?? 0 }),
  concerned: unsentUntil,
}
