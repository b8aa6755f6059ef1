/**
 * Mails about money that goes back, to the payer. Each says what it was queued with, even if the refund changed since.
 */
import { findName } from '#services/accounts/readers.ts'
import { textIn } from '#services/mail/about.ts'
import type { Letter, MailTemplate, Occasion, PaymentAddress, Tools } from '#services/mail/template.ts'
import { day, rupiah } from '#words/format.ts'
import { ownPage, paidEntities } from '#features/payment/payment.rules.ts'
import { refundReasons } from './refund.rules.ts'

function factsOf({ words }: Tools, occasion: Occasion): [string, string][] {
  const account = textIn(occasion, 'account')
  return [
    [words('mail.refund.amount'), rupiah(Number(occasion.data['amount']))],
    ...(account ? [[words('mail.refund.account'), account] satisfies [string, string]] : []),
  ]
}

/** The address of the payment for its student: the reader of this mail has paid. */
const addressOf = async (tools: Tools, occasion: Occasion, linkTo: PaymentAddress | null): Promise<string> => {
  const entity = paidEntities.find((one) => one === occasion.data['entity']) ?? 'toefl_payment'
  const payment_id = Number(occasion.data['payment_id'])
  if (linkTo) return linkTo(tools, occasion, { entity, payment_id, is_payer: true })
  return `${tools.appUrl}${ownPage(entity, payment_id)}`
}

const askOf = (occasion: Occasion): 'checkOnPage' | 'askOnPage' =>
  textIn(occasion, 'account') ? 'checkOnPage' : 'askOnPage'

type Subject = `mail.refund.${'owed' | 'paid' | 'back' | 'account' | 'changed' | 'wait' | 'off' | 'moved'}Subject`
type Written = Pick<Letter, 'paragraphs' | 'facts' | 'closing'>
/** Without `linkTo` the button leads to the screen that needs a sign-in; without `hasButton` there is none. */
type Kind = { name: string; subject: Subject; hasButton: boolean; write: (tools: Tools, occasion: Occasion) => Written }

const mailOf = ({ name, subject, hasButton, write }: Kind, linkTo: PaymentAddress | null = null): MailTemplate => ({
  name,
  isNotice: true,
  subject: (words) => words(subject),
  async write(tools, occasion) {
    const { db, words } = tools
    const label = words('mail.refund.button')
    return {
      greeting: words('mail.greeting', { name: await findName(db, occasion.userId) }),
      ...(hasButton ? { button: { label, url: await addressOf(tools, occasion, linkTo) } } : {}),
      ...write(tools, occasion),
    }
  },
})

const owed: Kind = {
  name: 'refund-owed',
  subject: 'mail.refund.owedSubject',
  hasButton: true,
  write: (tools, occasion) => ({
    paragraphs: [
      tools.words('mail.refund.owed', {
        because: refundReasons.find((one) => one === occasion.data['because']) ?? 'OVERPAID',
      }),
    ],
    facts: factsOf(tools, occasion),
    closing: [tools.words(`mail.refund.${askOf(occasion)}`)],
  }),
}

const account: Kind = {
  name: 'refund-account',
  subject: 'mail.refund.accountSubject',
  hasButton: true,
  write: (tools, occasion) => ({
    paragraphs: [tools.words('mail.refund.accountSet')],
    facts: factsOf(tools, occasion),
    closing: [tools.words('mail.refund.accountNext')],
  }),
}

const changed: Kind = {
  name: 'refund-changed',
  subject: 'mail.refund.changedSubject',
  hasButton: true,
  write: (tools, occasion) => ({
    paragraphs: [tools.words('mail.refund.changed')],
    facts: factsOf(tools, occasion),
    closing: [tools.words('mail.refund.changedNext'), tools.words(`mail.refund.${askOf(occasion)}`)],
  }),
}

const wait: Kind = {
  name: 'refund-waits',
  subject: 'mail.refund.waitSubject',
  hasButton: true,
  write: (tools, occasion) => ({
    paragraphs: [tools.words('mail.refund.wait')],
    facts: factsOf(tools, occasion),
    closing: [tools.words('mail.refund.waitNext')],
  }),
}

const off: Kind = {
  name: 'refund-off',
  subject: 'mail.refund.offSubject',
  hasButton: true,
  write: ({ words }, { data }) => ({
    paragraphs: [words(data['why'] === 'none' ? 'mail.refund.none' : 'mail.refund.stays')],
    closing: data['why'] === 'none' ? [words('mail.refund.noneNext')] : [],
  }),
}

/** The money came in, and will be sent back. */
export const refundOwedMail = mailOf(owed)
/** Somebody set the account of the refund: the payer should know, also if it was somebody else. */
export const refundAccountMail = mailOf(account)
/** Another amount goes back than was said. */
export const refundChangedMail = mailOf(changed)
/** It was said that money goes back, and the committee looks again whether it came. */
export const refundWaitsMail = mailOf(wait)
/** It was said that money goes back, and none does. */
export const refundOffMail = mailOf(off)

/** The money was sent back. */
export const refundedMail = mailOf({
  name: 'refunded',
  subject: 'mail.refund.paidSubject',
  hasButton: false,
  write: (tools, occasion) => {
    const { words, language } = tools
    const [on, reference] = [textIn(occasion, 'refunded_on'), textIn(occasion, 'reference')]
    return {
      paragraphs: [words('mail.refund.paid')],
      facts: [
        ...factsOf(tools, occasion),
        ...(on ? [[words('mail.refund.on'), day(on, language)] satisfies [string, string]] : []),
        ...(reference ? [[words('mail.refund.reference'), reference] satisfies [string, string]] : []),
      ],
      closing: [words('mail.refund.paidNext')],
    }
  },
})

/** It was said that the money was sent back, and it was not. */
export const refundBackMail = mailOf({
  name: 'refund-taken-back',
  subject: 'mail.refund.backSubject',
  hasButton: false,
  write: (tools, occasion) => ({
    paragraphs: [tools.words('mail.refund.back')],
    facts: factsOf(tools, occasion),
    closing: [tools.words('mail.refund.backNext')],
  }),
})

/** To every administrator: somebody of the office has changed where a refund goes to. */
export const refundMovedMail: MailTemplate = {
  name: 'refund-moved',
  isNotice: true,
  subject: (words) => words('mail.refund.movedSubject'),
  async write({ db, words, appUrl }, occasion) {
    const name = textIn(occasion, 'by')
    return {
      greeting: words('mail.greeting', { name: await findName(db, occasion.userId) }),
      paragraphs: [words('mail.refund.moved', { name })],
      facts: [
        [words('mail.refund.amount'), rupiah(Number(occasion.data['amount']))],
        [words('mail.paymentAccount.before'), textIn(occasion, 'before') || words('mail.paymentAccount.none')],
        [words('mail.paymentAccount.after'), textIn(occasion, 'account') || words('mail.paymentAccount.none')],
      ],
      button: { label: words('mail.refund.movedButton'), url: `${appUrl}/refunds?state=` },
      closing: [words('mail.refund.movedNext', { name })],
    }
  },
}

/** All as they are written, with a link that needs no sign-in. */
export const refundMails = (linkTo: PaymentAddress): readonly MailTemplate[] => [
  ...[owed, account, changed, wait, off].map((kind) => mailOf(kind, linkTo)),
  refundedMail,
  refundBackMail,
  refundMovedMail,
]
