/** Mails about the committee's decision on a payment. */
import type { Db } from '#kit/database/connect.ts'
import type { MailTemplate, Occasion } from '#services/mail/template.ts'
import { momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { toeflReceipts } from './receipt/actions.ts'
import { dateFacts, linkFacts } from '../mail.ts'
import { findForMail } from './review/store.ts'

/** The registrant with the shift as it is now: it may have changed since the decision. */
async function registration(db: Db, occasion: Occasion) {
  const row = await findForMail(db, Number(occasion.data['detail_id']))
  if (!row) throw new Error('the registration of this mail was deleted for good')
  return row
}

/** The money is there: when and where the test is, the links, and the receipt. */
export const confirmedMail: MailTemplate = {
  name: 'toefl-confirmed',
  subject: (words) => words('mail.toeflConfirmed.subject'),
  async write(tools, occasion) {
    const { db, words, language, appUrl } = tools
    const found = await registration(db, occasion)
    // Taken back before this mail went out: what was promised is sent, but not a receipt that no longer holds.
    const receipt = found.status === 'CONFIRMED' ? await toeflReceipts.attachment(db, found.payment_id, language) : null
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.toeflConfirmed.thanks'), words('mail.toeflConfirmed.prepare')],
      facts: [
        ...dateFacts(found, tools),
        [words('mail.toeflConfirmed.paid'), rupiah(found.payment_amount)],
        ...linkFacts(found, tools),
      ],
      button: { label: words('mail.toeflConfirmed.button'), url: `${appUrl}/dashboard` },
      closing: receipt ? [words('mail.toeflConfirmed.receipt')] : [],
      attachments: receipt ? [receipt] : [],
    }
  },
}

/** The payment was not accepted: why, and what can be done. */
export const rejectedMail: MailTemplate = {
  name: 'toefl-rejected',
  subject: (words) => words('mail.toeflRejected.subject'),
  async write({ db, words, language, appUrl }, occasion) {
    const found = await registration(db, occasion)
    const { reason } = occasion.data
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.toeflRejected.explain')],
      facts: [
        [words('mail.toeflRejected.reason'), typeof reason === 'string' ? reason : ''],
        [
          words('mail.toeflRejected.shift'),
          `${inLanguage(language, found).shift}, ${momentRange(found.starts_at, found.ends_at, language)}`,
        ],
      ],
      button: { label: words('mail.toeflRejected.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.toeflRejected.next')],
    }
  },
}

/** A decision was taken back: a confirmation no longer holds, or a rejection is looked at again. */
export const cancelledMail: MailTemplate = {
  name: 'toefl-cancelled',
  subject: (words) => words('mail.toeflCancelled.subject'),
  async write({ db, words, language, appUrl }, occasion) {
    const found = await registration(db, occasion)
    const wasConfirmed = occasion.data['was'] === 'CONFIRMED'
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words(wasConfirmed ? 'mail.toeflCancelled.confirmation' : 'mail.toeflCancelled.rejection')],
      facts: [
        [words('mail.toeflSeat.shift'), inLanguage(language, found).shift],
        [words('mail.toeflSeat.when'), momentRange(found.starts_at, found.ends_at, language)],
      ],
      button: { label: words('mail.toeflSeat.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.toeflCancelled.next')],
    }
  },
}
