/** Mails that answer a request for another shift. */
import { seatFacts, seatMail } from './seat.mail.ts'

/** The request was accepted: the new shift. */
export const changeAcceptedMail = seatMail(
  'toefl-change-accepted',
  'mail.toeflChangeAccepted.subject',
  (seat, tools) => ({
    paragraphs: [tools.words('mail.toeflChangeAccepted.explain')],
    facts: seatFacts(seat, tools),
  }),
)

/** It could not be: the shift stays, and perhaps why. */
export const changeRejectedMail = seatMail(
  'toefl-change-rejected',
  'mail.toeflChangeRejected.subject',
  (seat, tools, { data: { reason } }) => ({
    paragraphs: [tools.words('mail.toeflChangeRejected.explain')],
    facts: [
      ...(typeof reason === 'string'
        ? [[tools.words('mail.toeflChangeRejected.reason'), reason] as [string, string]]
        : []),
      ...seatFacts(seat, tools),
    ],
    closing: [tools.words('mail.toeflChangeRejected.next')],
  }),
)
