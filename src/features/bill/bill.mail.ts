/** Mails to who paid: an institution pays instead, or it does not after all. */
import { findName } from '#services/accounts/readers.ts'
import { textIn } from '#services/mail/about.ts'
import type { MailTemplate, PaymentAddress } from '#services/mail/template.ts'
import { ownPage, type PaidEntity, paidEntities } from '#features/payment/payment.rules.ts'

const mail = (name: string, kind: 'pays' | 'ended', linkTo: PaymentAddress | null = null): MailTemplate => ({
  name,
  isNotice: true,
  subject: (words) => words(`mail.bill.${kind}Subject`),
  async write(tools, occasion) {
    const { words, appUrl } = tools
    const entity: PaidEntity = paidEntities.find((one) => one === occasion.data['entity']) ?? 'toefl_payment'
    const payment_id = Number(occasion.data['payment_id'])
    const url = linkTo
      ? await linkTo(tools, occasion, { entity, payment_id, is_payer: true })
      : `${appUrl}${ownPage(entity, payment_id)}`
    return {
      greeting: words('mail.greeting', { name: await findName(tools.db, occasion.userId) }),
      paragraphs: [words(`mail.bill.${kind}`, { institution: textIn(occasion, 'institution') })],
      button: { label: words('mail.part.button'), url },
      closing: [words(`mail.bill.${kind}Next`)],
    }
  },
})

export const institutionPaysMail: MailTemplate = mail('institution-pays', 'pays')
export const payYourselfMail: MailTemplate = mail('institution-pays-not', 'ended')

/** As they are written, with a link that needs no sign-in. */
export const billMails = (linkTo: PaymentAddress): readonly MailTemplate[] => [
  mail(institutionPaysMail.name, 'pays', linkTo),
  mail(payYourselfMail.name, 'ended', linkTo),
]
