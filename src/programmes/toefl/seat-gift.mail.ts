/** Mails about a seat that is given away: the link to the successor, and news to the giver. */
import { textIn } from '#services/mail/about.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { nameInMail } from '#services/mail/names.ts'
import { newToken } from '#services/passwords.ts'
import { moment } from '#words/format.ts'
import { dateFacts } from './registration.mail.ts'
import { seatFacts, seatMail } from './seat.mail.ts'
import { findSeat, insertLink } from './seat-gift.store.ts'

/** Somebody gives you their seat. A preview gets no link that works. */
export const giftMail: MailTemplate = {
  name: 'toefl-seat-gift',
  subject: (words) => words('mail.toeflGift.linkSubject'),
  async write(tools, { data }) {
    const { db, words, language, appUrl, isPreview = false } = tools
    const seat = await findSeat(db, Number(data['detail_id']))
    if (!seat) throw new Error('the seat of this mail was deleted for good')
    const { token, hash } = newToken()
    if (!isPreview) await insertLink(db, Number(data['gift_id']), hash)
    const until = data['until']
    return {
      greeting: words('mail.hello'),
      paragraphs: [words('mail.toeflGift.link', { name: nameInMail(seat.name) })],
      facts: [
        ...dateFacts(seat, tools),
        ...(typeof until === 'string'
          ? [[words('mail.toeflGift.until'), moment(until, language, 'long')] as [string, string]]
          : []),
      ],
      button: { label: words('mail.toeflGift.button'), url: `${appUrl}/seat-gifts/${isPreview ? '…' : token}` },
      closing: [words('mail.toeflGift.unknown')],
    }
  },
}

type Kind = 'taken' | 'back' | 'declined' | 'expired' | 'done'

const giverMail = (kind: Kind) =>
  seatMail(`toefl-seat-gift-${kind}`, `mail.toeflGift.${kind}Subject`, (seat, tools, occasion) => ({
    paragraphs: [tools.words(`mail.toeflGift.${kind}`, { name: textIn(occasion, 'name') })],
    facts: seatFacts({ ...seat, link: null, line_group: null }, tools),
  }))

/** The successor has paid, and has the seat. */
export const takenMail = giverMail('taken')
/** The payment was none after all: the seat is the giver's again. */
export const backMail = giverMail('back')
/** The successor does not want it. */
export const declinedMail = giverMail('declined')
/** Nobody took it in time. */
export const expiredMail = giverMail('expired')
/** It is the successor's for good, and the share goes back. */
export const doneMail = giverMail('done')

export const giftMails: readonly MailTemplate[] = [giftMail, takenMail, backMail, declinedMail, expiredMail, doneMail]
