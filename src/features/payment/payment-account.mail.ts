/** The mails that tell every administrator where money goes from now on. */
import { findName } from '#services/accounts/readers.ts'
import type { MailTemplate, Tools } from '#services/mail/template.ts'
import { moment } from '#words/format.ts'
import type { PayingText } from '#features/catalogue/catalogue.rules.ts'
import { accountKinds } from './payment-account.rules.ts'

/** An account as it was at the moment of the change. */
export type Shown = {
  kind: string
  provider: string
  number: string
  holder: string
  /** Empty: all regions. */
  region: string
  from: string
  to: string | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function inWords({ words, language }: Pick<Tools, 'words' | 'language'>, given: unknown): string {
  if (typeof given !== 'object' || given === null) return words('mail.paymentAccount.none')
  const { kind, provider, number, holder, region, from, to } = given as Partial<Shown>
  const known = accountKinds.find((one) => one === kind) ?? 'BANK_TRANSFER'
  const parts = [
    ...[provider, number, holder].map(text),
    text(region) || words('mail.paymentAccount.allRegions'),
    from ? words('mail.paymentAccount.from', { at: moment(from, language) }) : '',
    to ? words('mail.paymentAccount.until', { at: moment(to, language) }) : '',
  ]
  return `${words(`accounts.kinds.${known}`)}: ${parts.filter(Boolean).join(', ')}`
}

/** Somebody has added an account, or changed its destination, its region, or its time. */
export const accountChangedMail: MailTemplate = {
  name: 'payment-account-changed',
  subject: (words) => words('mail.paymentAccount.subject'),
  async write({ db, words, language, appUrl }, { userId, data }) {
    const reader = await findName(db, userId)
    return {
      greeting: words('mail.greeting', { name: reader }),
      paragraphs: [words('mail.paymentAccount.explain', { name: text(data['by']) })],
      facts: [
        [words('mail.paymentAccount.before'), inWords({ words, language }, data['before'])],
        [words('mail.paymentAccount.after'), inWords({ words, language }, data['after'])],
      ],
      button: {
        label: words('mail.paymentAccount.button'),
        url: `${appUrl}/payment-accounts/${Number(data['account_id'])}/edit`,
      },
      closing: [words('mail.paymentAccount.closing', { name: text(data['by']) })],
    }
  },
}

type ChangedText = { field: PayingText; before: string | null; after: string | null }

/** Somebody has changed a region's texts on how to pay. */
export const payingTextsMail: MailTemplate = {
  name: 'paying-texts-changed',
  subject: (words) => words('mail.payingTexts.subject'),
  async write({ db, words, appUrl }, { userId, data }) {
    const reader = await findName(db, userId)
    const by = text(data['by'])
    // The data that the queueing action wrote.
    const texts = data['texts'] as ChangedText[]
    const said = (value: string | null) => value ?? words('mail.payingTexts.none')
    return {
      greeting: words('mail.greeting', { name: reader }),
      paragraphs: [words('mail.payingTexts.explain', { name: by, region: text(data['region']) })],
      facts: texts.flatMap(({ field, before, after }): [string, string][] => {
        const label = words(`catalogue.lists.regions.fields.${field}`)
        return [
          [`${label}: ${words('mail.paymentAccount.before')}`, said(before)],
          [`${label}: ${words('mail.paymentAccount.after')}`, said(after)],
        ]
      }),
      button: { label: words('mail.payingTexts.button'), url: `${appUrl}/regions/${Number(data['region_id'])}/edit` },
      closing: [words('mail.payingTexts.closing', { name: by })],
    }
  },
}
