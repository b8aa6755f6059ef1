/** Mails to a group whose registration was cancelled, or one of whom has given up the seat. */
import { textIn } from '#services/mail/about.ts'
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { rupiah } from '#words/format.ts'
import { dateFacts, type Fact, testAddress } from './registration.mail.ts'
import { registrationMail } from './toefl-payment.mail.ts'
import { findSeatName } from './cancellation.store.ts'

/** The refund; to the payer, who alone reads the account. */
function moneyFacts({ words }: Tools, occasion: Occasion, { is_payer: isPayer }: { is_payer: boolean }): Fact[] {
  const { amount } = occasion.data
  if (typeof amount !== 'number') return []
  const account = isPayer ? textIn(occasion, 'account') : ''
  return [
    [words('mail.toeflGivenUp.amount'), rupiah(amount)],
    ...(account ? [[words('mail.refund.account'), account] satisfies Fact] : []),
  ]
}

/** The outcome for the money, as a sentence. */
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
      facts: [...dateFacts(found, tools), ...moneyFacts(tools, occasion, found)],
      button: { label: words('mail.toeflRejected.see'), url: await testAddress(tools, occasion, found) },
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
      facts: [...dateFacts(found, tools), ...moneyFacts(tools, occasion, found)],
      button: { label: words('mail.toeflRejected.see'), url: await testAddress(tools, occasion, found) },
      closing: [words(isOwn ? 'mail.toeflGivenUp.next' : 'mail.toeflGivenUp.others')],
    }
  },
)

/** The office brought a seat back that was given up. */
export const seatBackMail = registrationMail(
  'toefl-seat-back',
  'mail.toeflGivenUp.backSubject',
  async (found, tools, occasion) => {
    const { db, words } = tools
    const { given_up, detail_id } = occasion.data
    const name = await findSeatName(db, Number(given_up))
    return {
      paragraphs: [
        given_up === detail_id ? words('mail.toeflTakenUp.explain') : words('mail.toeflGivenUp.back', { name }),
      ],
      facts: dateFacts(found, tools),
      button: { label: words('mail.toeflRejected.see'), url: await testAddress(tools, occasion, found) },
      closing: [words('mail.toeflGivenUp.others')],
    }
  },
)

export const cancellingMails: readonly MailTemplate[] = [registrationCancelledMail, seatGivenUpMail, seatBackMail]
