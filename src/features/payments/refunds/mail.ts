/** Mails about money that goes back, to whoever paid. */
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { day, rupiah } from '#words/format.ts'
import { findForMail, type Locked } from './store.ts'

async function refundOf({ db }: Tools, { userId, data }: Occasion) {
  const refund = await findForMail(db, Number(data['refund_id']), userId)
  if (!refund) throw new Error('the refund of this mail was withdrawn')
  return refund
}

const accountText = ({ provider, account_number, account_name }: Locked): string =>
  [provider, account_number, account_name].filter(Boolean).join(', ')

const factsOf = ({ words }: Tools, refund: Locked): [string, string][] => {
  const account = accountText(refund)
  return [
    [words('mail.refund.amount'), rupiah(refund.amount)],
    ...(account ? [[words('mail.refund.account'), account] as [string, string]] : []),
  ]
}

/** Where its student sees the payment. */
const addressOf = ({ appUrl }: Tools, { entity, payment_id }: Locked): string =>
  entity === 'toefl_payment' ? `${appUrl}/dashboard/toefl-payment/${payment_id}` : `${appUrl}/dashboard`

/** The money came in, and will be sent back. */
export const refundOwedMail: MailTemplate = {
  name: 'refund-owed',
  subject: (words) => words('mail.refund.owedSubject'),
  async write(tools, occasion) {
    const refund = await refundOf(tools, occasion)
    const { words } = tools
    return {
      greeting: words('mail.greeting', { name: refund.reader }),
      paragraphs: [words('mail.refund.owed', { because: refund.because })],
      facts: factsOf(tools, refund),
      button: { label: words('mail.refund.button'), url: addressOf(tools, refund) },
      closing: [words(accountText(refund) ? 'mail.refund.checkAccount' : 'mail.refund.askAccount')],
    }
  },
}

/** The money was sent back. */
export const refundedMail: MailTemplate = {
  name: 'refunded',
  subject: (words) => words('mail.refund.paidSubject'),
  async write(tools, occasion) {
    const refund = await refundOf(tools, occasion)
    const { words, language } = tools
    return {
      greeting: words('mail.greeting', { name: refund.reader }),
      paragraphs: [words('mail.refund.paid')],
      facts: [
        ...factsOf(tools, refund),
        ...(refund.refunded_on
          ? [[words('mail.refund.on'), day(refund.refunded_on, language)] as [string, string]]
          : []),
        ...(refund.reference ? [[words('mail.refund.reference'), refund.reference] as [string, string]] : []),
      ],
      closing: [words('mail.refund.paidNext')],
    }
  },
}

/** It was said that the money was sent back, and it was not. */
export const refundBackMail: MailTemplate = {
  name: 'refund-taken-back',
  subject: (words) => words('mail.refund.backSubject'),
  async write(tools, occasion) {
    const refund = await refundOf(tools, occasion)
    const { words } = tools
    return {
      greeting: words('mail.greeting', { name: refund.reader }),
      paragraphs: [words('mail.refund.back')],
      facts: factsOf(tools, refund),
      closing: [words('mail.refund.backNext')],
    }
  },
}

export const refundMails: readonly MailTemplate[] = [refundOwedMail, refundedMail, refundBackMail]
