/** Mails about the committee's decision on a payment. */
import { mailsAbout } from '#services/mail/about.ts'
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { reasonInMail } from '#services/review/usual-reasons.ts'
import { moment, momentRange, rupiah } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import { inLanguage } from '#words/typed.ts'
import { calendarAttachment } from '#features/calendar/calendar.actions.ts'
import { ticketAttachment } from '#features/ticket/ticket.actions.ts'
import { toeflTickets } from './toefl-door.store.ts'
import { testDates } from './toefl-calendar.store.ts'
import { toeflReceipts } from './toefl-receipt.actions.ts'
import { dateFacts, followFacts, linkFacts, testAddress } from './registration.mail.ts'
import { findForMail } from './toefl-review.store.ts'
import { heldUntil } from '#features/payment/payment-state.rules.ts'

/** The registrant with the shift as it is now: it may have changed since the decision. */
async function registration({ db }: Tools, { data }: Occasion) {
  const row = await findForMail(db, Number(data['detail_id']))
  if (!row) throw new Error('the registration of this mail was deleted for good')
  return row
}

export const registrationMail = mailsAbout(registration)
type Registration = Awaited<ReturnType<typeof registration>>

/** The money is there: when and where the test is, the links, and the receipt. */
export const confirmedMail = registrationMail(
  'toefl-confirmed',
  'mail.toeflConfirmed.subject',
  async (found, tools, occasion) => {
    const { db, words, language, appUrl } = tools
    // Taken back before this mail went out: the promised mail is sent, but not an outdated receipt.
    const receipt = found.status === 'CONFIRMED' ? await toeflReceipts.attachment(db, found.payment_id, language) : null
    const seatId = Number(occasion.data['detail_id'])
    const date = await calendarAttachment(tools, testDates, seatId)
    const ticket = await ticketAttachment(tools, toeflTickets, seatId)
    return {
      paragraphs: [words('mail.toeflConfirmed.thanks'), words('mail.toeflConfirmed.prepare')],
      facts: [
        ...dateFacts(found, tools),
        [words('mail.toeflConfirmed.paid'), rupiah(found.kept)],
        ...linkFacts(found, tools),
        ...(await followFacts(tools, occasion, found)),
      ],
      button: { label: words('mail.toeflConfirmed.button'), url: `${appUrl}/dashboard` },
      closing: [
        ...(ticket ? [words('mail.ticket.attached')] : []),
        ...(receipt ? [words('mail.toeflConfirmed.receipt')] : []),
      ],
      attachments: [receipt, date, ticket].filter((file) => file !== null),
    }
  },
)

const shiftOf = (found: Registration, language: Language) =>
  `${inLanguage(language, found).shift}, ${momentRange(found.starts_at, found.ends_at, language)}`

/** The payment was not accepted: why, whether the seat is held and until when, and how to put it right. */
export const rejectedMail = registrationMail(
  'toefl-rejected',
  'mail.toeflRejected.subject',
  async (found, tools, occasion) => {
    const { words, language, now } = tools
    const { held_until } = occasion.data
    const held = typeof held_until === 'string' ? heldUntil(held_until, found.first_start) : null
    const isHeld = held !== null && Date.parse(held) > now.getTime()
    return {
      paragraphs: [
        words(isHeld ? 'mail.toeflRejected.explainHeld' : 'mail.toeflRejected.explain'),
        ...(isHeld ? [words('mail.toeflRejected.held', { until: moment(held, language, 'long') })] : []),
      ],
      facts: [
        [words('mail.toeflRejected.reason'), reasonInMail(language, occasion)],
        [words(`mail.toeflRejected.${isHeld ? 'heldShift' : 'shift'}`), shiftOf(found, language)],
      ],
      button: {
        label: words(`mail.toeflRejected.${found.is_payer ? 'mend' : 'see'}`),
        url: await testAddress(tools, occasion, found),
      },
      closing: [
        ...(found.is_payer ? [] : [words('mail.toeflRejected.payer', { name: found.payer_name })]),
        words(isHeld ? 'mail.toeflRejected.ask' : 'mail.toeflRejected.next'),
      ],
    }
  },
)

/** The payer corrected the payment: it is looked at again, with everybody's seat. */
export const mendedMail = registrationMail(
  'toefl-mended',
  'mail.toeflMended.subject',
  async (found, tools, occasion) => {
    const { words } = tools
    return {
      paragraphs: [words('mail.toeflMended.explain')],
      facts: dateFacts(found, tools),
      button: { label: words('mail.toeflMended.button'), url: await testAddress(tools, occasion, found) },
      closing: [words('mail.toeflMended.next')],
    }
  },
)

/** The seats of a rejected payment were held long enough, and are open to others again. */
export const seatsFreedMail = registrationMail(
  'toefl-seats-freed',
  'mail.toeflFreed.subject',
  async (found, tools, occasion) => {
    const { words, language } = tools
    return {
      paragraphs: [words('mail.toeflFreed.explain')],
      facts: [[words('mail.toeflRejected.shift'), shiftOf(found, language)]],
      button: { label: words('mail.toeflRejected.see'), url: await testAddress(tools, occasion, found) },
      closing: [words('mail.toeflFreed.next')],
    }
  },
)

/** A decision was taken back: a confirmation no longer holds, or a rejection is looked at again. */
export const cancelledMail = registrationMail(
  'toefl-cancelled',
  'mail.toeflCancelled.subject',
  async (found, tools, occasion) => {
    const { words, language } = tools
    const { told, was } = occasion.data
    const wasConfirmed = (told ?? was) === 'CONFIRMED'
    return {
      paragraphs: [words(wasConfirmed ? 'mail.toeflCancelled.confirmation' : 'mail.toeflCancelled.rejection')],
      facts: [
        [words('mail.toeflSeat.shift'), inLanguage(language, found).shift],
        [words('mail.toeflSeat.when'), momentRange(found.starts_at, found.ends_at, language)],
      ],
      button: { label: words('mail.toeflRejected.see'), url: await testAddress(tools, occasion, found) },
      closing: [words('mail.toeflCancelled.next')],
    }
  },
)

/** The office moved a payment to the bin, and wanted its group told. */
export const binnedMail = registrationMail('toefl-binned', 'mail.binned.toeflSubject', (found, tools) => ({
  paragraphs: [tools.words('mail.binned.toefl')],
  facts: dateFacts(found, tools),
}))

/** The office moved a payment to the bin, told its group so, and has brought it back. */
export const restoredMail = registrationMail('toefl-restored', 'mail.binned.toeflBackSubject', (found, tools) => ({
  paragraphs: [tools.words('mail.binned.toeflBack')],
  facts: dateFacts(found, tools),
}))

/** The office restored what its group had cancelled: everybody has a seat again. */
export const takenUpMail = registrationMail(
  'toefl-taken-up',
  'mail.toeflTakenUp.subject',
  async (found, tools, occasion) => {
    const { words } = tools
    return {
      paragraphs: [words('mail.toeflTakenUp.explain')],
      facts: dateFacts(found, tools),
      button: { label: words('mail.toeflRejected.see'), url: await testAddress(tools, occasion, found) },
      closing: [words('mail.toeflTakenUp.next')],
    }
  },
)

export const paymentMails: readonly MailTemplate[] = [
  confirmedMail,
  rejectedMail,
  cancelledMail,
  mendedMail,
  seatsFreedMail,
  binnedMail,
  restoredMail,
  takenUpMail,
]
