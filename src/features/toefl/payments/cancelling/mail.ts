/** Mails to a group whose registration was cancelled, or one of whom has given up the seat. */
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { rupiah } from '#words/format.ts'
import { dateFacts, type Fact } from '../../mail.ts'
import { paymentAddress } from '../links/actions.ts'
import { registrationMail } from '../mail.ts'
import { findSeatName } from './store.ts'

/** What goes back, for who reads it: it goes to whoever paid. */
function moneyFacts({ words }: Tools, { data }: Occasion): Fact[] {
  const { amount } = data
  return typeof amount === 'number' ? [[words('mail.toeflGivenUp.amount'), rupiah(amount)]] : []
}

/** What becomes of the money, as a sentence. */
function moneySentence({ words }: Tools, { data }: Occasion, payer: { is_payer: boolean; payer_name: string }): string {
  const state = data['state'] === 'OWED' ? 'owed' : data['state'] === 'TO_CHECK' ? 'toCheck' : 'nothing'
  if (state === 'nothing') return words('mail.toeflGivenUp.nothing')
  return payer.is_payer
    ? words(`mail.toeflGivenUp.${state}`)
    : words(`mail.toeflGivenUp.${state}Other`, { name: payer.payer_name })
}

/** The whole registration was cancelled: nobody of the group takes part. */
export const registrationCancelledMail = registrationMail(
  'toefl-registration-cancelled',
  'mail.toeflGivenUp.wholeSubject',
  async (found, tools, occasion) => {
    const { words } = tools
    return {
      paragraphs: [words('mail.toeflGivenUp.whole'), moneySentence(tools, occasion, found)],
      facts: [...dateFacts(found, tools), ...moneyFacts(tools, occasion)],
      button: { label: words('mail.toeflRejected.see'), url: await paymentAddress(tools, occasion, found) },
      closing: [words('mail.toeflGivenUp.next')],
    }
  },
)

/** One of the group has given up the seat; the others take part. */
export const seatGivenUpMail = registrationMail(
  'toefl-seat-given-up',
  'mail.toeflGivenUp.seatSubject',
  async (found, tools, occasion) => {
    const { db, words } = tools
    const { given_up, detail_id } = occasion.data
    const name = await findSeatName(db, Number(given_up))
    const isOwn = given_up === detail_id
    return {
      paragraphs: [
        isOwn ? words('mail.toeflGivenUp.ownSeat') : words('mail.toeflGivenUp.seat', { name }),
        moneySentence(tools, occasion, found),
      ],
      facts: [...dateFacts(found, tools), ...moneyFacts(tools, occasion)],
      button: { label: words('mail.toeflRejected.see'), url: await paymentAddress(tools, occasion, found) },
      closing: [words(isOwn ? 'mail.toeflGivenUp.next' : 'mail.toeflGivenUp.others')],
    }
  },
)

export const cancellingMails: readonly MailTemplate[] = [registrationCancelledMail, seatGivenUpMail]
