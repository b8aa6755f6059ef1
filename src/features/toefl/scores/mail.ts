/** The mail with a score. */
import type { MailTemplate } from '#services/mail/template.ts'
import { seatFacts, seatOf } from '../details/mail.ts'

/** One per score that was set. Tells the score as it is at the moment of sending: it may have been corrected. */
export const scoreMail: MailTemplate = {
  name: 'toefl-score',
  subject: (words) => words('mail.toeflScore.subject'),
  async write(tools, occasion) {
    const { db, words, appUrl } = tools
    const seat = await seatOf(db, occasion)
    // Taken back before this mail went out: what was promised is sent, but not a score that no longer holds.
    const isKnown = seat.score !== null
    return {
      greeting: words('mail.greeting', { name: seat.name }),
      paragraphs: [words(isKnown ? 'mail.toeflScore.explain' : 'mail.toeflScore.withdrawn')],
      facts: [
        ...(isKnown ? [[words('mail.toeflScore.score'), String(seat.score)] as [string, string]] : []),
        ...seatFacts({ ...seat, link: null, line_group: null }, tools),
      ],
      button: { label: words('mail.toeflSeat.button'), url: `${appUrl}/dashboard` },
      closing: isKnown ? [words('mail.toeflScore.next')] : [],
    }
  },
}
