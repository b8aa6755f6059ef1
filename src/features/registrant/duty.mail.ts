/** Mails about somebody's duty: to that person, and to the administrators. */
import type { Trx } from '#kit/database/connect.ts'
import { findAdministrators, findName } from '#services/accounts/readers.ts'
import type { Outgoing } from '#services/mail/mail-queue.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { day } from '#words/format.ts'
import type { GivenDuty } from './duty.contract.ts'
import { findDuties } from './duty.store.ts'

/** What an administrator did, or the clock brought. */
export const dutySubjects = ['GIVEN', 'CHANGED', 'TAKEN', 'BEGUN', 'BEFORE_30', 'BEFORE_7', 'ENDED'] as const
export type DutySubject = (typeof dutySubjects)[number]

type Data = Pick<GivenDuty, 'user_id' | 'name' | 'duty' | 'region' | 'from' | 'until'> & { by?: string }

const template = (subject: DutySubject): MailTemplate => ({
  name: `duty-${subject.toLowerCase().replace('_', '-')}`,
  subject: (words) => words(`mail.duty.${subject}.subject`),
  async write({ words, appUrl, db, language }, { userId, data }) {
    // The data that `dutyMailsAbout` wrote.
    const about = data as Data
    const isSelf = userId === about.user_id
    const isOver = subject === 'ENDED' || subject === 'TAKEN'
    const values = {
      who: isSelf ? 'self' : 'other',
      name: about.name,
      by: about.by ?? '',
      day: day(about.until, language),
    }
    return {
      greeting: words('mail.greeting', { name: await findName(db, userId) }),
      paragraphs: [words(`mail.duty.${subject}.explain`, values)],
      facts: [
        [words('mail.rights.person'), about.name],
        [words('mail.duty.duty'), words(`common.duties.${about.duty}`)],
        [words('common.region'), about.region ?? words('registrants.duties.allRegions')],
        [
          words('mail.rights.term'),
          words('mail.rights.days', { first: day(about.from, language), last: day(about.until, language) }),
        ],
      ],
      ...(isSelf
        ? isOver
          ? {}
          : { button: { label: words('mail.rights.toOffice'), url: `${appUrl}/dashboard-admin` } }
        : { button: { label: words('mail.rights.toCommittee'), url: `${appUrl}/committee` } }),
      closing: [words(`mail.duty.${subject}.closing`, values)],
    }
  },
})

export const dutyMails = Object.fromEntries(dutySubjects.map((subject) => [subject, template(subject)])) as Record<
  DutySubject,
  MailTemplate
>

/** The person's mail, and one to every administrator; that a duty begins concerns its holder alone. */
export async function dutyMailsAbout(
  trx: Trx,
  now: Date,
  subject: DutySubject,
  { id, by }: { id: number; by?: string },
): Promise<Outgoing[]> {
  const [given] = await findDuties(trx, now, id)
  if (!given) return []
  const { user_id, name, email, duty, region, from, until } = given
  const data = { user_id, name, duty, region, from, until, ...(by === undefined ? {} : { by }) }
  const others = subject === 'BEGUN' ? [] : await findAdministrators(trx, now)
  const readers = new Map([{ id: user_id, email }, ...others].map((reader) => [reader.id, reader.email]))
  return [...readers].map(([userId, to]) => ({ template: dutyMails[subject], to, userId, data }))
}
