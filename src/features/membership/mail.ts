/** Mails about a membership: what a student did, and what the committee decided. */
import type { Db } from '#kit/database/connect.ts'
import type { MailTemplate, Occasion } from '#services/mail/template.ts'
import { moment, rupiah } from '#words/format.ts'
import type { Translator } from '#words/words.ts'
import { memberReceipts } from './receipt/actions.ts'
import * as store from './store.ts'

async function membership(db: Db, occasion: Occasion) {
  const row = await store.findForMail(db, Number(occasion.data['payment_id']))
  if (!row) throw new Error('the payment of this mail was deleted for good')
  return row
}

type Membership = Awaited<ReturnType<typeof membership>>

function termName(words: Translator, term: { semester: string; year: number }): string {
  const semester = term.semester === 'EVEN' ? words('common.semester.EVEN') : words('common.semester.ODD')
  return words('receipt.termValue', { semester, year: String(term.year), next: String(term.year + 1) })
}

function facts(words: Translator, found: Membership): [string, string][] {
  return [
    [words('mail.membership.what'), words(`membership.kinds.${found.kind === 'EXTEND' ? 'EXTEND' : 'NEW'}`)],
    [words('mail.membership.term'), termName(words, found)],
    [words('mail.membership.region'), found.region],
    [words('mail.membership.paid'), rupiah(found.payment_amount)],
  ]
}

const edit = (appUrl: string, id: number) => `${appUrl}/dashboard/new-member-registration/${id}/edit`

/** The payment has arrived, or arrived again after it was mended. */
export const submittedMail: MailTemplate = {
  name: 'member-submitted',
  subject: (words) => words('mail.memberSubmitted.subject'),
  async write({ db, words, appUrl }, occasion) {
    const found = await membership(db, occasion)
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.memberSubmitted.thanks')],
      facts: facts(words, found),
      button: { label: words('mail.membership.button'), url: `${appUrl}/dashboard` },
    }
  },
}

/** The money is there: welcome, with the receipt. */
export const memberMail: MailTemplate = {
  name: 'member-confirmed',
  subject: (words) => words('mail.memberConfirmed.subject'),
  async write({ db, words, language, appUrl }, occasion) {
    const found = await membership(db, occasion)
    // Taken back before this mail went out: what was promised is sent, but not a receipt that no longer holds.
    const receipt = found.status === 'CONFIRMED' ? await memberReceipts.attachment(db, found.id, language) : null
    const group: [string, string][] = found.link_line_group
      ? [[words('mail.membership.lineGroup'), found.link_line_group]]
      : []
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [
        words(found.kind === 'EXTEND' ? 'mail.memberConfirmed.extended' : 'mail.memberConfirmed.welcome'),
        // A payment of a term that is over makes nobody a member of the current one.
        ...(found.term_id === found.current_term_id ? [words('mail.memberConfirmed.may')] : []),
      ],
      facts: [...facts(words, found), ...group],
      button: { label: words('mail.membership.button'), url: `${appUrl}/dashboard` },
      closing: receipt ? [words('mail.memberConfirmed.receipt')] : [],
      attachments: receipt ? [receipt] : [],
    }
  },
}

/** The payment was not accepted: why, and where to mend it. */
export const memberRejectedMail: MailTemplate = {
  name: 'member-rejected',
  subject: (words) => words('mail.memberRejected.subject'),
  async write({ db, words, appUrl }, occasion) {
    const found = await membership(db, occasion)
    const { reason } = occasion.data
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.memberRejected.explain')],
      facts: [[words('mail.memberRejected.reason'), typeof reason === 'string' ? reason : ''], ...facts(words, found)],
      button: { label: words('mail.memberRejected.button'), url: edit(appUrl, found.id) },
      closing: [words('mail.memberRejected.next')],
    }
  },
}

/** A decision was taken back: a confirmation no longer holds, or a rejection is looked at again. */
export const memberCancelledMail: MailTemplate = {
  name: 'member-cancelled',
  subject: (words) => words('mail.memberCancelled.subject'),
  async write({ db, words, appUrl }, occasion) {
    const found = await membership(db, occasion)
    const wasConfirmed = occasion.data['was'] === 'CONFIRMED'
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [
        words(wasConfirmed ? 'mail.memberCancelled.confirmation' : 'mail.memberCancelled.rejection'),
        words('mail.memberCancelled.next'),
      ],
      facts: facts(words, found),
      button: { label: words('mail.membership.button'), url: `${appUrl}/dashboard` },
    }
  },
}

/** The office moved the payment to the bin, and wanted its student told. */
export const memberBinnedMail: MailTemplate = {
  name: 'member-binned',
  subject: (words) => words('mail.binned.memberSubject'),
  async write({ db, words }, occasion) {
    const found = await membership(db, occasion)
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.binned.member')],
      facts: facts(words, found),
      closing: [words('mail.binned.next')],
    }
  },
}

/** The region has a new term: until when the membership of the last one counts, and how to extend it. */
export const termEndedMail: MailTemplate = {
  name: 'member-term-ended',
  subject: (words) => words('mail.memberTermEnded.subject'),
  async write({ db, words, language, now, appUrl }, occasion) {
    const { region_id, term_id, until } = occasion.data
    const found = await store.findEndedTerm(db, occasion.userId, {
      regionId: Number(region_id),
      termId: Number(term_id),
    })
    if (!found) throw new Error('the account, region or term of this mail is gone')
    const past = termName(words, { semester: found.past_semester, year: found.past_year })
    const isOver = typeof until !== 'string' || Date.parse(until) <= now.getTime()
    return {
      greeting: words('mail.greeting', { name: found.name }),
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
}

export const membershipMails: readonly MailTemplate[] = [
  submittedMail,
  memberMail,
  memberRejectedMail,
  memberCancelledMail,
  memberBinnedMail,
  termEndedMail,
]
