/** The mails about a certificate that the office withdraws, or lets count again. */
import { textIn } from '#services/mail/about.ts'
import { seatFacts, seatMail } from './seat.mail.ts'

export const certificateWithdrawnMail = seatMail(
  'toefl-certificate-withdrawn',
  'mail.toeflCertificate.withdrawnSubject',
  (seat, tools, occasion) => ({
    paragraphs: [tools.words('mail.toeflCertificate.withdrawn', { number: textIn(occasion, 'number') })],
    facts: [
      [tools.words('mail.toeflCertificate.reason'), textIn(occasion, 'reason')],
      ...seatFacts({ ...seat, link: null, line_group: null }, tools),
    ],
  }),
)

export const certificateBackMail = seatMail(
  'toefl-certificate-back',
  'mail.toeflCertificate.backSubject',
  (seat, tools, occasion) => ({
    paragraphs: [tools.words('mail.toeflCertificate.back', { number: textIn(occasion, 'number') })],
    facts: seatFacts({ ...seat, link: null, line_group: null }, tools),
  }),
)

export const certificateMails = [certificateWithdrawnMail, certificateBackMail]
