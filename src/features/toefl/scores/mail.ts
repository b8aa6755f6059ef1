/** The mail with a score. */
import { seatFacts, seatMail } from '../details/mail.ts'

/** One per score that was set. Tells the score as it is at the moment of sending: it may have been corrected. */
export const scoreMail = seatMail('toefl-score', 'mail.toeflScore.subject', (seat, tools) => {
  const { words } = tools
  // Taken back before this mail went out: what was promised is sent, but not a score that no longer holds.
  const isKnown = seat.score !== null
  return {
    paragraphs: [words(isKnown ? 'mail.toeflScore.explain' : 'mail.toeflScore.withdrawn')],
    facts: [
      ...(isKnown ? [[words('mail.toeflScore.score'), String(seat.score)] as [string, string]] : []),
      ...seatFacts({ ...seat, link: null, line_group: null }, tools),
    ],
    closing: isKnown ? [words('mail.toeflScore.next')] : [],
  }
})
