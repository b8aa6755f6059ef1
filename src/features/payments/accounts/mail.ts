/** The mail that tells every administrator where money goes from now on. */
import { findName } from '#services/accounts/readers.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import type { Translator } from '#words/words.ts'
import { accountKinds } from './rules.ts'

type Shown = { kind: string; provider: string; number: string; holder: string }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function inWords(words: Translator, given: unknown): string {
  if (typeof given !== 'object' || given === null) return words('mail.paymentAccount.none')
  const { kind, provider, number, holder } = given as Partial<Shown>
  const known = accountKinds.find((one) => one === kind) ?? 'BANK_TRANSFER'
  return `${words(`accounts.kinds.${known}`)}: ${[provider, number, holder].map(text).filter(Boolean).join(', ')}`
}

/** Somebody has added an account, or changed where one leads. */
export const accountChangedMail: MailTemplate = {
  name: 'payment-account-changed',
  subject: (words) => words('mail.paymentAccount.subject'),
  async write({ db, words, appUrl }, { userId, data }) {
    const reader = await findName(db, userId)
    return {
      greeting: words('mail.greeting', { name: reader }),
      paragraphs: [words('mail.paymentAccount.explain', { name: text(data['by']) })],
      facts: [
        [words('mail.paymentAccount.before'), inWords(words, data['before'])],
        [words('mail.paymentAccount.after'), inWords(words, data['after'])],
      ],
      button: {
        label: words('mail.paymentAccount.button'),
        url: `${appUrl}/payment-accounts/${Number(data['account_id'])}/edit`,
      },
      closing: [words('mail.paymentAccount.closing', { name: text(data['by']) })],
    }
  },
}
