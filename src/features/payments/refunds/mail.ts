/** Mails about money that goes back, to whoever paid. */
import type { MailTemplate, Occasion, PaymentAddress, Tools } from '#services/mail/template.ts'
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

/** Where its student sees the payment: whoever gets this mail has paid. */
const addressOf = async (
  tools: Tools,
  occasion: Occasion,
  { entity, payment_id }: Locked,
  linkTo: PaymentAddress | null,
): Promise<string> => {
  const { appUrl } = tools
  if (entity !== 'toefl_payment') return `${appUrl}/dashboard`
  if (linkTo) return linkTo(tools, occasion, { payment_id, is_payer: true })
  return `${appUrl}/dashboard/toefl-payment/${payment_id}`
}

/** A student of a test says it on the payment's page; nobody else has such a page. */
const askOf = (refund: Locked): 'checkAccount' | 'askAccount' | 'checkOnPage' | 'askOnPage' => {
  const name = accountText(refund) ? 'check' : 'ask'
  return refund.entity === 'toefl_payment' ? `${name}OnPage` : `${name}Account`
}

/** The money came in, and will be sent back. */
const owedMail = (linkTo: PaymentAddress | null): MailTemplate => ({
  name: 'refund-owed',
  subject: (words) => words('mail.refund.owedSubject'),
  async write(tools, occasion) {
    const refund = await refundOf(tools, occasion)
    const { words } = tools
    return {
      greeting: words('mail.greeting', { name: refund.reader }),
      paragraphs: [words('mail.refund.owed', { because: refund.because })],
      facts: factsOf(tools, refund),
      button: { label: words('mail.refund.button'), url: await addressOf(tools, occasion, refund, linkTo) },
      closing: [words(`mail.refund.${askOf(refund)}`)],
    }
  },
})
export const refundOwedMail = owedMail(null)

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

/** Somebody said where the money goes to: whoever paid should know, also where it was somebody else. */
const accountMail = (linkTo: PaymentAddress | null): MailTemplate => ({
  name: 'refund-account',
  subject: (words) => words('mail.refund.accountSubject'),
  async write(tools, occasion) {
    const refund = await refundOf(tools, occasion)
    const { words } = tools
    return {
      greeting: words('mail.greeting', { name: refund.reader }),
      paragraphs: [words('mail.refund.accountSet')],
      facts: factsOf(tools, refund),
      button: { label: words('mail.refund.button'), url: await addressOf(tools, occasion, refund, linkTo) },
      closing: [words('mail.refund.accountNext')],
    }
  },
})
export const refundAccountMail = accountMail(null)

/** All as they are written, with a link that needs no sign-in. */
export const refundMails = (linkTo: PaymentAddress): readonly MailTemplate[] => [
  owedMail(linkTo),
  refundedMail,
  refundBackMail,
  accountMail(linkTo),
]
