/** The mails with a score. */
import type { Translator } from '#words/words.ts'
import type { Fact } from './registration.mail.ts'
import { type Sections, sectionNames } from './result.rules.ts'
import { seatFacts, seatMail } from './seat.mail.ts'

/** The first score that somebody hears of. Tells it as it is at the moment of sending: it may have been corrected. */
export const scoreMail = seatMail('toefl-score', 'mail.toeflScore.subject', (seat, tools) => {
  const { words } = tools
  // Taken back while the mail server was away: the promised mail is sent, but not with an outdated score.
  const isKnown = seat.score !== null
  return {
    paragraphs: [words(isKnown ? 'mail.toeflScore.explain' : 'mail.toeflScore.withdrawn')],
    facts: [
      ...(isKnown ? [[words('mail.toeflScore.score'), String(seat.score)] as Fact, ...sectionFacts(seat, words)] : []),
      ...seatFacts({ ...seat, link: null, line_group: null }, tools),
    ],
    closing: isKnown && seat.has_certificate ? [words('mail.toeflScore.certificate')] : [],
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
      paragraphs: [
        words(isKnown ? 'mail.toeflScoreCorrected.changed' : 'mail.toeflScoreCorrected.removed'),
        ...(seat.has_former ? [words('mail.toeflScoreCorrected.former')] : []),
      ],
      facts: [
        ...(isKnown
          ? [[words('mail.toeflScoreCorrected.score'), String(seat.score)] as Fact, ...sectionFacts(seat, words)]
          : []),
        ...seatFacts({ ...seat, link: null, line_group: null }, tools),
      ],
      closing: isKnown && seat.has_certificate ? [words('mail.toeflScore.certificate')] : [],
    }
  },
)

const sectionFacts = ({ sections }: { sections: Sections | null }, words: Translator): Fact[] =>
  sections === null ? [] : sectionNames.map((name) => [words(`mail.toeflScore.${name}`), String(sections[name])])

export const scoreMails = [scoreMail, scoreCorrectedMail]
