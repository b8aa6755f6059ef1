/** Mails about money that somebody paid for the club. */
import { findName } from '#services/accounts/readers.ts'
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { day, rupiah } from '#words/format.ts'
import { findLetter } from './cash-told.store.ts'

export const tolds = ['confirmed', 'rejected', 'waits', 'corrected', 'paidBack'] as const
export type Told = (typeof tolds)[number]

async function letterFacts({ db, words, language }: Tools, { data }: Occasion): Promise<[string, string][]> {
  const found = await findLetter(db, Number(data['entry_id']))
  if (!found) throw new Error('the entry of this mail is not there')
  const facts: [string, string | null][] = [
    [words('cashBook.list.amount'), rupiah(found.amount)],
    [words('cashBook.list.day'), day(found.day, language)],
    [words('cashBook.list.payee'), found.payee],
    [words('cashBook.list.note'), found.note],
    [words('common.region'), found.region_init],
    [words('cashBook.list.reason'), found.reject_reason],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as [string, string]]))
}

/** To every administrator: somebody asks for money. */
export const cashAskedMail: MailTemplate = {
  name: 'cash-asked',
  isNotice: true,
  subject: (words) => words('mail.cashBook.askedSubject'),
  async write(tools, occasion) {
    const { words, appUrl } = tools
    return {
      greeting: words('mail.greeting', { name: await findName(tools.db, occasion.userId) }),
      paragraphs: [words('mail.cashBook.asked')],
      facts: await letterFacts(tools, occasion),
      button: {
        label: words('mail.cashBook.askedButton'),
        url: `${appUrl}/cash-book/${Number(occasion.data['entry_id'])}`,
      },
    }
  },
}

/** To its sender: what became of it. */
export const cashToldMail: MailTemplate = {
  name: 'cash-told',
  isNotice: true,
  subject: (words) => words('mail.cashBook.toldSubject'),
  async write(tools, occasion) {
    const { words, appUrl } = tools
    const { userId } = occasion
    // By a link without an account.
    const letter = userId === null ? await findLetter(tools.db, Number(occasion.data['entry_id'])) : undefined
    const name = letter?.person_name ?? (await findName(tools.db, userId))
    const told = tolds.find((one) => one === occasion.data['news']) ?? 'waits'
    return {
      greeting: words('mail.greeting', { name }),
      paragraphs: [words(`mail.cashBook.told.${told}`)],
      facts: await letterFacts(tools, occasion),
      ...(userId === null
        ? {}
        : { button: { label: words('mail.cashBook.toldButton'), url: `${appUrl}/dashboard/expenses` } }),
    }
  },
}

export const cashBookMails = [cashAskedMail, cashToldMail]
