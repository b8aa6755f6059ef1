import { IconCalendarHeart, IconCertificate, IconConfetti, IconHourglass, IconReceipt } from '@tabler/icons-react'
import { paymentsFound } from '#layouts/palette/payments-found.ts'
import { paymentKeys } from '#layouts/palette/screen-keys.ts'
import { shiftsFound } from '#layouts/palette/shifts-found.ts'
import type { ProgrammePages } from '#layouts/programme-parts.ts'
import { item, queue } from '#layouts/section-items.ts'
import { listPartyPayments } from './party-payment.contract.ts'
import { welcomingPartyShifts } from './party-shift.resource.ts'
import { partyTrail } from './party-trail.rules.ts'

export const partyPages: ProgrammePages = {
  key: 'party',
  sections: {
    party: [
      queue('/welcoming-parties', 'welcomingParties', IconConfetti, 'welcoming_parties'),
      queue('/party-payments', 'partyPayments', IconReceipt, 'party_payments'),
      item('/welcoming-party-shifts', 'welcomingPartyShifts', IconCalendarHeart),
      item('/party-waiting-list', 'partyWaitingList', IconHourglass),
      item('/party-certificates', 'partyCertificates', IconCertificate),
    ],
  },
  finds: paymentsFound(listPartyPayments, {
    group: 'partyPayments',
    home: '/party-payments',
    namesOf: ({ name }) => [name],
  }),
  begins: [['newPartyShift', '/welcoming-party-shifts/create']],
  findsShifts: shiftsFound(welcomingPartyShifts.list, '/welcoming-party-shifts'),
  keys: [
    ['/party-payments/:id/edit', paymentKeys],
    [
      '/welcoming-parties',
      [
        [['C'], 'confirmOpened'],
        [['R'], 'rejectOpened'],
        [['→'], 'nextOpened'],
        [['←'], 'previousOpened'],
      ],
    ],
  ],
  trail: partyTrail,
}
