/** Mails that answer a request for another shift. */
import { newTicket } from '#features/ticket/ticket.actions.ts'
import { toeflTickets } from './toefl-door.store.ts'
import { seatFacts, seatMail } from './seat.mail.ts'

/** The request was accepted: the new shift. */
export const changeAcceptedMail = seatMail(
  'toefl-change-accepted',
  'mail.toeflChangeAccepted.subject',
  async (seat, tools, { data }) => {
    const ticket = await newTicket(tools, toeflTickets, Number(data['detail_id']))
    return {
      paragraphs: [tools.words('mail.toeflChangeAccepted.explain'), ...ticket.paragraphs],
      facts: seatFacts(seat, tools),
      attachments: ticket.attachments,
    }
  },
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
