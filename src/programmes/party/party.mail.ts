/** Mails about a sign-up for the welcoming party, and about its payment where the seat costs something. */
import { mailsAbout, textIn } from '#services/mail/about.ts'
import type { Occasion, Tools } from '#services/mail/template.ts'
import { reasonInMail } from '#services/review/usual-reasons.ts'
import { oldFacts } from '#services/seats/changed-mail.ts'
import { moment, momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { calendarAttachment } from '#features/calendar/calendar.actions.ts'
import { paymentAddress } from '#features/own-payment/payment-link.actions.ts'
import { heldUntil } from '#features/payment/payment-state.rules.ts'
import { newTicket, ticketAttachment } from '#features/ticket/ticket.actions.ts'
import { partyDates } from './party-calendar.store.ts'
import { partyTickets } from './party-door.store.ts'
import { partyReceipts } from './party-receipt.actions.ts'
import { findForMail } from './party.store.ts'

/** The sign-up with its shift as it is now: either may have changed since. */
async function signUpOf({ db }: Tools, { data }: Occasion) {
  const row = await findForMail(db, Number(data['sign_up_id']))
  if (!row) throw new Error('the sign-up of this mail was deleted for good')
  return row
}
type SignUp = Awaited<ReturnType<typeof signUpOf>>

/** Shift, time and place. */
export function whenAndWhere(
  { words, language }: Pick<Tools, 'words' | 'language'>,
  found: Pick<SignUp, 'shift' | 'shift_label_id' | 'starts_at' | 'ends_at' | 'place' | 'place_label_id'>,
): [string, string][] {
  const { shift, starts_at, ends_at, place } = inLanguage(language, found)
  return [
    [words('mail.party.shift'), shift],
    [words('mail.party.when'), momentRange(starts_at, ends_at, language)],
    [words('mail.party.place'), place],
  ]
}

/** What was paid; nothing of a free seat. */
const amountOf = ({ words }: Tools, amount: number | null): [string, string][] =>
  amount === null ? [] : [[words('mail.membership.paid'), rupiah(amount)]]

/** Where its student follows the payment, and puts it right, without signing in. */
async function payButton(tools: Tools, occasion: Occasion, { payment_id }: SignUp, label: string) {
  if (payment_id === null) return {}
  const of = { entity: 'party_payment', payment_id, is_payer: true } as const
  return { button: { label, url: await paymentAddress(tools, occasion, of) } }
}

/** A mail about a sign-up. */
export const partyMail = mailsAbout(signUpOf, ({ words, appUrl }) => ({
  button: { label: words('mail.party.button'), url: `${appUrl}/dashboard` },
}))

/** The sign-up has arrived. */
export const signedUpMail = partyMail(
  'party-signed-up',
  'mail.partySignedUp.subject',
  async (found, tools, occasion) => ({
    paragraphs: [tools.words(`mail.partySignedUp.${found.payment_id === null ? 'thanks' : 'thanksPaid'}`)],
    facts: [...whenAndWhere(tools, found), ...amountOf(tools, found.payment_amount)],
    ...(await payButton(tools, occasion, found, tools.words('mail.membership.see'))),
    closing: [tools.words('mail.partySignedUp.change')],
  }),
)

/** The committee confirmed: when, where, the LINE group, and the receipt of what was paid. */
export const confirmedMail = partyMail('party-confirmed', 'mail.partyConfirmed.subject', async (found, tools) => {
  const { db, words, language } = tools
  const date = await calendarAttachment(tools, partyDates, found.id)
  const ticket = await ticketAttachment(tools, partyTickets, found.id)
  // Taken back before this mail went out: no outdated receipt.
  const isPaid = found.payment_id !== null && found.status === 'CONFIRMED'
  const receipt = isPaid ? await partyReceipts.attachment(db, found.payment_id ?? 0, language) : null
  // Taken back before this mail went out: the group is for confirmed students.
  const group = found.status === 'CONFIRMED' ? found.line_group : null
  return {
    paragraphs: [words('mail.partyConfirmed.thanks'), ...(group ? [words('mail.partyConfirmed.join')] : [])],
    facts: [
      ...whenAndWhere(tools, found),
      ...amountOf(tools, found.kept),
      ...(group ? [[words('mail.party.lineGroup'), group] as [string, string]] : []),
    ],
    closing: [
      ...(ticket ? [words('mail.ticket.attached')] : []),
      ...(receipt ? [words('mail.memberConfirmed.receipt')] : []),
    ],
    attachments: [receipt, date, ticket].filter((file) => file !== null),
  }
})

/** The committee did not accept it: the reason, and the next step. A payment can be put right, perhaps with its seat held. */
export const rejectedMail = partyMail(
  'party-rejected',
  'mail.partyRejected.subject',
  async (found, tools, occasion) => {
    const { words } = tools
    const facts: [string, string][] = [
      [words('mail.party.reason'), reasonInMail(tools.language, occasion)],
      ...whenAndWhere(tools, found),
      ...amountOf(tools, found.payment_amount),
    ]
    if (found.payment_id === null) {
      return { paragraphs: [words('mail.partyRejected.explain')], facts, closing: [words('mail.partyRejected.next')] }
    }
    const held = heldUntil(textIn(occasion, 'held_until') || null, found.starts_at)
    return {
      paragraphs: [
        words('mail.partyRejected.explainPaid'),
        held !== null && Date.parse(held) > tools.now.getTime()
          ? words('mail.partyRejected.held', { until: moment(held, tools.language, 'long') })
          : words('mail.partyRejected.freed'),
      ],
      facts,
      ...(await payButton(tools, occasion, found, words('mail.memberRejected.button'))),
      closing: [words('mail.partyRejected.nextPaid')],
    }
  },
)

/** The seat of a payment that was not put right in time is free again. */
export const seatFreedMail = partyMail(
  'party-seat-freed',
  'mail.partyFreed.subject',
  async (found, tools, occasion) => ({
    paragraphs: [tools.words('mail.partyFreed.explain')],
    facts: whenAndWhere(tools, found),
    ...(await payButton(tools, occasion, found, tools.words('mail.memberRejected.button'))),
    closing: [tools.words('mail.partyFreed.next')],
  }),
)

/** The committee has changed when or where the party is, or the group. */
export const shiftChangedMail = partyMail(
  'party-shift-changed',
  'mail.shiftChanged.partySubject',
  (found, tools, occasion) => ({
    paragraphs: [tools.words('mail.shiftChanged.party')],
    facts: [
      ...whenAndWhere(tools, found),
      ...(found.status === 'CONFIRMED' && found.line_group
        ? [[tools.words('mail.party.lineGroup'), found.line_group] as [string, string]]
        : []),
      ...oldFacts(tools, occasion),
    ],
    closing: [tools.words('mail.partySignedUp.change')],
  }),
)

/** A decision was taken back: the sign-up is looked at again. */
export const cancelledMail = partyMail('party-cancelled', 'mail.partyCancelled.subject', (found, tools, { data }) => {
  const { words } = tools
  const wasConfirmed = (data['told'] ?? data['was']) === 'CONFIRMED'
  return {
    paragraphs: [words(wasConfirmed ? 'mail.partyCancelled.confirmation' : 'mail.partyCancelled.rejection')],
    facts: whenAndWhere(tools, found),
    closing: [words('mail.partyCancelled.next')],
  }
})

/** The office moved the sign-up to the bin, and wanted its student told. */
export const binnedMail = partyMail('party-binned', 'mail.binned.partySubject', (found, tools) => ({
  paragraphs: [tools.words('mail.binned.party')],
  facts: whenAndWhere(tools, found),
}))

/** The office moved the sign-up to the bin, told its student so, and has brought it back. */
export const restoredMail = partyMail('party-restored', 'mail.binned.partyBackSubject', (found, tools) => ({
  paragraphs: [tools.words('mail.binned.partyBack')],
  facts: whenAndWhere(tools, found),
}))

/** The committee gave somebody another shift. */
export const movedMail = partyMail('party-moved', 'mail.partyMoved.subject', async (found, tools) => {
  const ticket = await newTicket(tools, partyTickets, found.id)
  return {
    paragraphs: [tools.words('mail.partyMoved.explain'), ...ticket.paragraphs],
    facts: whenAndWhere(tools, found),
    closing: [tools.words('mail.partyMoved.question')],
    attachments: ticket.attachments,
  }
})

/** The student has given the seat back. It tells the way back, too. */
export const givenUpMail = partyMail('party-given-up', 'mail.partyGivenUp.subject', async (found, tools, occasion) => {
  const { words } = tools
  const { amount, state } = occasion.data
  const isRefund = typeof amount === 'number'
  const account = textIn(occasion, 'account')
  return {
    paragraphs: [
      words('mail.partyGivenUp.explain'),
      ...(isRefund ? [words(`mail.toeflGivenUp.${state === 'OWED' ? 'owed' : 'toCheck'}`)] : []),
    ],
    facts: [
      ...whenAndWhere(tools, found),
      ...(isRefund ? [[words('mail.toeflGivenUp.amount'), rupiah(amount)] satisfies [string, string]] : []),
      ...(account ? [[words('mail.refund.account'), account] satisfies [string, string]] : []),
    ],
    ...(await payButton(tools, occasion, found, words('mail.toeflRejected.see'))),
    closing: [words('mail.partyGivenUp.next')],
  }
})

export const partyMails = [
  givenUpMail,
  signedUpMail,
  confirmedMail,
  rejectedMail,
  seatFreedMail,
  cancelledMail,
  binnedMail,
  restoredMail,
  movedMail,
  shiftChangedMail,
]
