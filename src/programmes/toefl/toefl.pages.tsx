import {
  IconArrowsLeftRight,
  IconCalendarEvent,
  IconCertificate,
  IconHourglass,
  IconReceipt,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { paymentsFound } from '#layouts/palette/payments-found.ts'
import { shiftsFound } from '#layouts/palette/shifts-found.ts'
import { paymentKeys } from '#layouts/palette/screen-keys.ts'
import type { ProgrammePages } from '#layouts/programme-parts.ts'
import { item, queue } from '#layouts/section-items.ts'
import { listPayments } from './toefl-payment.contract.ts'
import { useShiftsOf } from './widgets/use-shifts.ts'
import { toeflShifts } from './toefl-shift.resource.ts'
import { toeflTrail } from './toefl-trail.rules.ts'

export const toeflPages: ProgrammePages = {
  key: 'toefl',
  sections: {
    toefl: [
      queue('/toefl-payments', 'toeflPayments', IconReceipt, 'toefl_payments'),
      item('/toefl-shifts', 'toeflShifts', IconCalendarEvent),
      item('/waiting-list', 'waitingList', IconHourglass),
      item('/toefl-details', 'toeflDetails', IconUsers),
      queue('/toefl-details/edit-requests', 'editRequests', IconArrowsLeftRight, 'edit_requests'),
      item('/toefl-attendances', 'toeflAttendances', IconUserCheck),
      item('/toefl-certificates', 'toeflCertificates', IconCertificate),
    ],
  },
  begins: [['newTestShift', '/toefl-shifts/create']],
  finds: paymentsFound(listPayments, {
    group: 'payments',
    home: '/toefl-payments',
    namesOf: ({ registrants }) => registrants.map(({ name }) => name),
  }),
  findsShifts: shiftsFound(toeflShifts.list, '/toefl-shifts'),
  useShifts: useShiftsOf,
  keys: [
    ['/toefl-payments/:id/edit', paymentKeys],
    [
      '/toefl-details/edit-requests',
      [
        [['A'], 'accept'],
        [['R'], 'reject'],
        [['J'], 'next'],
        [['K'], 'previous'],
      ],
    ],
  ],
  trail: toeflTrail,
}
