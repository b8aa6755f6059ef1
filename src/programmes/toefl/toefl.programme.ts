/** The TOEFL test: a registration of up to three people, a seat for each, their attendance and their scores. */
import type { Programme } from '#programme.ts'
import { decidedOf, moneyOf } from '#features/dashboard/dashboard.rules.ts'
import { bySomebody } from '#services/decision-undo.ts'
import { knownRoutes } from './account-lookup.routes.ts'
import { attendanceJobs } from './attendance.jobs.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { cancelledStanding } from './cancellation-page.actions.ts'
import { cancelOwn, undoCancelling } from './cancellation.actions.ts'
import { cancellingMails } from './cancellation.mail.ts'
import { toeflCancelling } from './cancellation.contract.ts'
import { toeflCertificates } from './toefl-certificate.actions.ts'
import { certificateMails } from './toefl-certificate.mail.ts'
import { endCorrections } from './email-correction.store.ts'
import { correctionJobs } from './email-correction.jobs.ts'
import { correctionRoutes } from './email-correction.routes.ts'
import { endGroupLinks } from './group-link.store.ts'
import { groupJobs } from './group-link.jobs.ts'
import { groupReminder } from './group-reminder.mail.ts'
import { groupRoutes } from './group-link.routes.ts'
import { partJobs } from './friend-part.jobs.ts'
import { partMail } from './friend-part.mail.ts'
import { partRoutes } from './friend-part.routes.ts'
import { toeflOwn } from './payment-correction.actions.ts'
import { registeredMail, welcomeMail } from './registration.mail.ts'
import { toeflRoutes } from './registration.routes.ts'
import { constraintWords } from './registration.rules.ts'
import { undoRelease } from './release.actions.ts'
import { releaseRoutes } from './release.routes.ts'
import { reservationJobs } from './reservation.jobs.ts'
import { reservationRoutes } from './reservation.routes.ts'
import { scoreMails } from './score.mail.ts'
import { scoreRoutes } from './score.routes.ts'
import { movedMail } from './seat.mail.ts'
import { seatRoutes } from './seat.routes.ts'
import { undoAnswer } from './shift-request-undo.actions.ts'
import { changeAcceptedMail, changeRejectedMail } from './shift-request.mail.ts'
import { editRequestRoutes } from './shift-request.routes.ts'
import { toeflAccountPart } from './toefl-account-part.actions.ts'
import { toeflStanding } from './toefl-overview.actions.ts'
import { paymentJobs } from './toefl-payment.jobs.ts'
import { paymentMails } from './toefl-payment.mail.ts'
import { paymentRoutes } from './toefl-payment.routes.ts'
import { quoteJobs } from './toefl-quote.jobs.ts'
import { quoteRoutes } from './toefl-quote.routes.ts'
import { toeflReview } from './toefl-review.actions.ts'
import { copyShifts } from './toefl-shift.actions.ts'
import { shiftChangedMail } from './toefl-shift.mail.ts'
import { toeflShiftRoutes } from './toefl-shift.routes.ts'
import {
  findShifts,
  hasShiftAhead,
  holdersOf,
  leastPrice,
  seatsLeft,
  shiftsAhead,
  sizesOffered,
  termPlan,
  toeflWaiting,
} from './toefl-shift.store.ts'
import { settleGifts } from './seat-gift-end.actions.ts'
import { giftMails } from './seat-gift.mail.ts'
import { giftRoutes } from './seat-gift.routes.ts'
import { toeflDoor } from './toefl-door.actions.ts'
import { toeflWalkIn } from './toefl-walk-in.actions.ts'
import { toeflTrail } from './toefl-trail.rules.ts'
import { recordNames } from './toefl-overview.store.ts'
import { testReminders } from './test-reminder.mail.ts'
import { testDates } from './toefl-calendar.store.ts'
import { readTests } from './toefl-dashboard.actions.ts'
import { toeflRecords } from './toefl-dashboard.store.ts'
import { toeflPersonal } from './toefl-personal.store.ts'
import { toeflAudiences } from './toefl-audience.store.ts'

export const toefl: Programme = {
  key: 'toefl',
  constraints: constraintWords,
  routes: [
    toeflShiftRoutes,
    toeflRoutes,
    quoteRoutes,
    reservationRoutes,
    knownRoutes,
    correctionRoutes,
    groupRoutes,
    partRoutes,
    paymentRoutes,
    seatRoutes,
    editRequestRoutes,
    scoreRoutes,
    releaseRoutes,
    giftRoutes,
    attendanceRoutes,
  ],
  jobs: [paymentJobs, attendanceJobs, groupJobs, quoteJobs, reservationJobs, correctionJobs, partJobs],
  contact: 'TOEFL',
  mails: [
    welcomeMail,
    registeredMail,
    ...paymentMails,
    ...cancellingMails,
    partMail,
    movedMail,
    shiftChangedMail,
    changeAcceptedMail,
    changeRejectedMail,
    ...scoreMails,
    ...certificateMails,
    ...giftMails,
  ],
  reminders: [...testReminders, groupReminder],
  undo: {
    toefl_payment: bySomebody(toeflReview.undo),
    toefl_detail: bySomebody(undoAnswer),
    toefl_release: bySomebody(undoRelease),
  },
  audiences: toeflAudiences,
  accountPart: toeflAccountPart,
  personal: toeflPersonal,
  endLinks: (at) => [endGroupLinks(at), endCorrections],
  trail: toeflTrail,
  names: recordNames,
  dashboard: {
    async standing(deps, userId, termId) {
      if (termId === null) return { toefl_detail: null, toefl_cancelled: null }
      const [toefl_detail, cancelled] = await Promise.all([
        toeflStanding(deps, userId, termId),
        cancelledStanding(deps, userId, termId),
      ])
      return { toefl_detail, toefl_cancelled: toefl_detail ? null : cancelled }
    },
    records: toeflRecords,
    ofRegion: (counted) => ({
      payments: decidedOf(counted),
      money: moneyOf(counted),
      oldest_pending_at: counted('PENDING').oldest_at,
    }),
    ofTerm: readTests,
  },
  payment: {
    table: 'toefl_payment',
    confirm: toeflReview.confirmWithLines,
    reject: toeflReview.reject,
    own: { ...toeflOwn, cancels: { endpoints: toeflCancelling, cancel: cancelOwn, undo: undoCancelling } },
  },
  dates: { test: testDates },
  door: toeflDoor,
  walkIn: toeflWalkIn,
  certificates: toeflCertificates,
  seats: {
    left: seatsLeft,
    sizes: sizesOffered,
    holders: holdersOf,
    plan: termPlan,
    findShifts,
    copyShifts,
  },
  waiting: { ...toeflWaiting, before: settleGifts },
  offer: { code: 'TOEFL_REGISTRATION', to: '/register', price: leastPrice, shifts: shiftsAhead },
  needs: {
    TOEFL_REGISTRATION: [
      { kind: 'price', columns: ['toefl_price_one', 'toefl_price_two', 'toefl_price_three'] },
      { kind: 'payment', text: 'toefl_payment_detail' },
      { kind: 'shift', isThere: hasShiftAhead, path: '/toefl-shifts/create' },
      { kind: 'contact', types: ['TOEFL', 'GENERAL'] },
    ],
  },
}
