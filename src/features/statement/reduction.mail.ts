/** The mail about an amount that the office has lowered, or restored. */
import type { MailTemplate, PaymentAddress } from '#services/mail/template.ts'
import { rupiah } from '#words/format.ts'
import { addressOfPart, paymentOfMail } from './partial-payment.mail.ts'

const reduced = (linkTo: PaymentAddress | null = null): MailTemplate => ({
  name: 'payment-amount',
  isNotice: true,
  subject: (words) => words('mail.reduced.subject'),
  async write(tools, occasion) {
    const { words } = tools
    const { before, amount } = occasion.data
    const payment = await paymentOfMail(tools, occasion)
    return {
      greeting: words('mail.greeting', { name: payment.reader }),
      paragraphs: [words(Number(amount) === 0 ? 'mail.reduced.free' : 'mail.reduced.text')],
      facts: [
        [words('mail.reduced.before'), rupiah(Number(before))],
        [words('mail.reduced.now'), rupiah(Number(amount))],
      ],
      button: { label: words('mail.part.button'), url: await addressOfPart(tools, occasion, payment, linkTo) },
      closing: [words('mail.reduced.paid')],
    }
  },
})

/** To who paid: the amount is another one now. */
export const reducedMail: MailTemplate = reduced()

/** As it is written, with a link that needs no sign-in. */
export const reductionMails = (linkTo: PaymentAddress): readonly MailTemplate[] => [reduced(linkTo)]
