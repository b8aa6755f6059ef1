/** Mail to both sides of a cash hand-over. */
import { findName } from '#services/accounts/readers.ts'
import { type MailTemplate, type Occasion, type Tools } from '#services/mail/template.ts'
import { day, rupiah } from '#words/format.ts'
import { findRows } from './cash.store.ts'

async function letterFacts({ db, words, language }: Tools, { data }: Occasion): Promise<[string, string][]> {
  const [found] = await findRows(db, [Number(data['handover_id'])])
  if (!found) throw new Error('the hand-over of this mail is not there')
  const somebody = words('books.cash.nobodyNow')
  return [
    [words('books.cash.amount'), rupiah(found.amount)],
    [words('books.cash.day'), day(found.day, language)],
    [words('books.cash.from'), found.receiver],
    [words('books.cash.to'), found.treasurer ?? somebody],
    [words('common.region'), found.region_init],
    ...(found.note ? ([[words('books.cash.note'), found.note]] satisfies [string, string][]) : []),
  ]
}

const button = ({ words, appUrl }: Tools) => ({ label: words('mail.cashHandover.button'), url: `${appUrl}/books` })

/** Cash was handed over. */
export const cashHandedMail: MailTemplate = {
  name: 'cash-handed-over',
  isNotice: true,
  subject: (words) => words('mail.cashHandover.subject'),
  async write(tools, occasion) {
    const { words } = tools
    return {
      greeting: words('mail.greeting', { name: await findName(tools.db, occasion.userId) }),
      paragraphs: [words('mail.cashHandover.explain', { name: String(occasion.data['by'] ?? '') })],
      facts: await letterFacts(tools, occasion),
      button: button(tools),
      closing: [words('mail.cashHandover.closing')],
    }
  },
}

/** It was recorded by mistake. */
export const cashReturnedMail: MailTemplate = {
  name: 'cash-handover-undone',
  isNotice: true,
  subject: (words) => words('mail.cashHandover.undoneSubject'),
  async write(tools, occasion) {
    const { words } = tools
    return {
      greeting: words('mail.greeting', { name: await findName(tools.db, occasion.userId) }),
      paragraphs: [words('mail.cashHandover.undone', { name: String(occasion.data['by'] ?? '') })],
      facts: await letterFacts(tools, occasion),
      button: button(tools),
      closing: [words('mail.cashHandover.closing')],
    }
  },
}

export const cashMails = [cashHandedMail, cashReturnedMail]
