/** What the certificates of the party say besides what all say: that somebody was there, and nothing else. */
import type { Certified } from '#features/certificate/certified-programme.actions.ts'
import { partyCertificateBackMail, partyCertificateWithdrawnMail } from './party-certificate.mail.ts'
import { findSignedUp, partyCertified } from './party-certificate.store.ts'
import { lockForDoor } from './party-door.store.ts'

export const partyCertificates: Certified = {
  ...partyCertified,
  lock: lockForDoor,
  people: findSignedUp,
  mails: { withdrawn: partyCertificateWithdrawnMail, back: partyCertificateBackMail },
  print: {
    cells: () => [],
    day: (words, day) => words('certificate.held', { day }),
    note: () => null,
  },
  badge: {
    kind: 'Certificate',
    criteria: (words, club) => words('certificate.attended', { club }),
    results: () => [],
    levelOf: () => null,
  },
  templates: 'party_certificate_template',
  usual: { text: (words, values) => words('certificate.usualPartyText', values), months: null },
  sample: null,
}
