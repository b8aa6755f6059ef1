/** Mails about money that came in part, to the payer: the missing sum, and the accounts. */
import { textIn } from '#services/mail/about.ts'
import type { MailTemplate, Occasion, PaymentAddress, Tools } from '#services/mail/template.ts'
import { day, rupiah } from '#words/format.ts'
import { activeAccounts } from '#features/payment/payment-account.actions.ts'
import { ownPage, type PaidEntity, paidEntities } from '#features/payment/payment.rules.ts'
import { findForMail } from './partial-payment.store.ts'

const entityOf = ({ data }: Occasion): PaidEntity =>
  paidEntities.find((one) => one === data['entity']) ?? 'toefl_payment'

/** The payment of a mail, with the accounts of its region and the reader's name. */
export async function paymentOfMail({ db, now }: Tools, occasion: Occasion) {
  const [entity, id] = [entityOf(occasion), Number(occasion.data['payment_id'])]
  const found = await findForMail(db, entity, id, occasion.userId)
  if (!found) throw new Error('the payment of this mail was deleted for good')
  const accounts = await activeAccounts(db, found.region_id, now)
  return { entity, id, ...found, accounts: accounts.filter(({ account_number: number }) => number !== null) }
}

const factsOf = ({ words, language }: Tools, { data }: Occasion, until: string | null): [string, string][] => [
  [words('mail.part.received'), rupiah(Number(data['received']))],
  [words('mail.part.missing'), rupiah(Number(data['missing']))],
  ...(until === null ? [] : [[words('mail.part.until'), day(until, language)] satisfies [string, string]]),
]

/** The address of the payment for its student: the reader of this mail has paid. */
export const addressOfPart = async (
  tools: Tools,
  occasion: Occasion,
  { entity, id }: { entity: PaidEntity; id: number },
  linkTo: PaymentAddress | null,
): Promise<string> => {
  const to = { entity, payment_id: id, is_payer: true }
  return linkTo ? linkTo(tools, occasion, to) : `${tools.appUrl}${ownPage(entity, id)}`
}

const mail = (
  name: string,
  kind: 'came' | 'back' | 'left' | 'reminder',
  linkTo: PaymentAddress | null = null,
): MailTemplate => ({
  name,
  isNotice: true,
  subject: (words) => words(`mail.part.${kind}Subject`),
  async write(tools, occasion) {
    const { words } = tools
    const payment = await paymentOfMail(tools, occasion)
    const isMissing = Number(occasion.data['missing']) > 0
    return {
      greeting: words('mail.greeting', { name: payment.reader }),
      paragraphs: [words(`mail.part.${kind}`)],
      facts: [
        ...factsOf(tools, occasion, isMissing ? payment.until : null),
        ...(isMissing ? payment.accounts : []).map(
          ({ provider, account_number: number, account_holder: holder }): [string, string] => [
            words('mail.part.to'),
            [provider, number, holder].filter(Boolean).join(', '),
          ],
        ),
      ],
      button: { label: words('mail.part.button'), url: await addressOfPart(tools, occasion, payment, linkTo) },
      ...(isMissing && { closing: [words('mail.part.next')] }),
    }
  },
})

/** A part of the money came; the payment waits for the rest. */
export const partMail: MailTemplate = mail('payment-part', 'came')
/** The money that was said to have come was somebody else's. */
export const partBackMail: MailTemplate = mail('payment-part-back', 'back')
/** The rest has not come for some days. */
export const partReminderMail: MailTemplate = mail('payment-part-reminder', 'reminder')
/** A seat was given up, or is taken again: another sum is missing. */
export const partLeftMail: MailTemplate = mail('payment-part-left', 'left')

const stands = (linkTo: PaymentAddress | null = null): MailTemplate => ({
  name: 'payment-stands',
  isNotice: true,
  subject: (words) => words('mail.part.standsSubject'),
  async write(tools, occasion) {
    const { words } = tools
    const payment = await paymentOfMail(tools, occasion)
    return {
      greeting: words('mail.greeting', { name: payment.reader }),
      paragraphs: [words('mail.part.stands', { status: textIn(occasion, 'status') })],
      button: { label: words('mail.part.button'), url: await addressOfPart(tools, occasion, payment, linkTo) },
    }
  },
})
/** To a payer who was told of missing money and holds no seat: the decision. */
export const standsMail: MailTemplate = stands()

/** All as they are written, with a link that needs no sign-in. */
export const partMails = (linkTo: PaymentAddress): readonly MailTemplate[] => [
  mail(partMail.name, 'came', linkTo),
  mail(partBackMail.name, 'back', linkTo),
  mail(partReminderMail.name, 'reminder', linkTo),
  mail(partLeftMail.name, 'left', linkTo),
  stands(linkTo),
]
