/** The mails with a score. */
import { seatFacts, seatMail } from './seat.mail.ts'

/** The first score that somebody hears of. Tells it as it is at the moment of sending: it may have been corrected. */
export const scoreMail = seatMail('toefl-score', 'mail.toeflScore.subject', (seat, tools) => {
  const { words } = tools
  // Taken back while the mail server was away: the promised mail is sent, but not with an outdated score.
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

/** The score that somebody was told is another one now, or does not count. */
export const scoreCorrectedMail = seatMail(
  'toefl-score-corrected',
  'mail.toeflScoreCorrected.subject',
  (seat, tools) => {
    const { words } = tools
    const isKnown = seat.score !== null
    return {
      paragraphs: [words(isKnown ? 'mail.toeflScoreCorrected.changed' : 'mail.toeflScoreCorrected.removed')],
      facts: [
        ...(isKnown ? [[words('mail.toeflScoreCorrected.score'), String(seat.score)] as [string, string]] : []),
        ...seatFacts({ ...seat, link: null, line_group: null }, tools),
      ],
      closing: [words('mail.toeflScore.next')],
    }
  },
)

export const scoreMails = [scoreMail, scoreCorrectedMail]
