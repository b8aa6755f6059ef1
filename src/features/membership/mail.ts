/** Mails about a membership: what a student did, and what the committee decided. */
import type { Db } from '../../kit/database/connect.ts'
import type { MailTemplate, Occasion } from '../../services/mail/template.ts'
import { rupiah } from '../../words/format.ts'
import type { Translator } from '../../words/words.ts'
import { receiptAttachment } from './receipt/actions.ts'

async function membership(db: Db, occasion: Occasion) {
  const row = await db
    .selectFrom('member_payment as p')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .innerJoin('region as r', 'r.id', 'p.region_id')
    .innerJoin('term as t', 't.id', 'p.term_id')
    .select(['p.id', 'p.kind', 'p.status', 'p.payment_amount', 'a.name'])
    .select(['r.region', 'r.link_line_group', 't.semester', 't.year'])
    .where('p.id', '=', Number(occasion.data['payment_id']))
    .executeTakeFirst()
  if (!row) throw new Error('the payment of this mail was deleted for good')
  return row
}

type Membership = Awaited<ReturnType<typeof membership>>

function facts(words: Translator, found: Membership): [string, string][] {
  const semester = found.semester === 'EVEN' ? words('common.semester.EVEN') : words('common.semester.ODD')
  const term = words('receipt.termValue', { semester, year: String(found.year), next: String(found.year + 1) })
  return [
    [words('mail.membership.what'), words(`membership.kinds.${found.kind === 'EXTEND' ? 'EXTEND' : 'NEW'}`)],
    [words('mail.membership.term'), term],
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
    const receipt = found.status === 'CONFIRMED' ? await receiptAttachment(db, found.id, language) : null
    const group: [string, string][] = found.link_line_group
      ? [[words('mail.membership.lineGroup'), found.link_line_group]]
      : []
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [
        words(found.kind === 'EXTEND' ? 'mail.memberConfirmed.extended' : 'mail.memberConfirmed.welcome'),
        words('mail.memberConfirmed.may'),
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

export const membershipMails: readonly MailTemplate[] = [
  submittedMail,
  memberMail,
  memberRejectedMail,
  memberCancelledMail,
]
