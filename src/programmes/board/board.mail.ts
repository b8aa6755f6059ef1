/** Mails about an application for the board. */
import { calendarFile } from '#services/calendar-file.ts'
import { clubFileWord } from '#services/club.ts'
import { mailsAbout } from '#services/mail/about.ts'
import type { Letter, MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import type { Appointment, BoardApplication } from './board.contract.ts'
import { find, findDivision } from './board.store.ts'

async function applicationOf({ db }: Tools, { data }: Occasion) {
  const found = await find(db, Number(data['recruitment_id']))
  if (!found) throw new Error('the application of this mail was deleted for good')
  return found
}

/** A mail about an application as it is now. */
export const applicationMail = mailsAbout(applicationOf, ({ words, appUrl }) => ({
  button: { label: words('mail.bom.button'), url: `${appUrl}/dashboard` },
}))

/** The application has arrived: the three preferences, and the tasks that come next. */
export const appliedMail = applicationMail(
  'bom-applied',
  'mail.bom.applied.subject',
  (found, { words, language, appUrl }) => {
    const nameOf = (division: typeof found.first_preference) => inLanguage(language, division).name
    return {
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
)

/** The committee wants to talk. */
export const interviewMail = applicationMail('bom-interview', 'mail.bom.interview.subject', (found, tools) => ({
  paragraphs: [tools.words('mail.bom.interview.text', { region: found.region })],
  ...appointmentIn(found, tools),
  closing: [tools.words(found.interview ? 'mail.bom.interview.luck' : 'mail.bom.interview.next')],
}))

/** Accepted into a division, with its group. */
export const acceptedMail = applicationMail(
  'bom-accepted',
  'mail.bom.accepted.subject',
  async (found, { db, words, language }) => {
    const { accepted_division_id: id } = found
    const division = id === null ? null : await findDivision(db, id)
    return {
      paragraphs: [words('mail.bom.accepted.text', { region: found.region })],
      facts: division
        ? [
            [words('mail.bom.division'), inLanguage(language, division).name],
            [words('mail.bom.lineGroup'), division.link_line_group],
          ]
        : [],
      closing: [words('mail.bom.accepted.next')],
    }
  },
)

/** Not this time. */
export const rejectedMail = applicationMail('bom-rejected', 'mail.bom.rejected.subject', (found, { words }) => ({
  paragraphs: [words('mail.bom.rejected.text', { region: found.region })],
  closing: [words('mail.bom.rejected.next')],
}))

/** The interview has a date, or another one. */
export const appointmentMail = applicationMail(
  'bom-appointment',
  'mail.bom.appointment.subject',
  (found, tools, { data }) => {
    // Cancelled since: the mail about that says so.
    const key = !found.interview ? 'open' : data['is_change'] === true ? 'changed' : 'set'
    return {
      paragraphs: [tools.words(`mail.bom.appointment.${key}`, { region: found.region })],
      ...appointmentIn(found, tools),
      closing: [tools.words('mail.bom.interview.luck')],
    }
  },
)

/** The interview does not take place then. */
export const appointmentCancelledMail = applicationMail(
  'bom-appointment-cancelled',
  'mail.bom.cancelled.subject',
  (found, tools, { data }) => {
    const { words, language } = tools
    const was = data['was'] as Appointment
    return {
      paragraphs: [words('mail.bom.cancelled.text', { when: momentRange(was.starts_at, was.ends_at, language) })],
      // Takes it out of the calendar again, unless there is another date by now, which has a mail of its own.
      ...(found.interview ? {} : { attachments: [interviewFile(found.id, was, tools, true)] }),
      closing: [words('mail.bom.cancelled.next')],
    }
  },
)

/** When and where, with the file for a calendar; nothing while there is no date. */
function appointmentIn(
  { id, interview }: Pick<BoardApplication, 'id' | 'interview'>,
  tools: Tools,
): Pick<Letter, 'facts' | 'attachments'> {
  if (!interview) return {}
  const { words, language } = tools
  return {
    facts: [
      [words('mail.bom.interview.when'), momentRange(interview.starts_at, interview.ends_at, language)],
      ...(interview.place ? [[words('mail.bom.interview.place'), interview.place] as [string, string]] : []),
      ...(interview.link ? [[words('mail.bom.interview.link'), interview.link] as [string, string]] : []),
    ],
    attachments: [interviewFile(id, interview, tools)],
  }
}

/** The interview as a calendar file; a later one takes the place of an earlier one. */
export function interviewFile(
  id: number,
  { starts_at, ends_at, place, link }: Appointment,
  { words, appUrl, now }: Pick<Tools, 'words' | 'appUrl' | 'now'>,
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

export const boardMails: readonly MailTemplate[] = [
  appliedMail,
  interviewMail,
  appointmentMail,
  appointmentCancelledMail,
  acceptedMail,
  rejectedMail,
]
