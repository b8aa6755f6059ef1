/** Mails about a seat that the committee has changed. */
import { mailsAbout } from '#services/mail/about.ts'
import type { Occasion, Tools } from '#services/mail/template.ts'
import { newTicket } from '#features/ticket/ticket.actions.ts'
import { toeflTickets } from './toefl-door.store.ts'
import { dateFacts, type Fact, linkFacts, type Spoken } from './registration.mail.ts'
import { findSeat } from './seat.store.ts'

/** The seat as it is now: it may have changed again since the mail was queued. */
async function seatOf({ db }: Tools, { data }: Occasion) {
  const row = await findSeat(db, Number(data['detail_id']))
  if (!row) throw new Error('the registration of this mail was deleted for good')
  return row
}

export const seatMail = mailsAbout(seatOf, ({ words, appUrl }) => ({
  button: { label: words('mail.toeflSeat.button'), url: `${appUrl}/dashboard` },
}))
type Seat = Awaited<ReturnType<typeof seatOf>>

/** Shift, time and place, and the links of the test once it is paid. */
export const seatFacts = (seat: Seat, tools: Spoken): Fact[] => [
  ...dateFacts(seat, tools),
  ...(seat.status === 'CONFIRMED' ? linkFacts(seat, tools) : []),
]

/** The committee has moved somebody to another shift. */
export const movedMail = seatMail('toefl-moved', 'mail.toeflMoved.subject', async (seat, tools, { data }) => {
  const ticket = await newTicket(tools, toeflTickets, Number(data['detail_id']))
  return {
    paragraphs: [tools.words('mail.toeflMoved.explain'), ...ticket.paragraphs],
    facts: seatFacts(seat, tools),
    closing: [tools.words('mail.toeflMoved.next')],
    attachments: ticket.attachments,
  }
})
