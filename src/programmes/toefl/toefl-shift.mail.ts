/** The mail about a shift whose date, place or link the committee has changed. */
import { oldFacts } from '#services/seats/changed-mail.ts'
import { seatFacts, seatMail } from './seat.mail.ts'

export const shiftChangedMail = seatMail(
  'toefl-shift-changed',
  'mail.shiftChanged.subject',
  (seat, tools, occasion) => ({
    paragraphs: [tools.words('mail.shiftChanged.explain')],
    facts: [...seatFacts(seat, tools), ...oldFacts(tools, occasion)],
    closing: [tools.words('mail.toeflMoved.next')],
  }),
)
