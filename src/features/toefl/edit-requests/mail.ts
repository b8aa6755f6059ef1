/** Mails that answer a request for another shift. */
import type { MailTemplate } from '#services/mail/template.ts'
import { seatFacts, seatOf } from '../details/mail.ts'

/** The request was accepted: the new shift. */
export const changeAcceptedMail: MailTemplate = {
  name: 'toefl-change-accepted',
  subject: (words) => words('mail.toeflChangeAccepted.subject'),
  async write(tools, occasion) {
    const { db, words, appUrl } = tools
    const seat = await seatOf(db, occasion)
    return {
      greeting: words('mail.greeting', { name: seat.name }),
      paragraphs: [words('mail.toeflChangeAccepted.explain')],
      facts: seatFacts(seat, tools),
      button: { label: words('mail.toeflSeat.button'), url: `${appUrl}/dashboard` },
    }
  },
}

/** It could not be: the shift stays, and perhaps why. */
export const changeRejectedMail: MailTemplate = {
  name: 'toefl-change-rejected',
  subject: (words) => words('mail.toeflChangeRejected.subject'),
  async write(tools, occasion) {
    const { db, words, appUrl } = tools
    const seat = await seatOf(db, occasion)
    const { reason } = occasion.data
    return {
      greeting: words('mail.greeting', { name: seat.name }),
      paragraphs: [words('mail.toeflChangeRejected.explain')],
      facts: [
        ...(typeof reason === 'string' ? [[words('mail.toeflChangeRejected.reason'), reason] as [string, string]] : []),
        ...seatFacts(seat, tools),
      ],
      button: { label: words('mail.toeflSeat.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.toeflChangeRejected.next')],
    }
  },
}
