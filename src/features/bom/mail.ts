/** Mails about an application for the board. */
import type { Db } from '#kit/database/connect.ts'
import { calendarFile } from '#services/calendar/calendar.ts'
import { clubFileWord } from '#services/club/club.ts'
import type { Letter, MailTemplate, Tools } from '#services/mail/template.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import type { Appointment, BomRecruitment } from './contract.ts'
import { find, findDivision } from './store.ts'

async function applicationOf(db: Db, data: Record<string, unknown>) {
  const found = await find(db, Number(data['recruitment_id']))
  if (!found) throw new Error('the application of this mail was deleted for good')
  return found
}

/** The application has arrived: the three preferences, and the tasks that come next. */
export const appliedMail: MailTemplate = {
  name: 'bom-applied',
  subject: (words) => words('mail.bom.applied.subject'),
  async write({ db, words, language, appUrl }, { data }) {
    const found = await applicationOf(db, data)
    const nameOf = (division: typeof found.first_preference) => inLanguage(language, division).name
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.bom.applied.text', { region: found.region })],
      facts: [
        [words('mail.bom.first'), nameOf(found.first_preference)],
        [words('mail.bom.second'), nameOf(found.second_preference)],
        [words('mail.bom.third'), nameOf(found.third_preference)],
      ],
      button: { label: words('mail.bom.applied.button'), url: `${appUrl}/dashboard/bom-task` },
      closing: [words('mail.bom.applied.next')],
    }
  },
}

/** The committee wants to talk. */
export const interviewMail: MailTemplate = {
  name: 'bom-interview',
  subject: (words) => words('mail.bom.interview.subject'),
  async write({ db, words, language, appUrl, now }, { data }) {
    const found = await applicationOf(db, data)
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.bom.interview.text', { region: found.region })],
      ...appointmentIn(found, { words, language, appUrl, now }),
      button: { label: words('mail.bom.button'), url: `${appUrl}/dashboard` },
      closing: [words(found.interview ? 'mail.bom.interview.luck' : 'mail.bom.interview.next')],
    }
  },
}

/** Accepted into a division, with its group. */
export const acceptedMail: MailTemplate = {
  name: 'bom-accepted',
  subject: (words) => words('mail.bom.accepted.subject'),
  async write({ db, words, language, appUrl }, { data }) {
    const found = await applicationOf(db, data)
    const { accepted_division_id: id } = found
    const division = id === null ? null : await findDivision(db, id)
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.bom.accepted.text', { region: found.region })],
      facts: division
        ? [
            [words('mail.bom.division'), inLanguage(language, division).name],
            [words('mail.bom.lineGroup'), division.link_line_group],
          ]
        : [],
      button: { label: words('mail.bom.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.bom.accepted.next')],
    }
  },
}

/** Not this time. */
export const rejectedMail: MailTemplate = {
  name: 'bom-rejected',
  subject: (words) => words('mail.bom.rejected.subject'),
  async write({ db, words, appUrl }, { data }) {
    const found = await applicationOf(db, data)
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.bom.rejected.text', { region: found.region })],
      button: { label: words('mail.bom.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.bom.rejected.next')],
    }
  },
}

/** The interview has a date, or another one. */
export const appointmentMail: MailTemplate = {
  name: 'bom-appointment',
  subject: (words) => words('mail.bom.appointment.subject'),
  async write({ db, words, language, appUrl, now }, { data }) {
    const found = await applicationOf(db, data)
    // Cancelled since: the mail about that says so.
    const key = !found.interview ? 'open' : data['is_change'] === true ? 'changed' : 'set'
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words(`mail.bom.appointment.${key}`, { region: found.region })],
      ...appointmentIn(found, { words, language, appUrl, now }),
      button: { label: words('mail.bom.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.bom.interview.luck')],
    }
  },
}

/** The interview does not take place then. */
export const appointmentCancelledMail: MailTemplate = {
  name: 'bom-appointment-cancelled',
  subject: (words) => words('mail.bom.cancelled.subject'),
  async write({ db, words, language, appUrl, now }, { data }) {
    const found = await applicationOf(db, data)
    const was = data['was'] as Appointment
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.bom.cancelled.text', { when: momentRange(was.starts_at, was.ends_at, language) })],
      // Takes it out of the calendar again, unless there is another date by now, which has a mail of its own.
      ...(found.interview ? {} : { attachments: [interviewFile(found.id, was, { words, appUrl, now }, true)] }),
      button: { label: words('mail.bom.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.bom.cancelled.next')],
    }
  },
}

type Written = Pick<Tools, 'words' | 'appUrl' | 'now'>

/** When and where, with the file for a calendar; nothing while there is no date. */
function appointmentIn(
  { id, interview }: Pick<BomRecruitment, 'id' | 'interview'>,
  { language, ...written }: Written & Pick<Tools, 'language'>,
): Pick<Letter, 'facts' | 'attachments'> {
  if (!interview) return {}
  const { words } = written
  return {
    facts: [
      [words('mail.bom.interview.when'), momentRange(interview.starts_at, interview.ends_at, language)],
      ...(interview.place ? [[words('mail.bom.interview.place'), interview.place] as [string, string]] : []),
      ...(interview.link ? [[words('mail.bom.interview.link'), interview.link] as [string, string]] : []),
    ],
    attachments: [interviewFile(id, interview, written)],
  }
}

/** The interview as a calendar file; a later one takes the place of an earlier one. */
export function interviewFile(
  id: number,
  { starts_at, ends_at, place, link }: Appointment,
  { words, appUrl, now }: Written,
  isCancelled = false,
) {
  const content = calendarFile({
    uid: `bom-interview-${id}@bnec-portal`,
    title: words('mail.bom.interview.calendar'),
    description: [words('mail.bom.interview.luck'), ...(link ? [link] : [])],
    place: place ?? link,
    url: `${appUrl}/dashboard`,
    startsAt: starts_at,
    endsAt: ends_at,
    isCertain: true,
    isCancelled,
    changedAt: now.toISOString(),
  })
  return {
    filename: `${clubFileWord()}-Interview.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(content),
  }
}

export const bomMails: readonly MailTemplate[] = [
  appliedMail,
  interviewMail,
  appointmentMail,
  appointmentCancelledMail,
  acceptedMail,
  rejectedMail,
]
