/** Mails about a membership: the student's acts, and the committee's decisions. */
import { reasonInMail } from '#services/review/usual-reasons.ts'
import { mailsAbout } from '#services/mail/about.ts'
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { moment, rupiah } from '#words/format.ts'
import type { Translator } from '#words/words.ts'
import { paymentAddress } from '#features/own-payment/payment-link.actions.ts'
import { memberReceipts } from './membership-receipt.actions.ts'
import * as store from './membership.store.ts'

async function membership({ db }: Tools, { data }: Occasion) {
  const row = await store.findForMail(db, Number(data['payment_id']))
  if (!row) throw new Error('the payment of this mail was deleted for good')
  return row
}

const mail = mailsAbout(membership)
type Membership = Awaited<ReturnType<typeof membership>>

function termName(words: Translator, term: { semester: string; year: number }): string {
  const semester = term.semester === 'EVEN' ? words('common.semester.EVEN') : words('common.semester.ODD')
  return words('receipt.termValue', { semester, year: String(term.year), next: String(term.year + 1) })
}

function facts(words: Translator, found: Membership, paid = found.payment_amount): [string, string][] {
  return [
    [words('mail.membership.what'), words(`membership.kinds.${found.kind === 'EXTEND' ? 'EXTEND' : 'NEW'}`)],
    [words('mail.membership.term'), termName(words, found)],
    [words('mail.membership.region'), found.region],
    [words('mail.membership.paid'), rupiah(paid)],
  ]
}

/** Where its student follows the payment, and puts it right, without signing in. */
const address = (tools: Tools, occasion: Occasion, { id }: Membership) =>
  paymentAddress(tools, occasion, { entity: 'member_payment', payment_id: id, is_payer: true })

const seeButton = async (tools: Tools, occasion: Occasion, found: Membership) => ({
  label: tools.words('mail.membership.see'),
  url: await address(tools, occasion, found),
})

/** The payment has arrived, or arrived again after it was mended. */
export const submittedMail = mail(
  'member-submitted',
  'mail.memberSubmitted.subject',
  async (found, tools, occasion) => ({
    paragraphs: [tools.words('mail.memberSubmitted.thanks')],
    facts: facts(tools.words, found),
    button: await seeButton(tools, occasion, found),
  }),
)

/** The money is there: welcome, with the receipt. */
export const memberMail = mail('member-confirmed', 'mail.memberConfirmed.subject', async (found, tools, occasion) => {
  const { db, words, language, appUrl } = tools
  // Taken back before this mail went out: the promised mail is sent, but not an outdated receipt.
  const receipt = found.status === 'CONFIRMED' ? await memberReceipts.attachment(db, found.id, language) : null
  const group: [string, string][] = found.link_line_group
    ? [[words('mail.membership.lineGroup'), found.link_line_group]]
    : []
  return {
    paragraphs: [
      words(found.kind === 'EXTEND' ? 'mail.memberConfirmed.extended' : 'mail.memberConfirmed.welcome'),
      // A payment of a term that is over makes nobody a member of the current one.
      ...(found.term_id === found.current_term_id ? [words('mail.memberConfirmed.may')] : []),
    ],
    facts: [
      ...facts(words, found, found.kept),
      ...group,
      [words('mail.registered.follow'), await address(tools, occasion, found)],
    ],
    button: { label: words('mail.membership.button'), url: `${appUrl}/dashboard` },
    closing: receipt ? [words('mail.memberConfirmed.receipt')] : [],
    attachments: receipt ? [receipt] : [],
  }
})

/** The payment was not accepted: why, and where to mend it. */
export const memberRejectedMail = mail(
  'member-rejected',
  'mail.memberRejected.subject',
  async (found, tools, occasion) => ({
    paragraphs: [tools.words('mail.memberRejected.explain')],
    facts: [
      [tools.words('mail.memberRejected.reason'), reasonInMail(tools.language, occasion)],
      ...facts(tools.words, found),
    ],
    button: { label: tools.words('mail.memberRejected.button'), url: await address(tools, occasion, found) },
    closing: [tools.words('mail.memberRejected.next')],
  }),
)

/** A decision was taken back: a confirmation no longer holds, or a rejection is looked at again. */
export const memberCancelledMail = mail(
  'member-cancelled',
  'mail.memberCancelled.subject',
  async (found, tools, occasion) => {
    const { words } = tools
    const { data } = occasion
    const wasConfirmed = (data['told'] ?? data['was']) === 'CONFIRMED'
    return {
      paragraphs: [
        words(wasConfirmed ? 'mail.memberCancelled.confirmation' : 'mail.memberCancelled.rejection'),
        words('mail.memberCancelled.next'),
      ],
      facts: facts(words, found),
      button: await seeButton(tools, occasion, found),
    }
  },
)

/** The office moved the payment to the bin, and wanted its student told. */
export const memberBinnedMail = mail('member-binned', 'mail.binned.memberSubject', (found, { words }) => ({
  paragraphs: [words('mail.binned.member')],
  facts: facts(words, found),
}))

/** The office moved the payment to the bin, told its student so, and has brought it back. */
export const memberRestoredMail = mail('member-restored', 'mail.binned.memberBackSubject', (found, { words }) => ({
  paragraphs: [words('mail.binned.memberBack')],
  facts: facts(words, found),
}))

async function endedTerm({ db }: Tools, { userId, data }: Occasion) {
  const left = { regionId: Number(data['region_id']), termId: Number(data['term_id']) }
  const found = await store.findEndedTerm(db, userId, left)
  if (!found) throw new Error('the account, region or term of this mail is gone')
  return found
}

/** The region has a new term: until when the membership of the last one counts, and how to extend it. */
export const termEndedMail = mailsAbout(endedTerm)(
  'member-term-ended',
  'mail.memberTermEnded.subject',
  (found, { words, language, now, appUrl }, { data: { until } }) => {
    const past = termName(words, { semester: found.past_semester, year: found.past_year })
    const isOver = typeof until !== 'string' || Date.parse(until) <= now.getTime()
    return {
      paragraphs: [
        words('mail.memberTermEnded.begun', { region: found.region, term: termName(words, found) }),
        isOver
          ? words('mail.memberTermEnded.over', { past })
          : words('mail.memberTermEnded.counts', { past, until: moment(until, language, 'long') }),
      ],
      button: {
        label: words('mail.memberTermEnded.button'),
        url: `${appUrl}/dashboard/new-member-registration/extend`,
      },
      closing: [words('mail.memberTermEnded.paid')],
    }
  },
)

export const membershipMails: readonly MailTemplate[] = [
  submittedMail,
  memberMail,
  memberRejectedMail,
  memberCancelledMail,
  memberBinnedMail,
  memberRestoredMail,
  termEndedMail,
]
