/** Mails about a seat that the committee has changed. */
import type { Db } from '#kit/database/connect.ts'
import type { MailTemplate, Occasion } from '#services/mail/template.ts'
import { dateFacts, type Fact, linkFacts, type Spoken } from '../mail.ts'
import { findSeat } from './store.ts'

/** The seat as it is now: it may have changed again since the mail was queued. */
export async function seatOf(db: Db, occasion: Occasion) {
  const row = await findSeat(db, Number(occasion.data['detail_id']))
  if (!row) throw new Error('the registration of this mail was deleted for good')
  return row
}

type Seat = Awaited<ReturnType<typeof seatOf>>

/** Shift, time and place, and the links of the test once it is paid. */
export const seatFacts = (seat: Seat, tools: Spoken): Fact[] => [
  ...dateFacts(seat, tools),
  ...(seat.status === 'CONFIRMED' ? linkFacts(seat, tools) : []),
]

/** The committee has moved somebody to another shift. */
export const movedMail: MailTemplate = {
  name: 'toefl-moved',
  subject: (words) => words('mail.toeflMoved.subject'),
  async write(tools, occasion) {
    const { db, words, appUrl } = tools
    const seat = await seatOf(db, occasion)
    return {
      greeting: words('mail.greeting', { name: seat.name }),
      paragraphs: [words('mail.toeflMoved.explain')],
      facts: seatFacts(seat, tools),
      button: { label: words('mail.toeflSeat.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.toeflMoved.next')],
    }
  },
}
