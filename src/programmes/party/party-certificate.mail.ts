/** The mails about a certificate of the party. */
import { textIn } from '#services/mail/about.ts'
import { partyMail, whenAndWhere } from './party.mail.ts'

/** It can be had from now on. */
export const certificateReadyMail = partyMail(
  'party-certificate',
  'mail.partyCertificate.readySubject',
  (found, tools) => ({
    paragraphs: [tools.words('mail.partyCertificate.ready')],
    facts: whenAndWhere(tools, found),
    closing: [tools.words('mail.partyCertificate.name')],
  }),
)

/** The office has corrected the name: what was downloaded before no longer counts. */
export const certificateRenamedMail = partyMail(
  'party-certificate-renamed',
  'mail.partyCertificate.renamedSubject',
  (found, tools) => ({
    paragraphs: [tools.words('mail.partyCertificate.renamed')],
    facts: [[tools.words('mail.partyCertificate.nameNow'), found.name], ...whenAndWhere(tools, found)],
    closing: [tools.words('mail.partyCertificate.former')],
  }),
)

/** The office has found that its owner was not there, or has no seat. */
export const certificateEndedMail = partyMail(
  'party-certificate-ended',
  'mail.partyCertificate.endedSubject',
  (found, tools) => ({
    paragraphs: [tools.words('mail.partyCertificate.ended')],
    facts: whenAndWhere(tools, found),
    closing: [tools.words('mail.partyCertificate.ask')],
  }),
)

export const partyCertificateWithdrawnMail = partyMail(
  'party-certificate-withdrawn',
  'mail.partyCertificate.withdrawnSubject',
  (found, tools, occasion) => ({
    paragraphs: [tools.words('mail.toeflCertificate.withdrawn', { number: textIn(occasion, 'number') })],
    facts: [[tools.words('mail.toeflCertificate.reason'), textIn(occasion, 'reason')], ...whenAndWhere(tools, found)],
    closing: [tools.words('mail.partyCertificate.ask')],
  }),
)

export const partyCertificateBackMail = partyMail(
  'party-certificate-back',
  'mail.partyCertificate.backSubject',
  (found, tools, occasion) => ({
    paragraphs: [tools.words('mail.toeflCertificate.back', { number: textIn(occasion, 'number') })],
    facts: whenAndWhere(tools, found),
  }),
)

/** What people hear of having one: the newest says what they know. */
export const partyCertificateNews = [certificateReadyMail, certificateRenamedMail, certificateEndedMail]

export const partyCertificateMails = [...partyCertificateNews, partyCertificateWithdrawnMail, partyCertificateBackMail]
