/** Mails about a registration. */
import type { Letter, MailTemplate, Tools } from '#services/mail/template.ts'
import { momentRange, rupiah } from '#words/format.ts'
import { activationMail } from '#features/account/actions.ts'
import { findName, findNewestRegistration } from './store.ts'

/** What the newest registration is about: the shift, when it is, what was paid and for whom. */
async function registrationFacts({ db, words, language }: Tools, userId: number | null): Promise<Letter['facts'] & {}> {
  const found = userId === null ? undefined : await findNewestRegistration(db, userId)
  if (!found) return []
  const { shift, starts_at, ends_at, place, payment_amount, names } = found
  return [
    [words('mail.registered.shift'), shift],
    [words('mail.registered.when'), momentRange(starts_at, ends_at, language)],
    ...(place ? [[words('mail.registered.place'), place] as [string, string]] : []),
    [words('mail.registered.amount'), rupiah(payment_amount)],
    ...(names.length > 1 ? [[words('mail.registered.group'), names.join(', ')] as [string, string]] : []),
  ]
}

/** To a new account: its activation, which says what was registered too. */
export const welcomeMail: MailTemplate = {
  ...activationMail,
  async write(tools, occasion) {
    const letter = await activationMail.write(tools, occasion)
    const facts = await registrationFacts(tools, occasion.userId)
    return {
      ...letter,
      facts: [...(letter.facts ?? []), ...facts],
      closing: [...(facts.length > 0 ? [tools.words('mail.registered.next')] : []), ...(letter.closing ?? [])],
    }
  },
}

/** To somebody with an account who registered again; a new account gets its activation instead. */
export const registeredMail: MailTemplate = {
  name: 'toefl-registered',
  subject: (words) => words('mail.registered.subject'),
  async write(tools, { userId }) {
    const { db, words, appUrl } = tools
    const account = await findName(db, userId)
    return {
      greeting: words('mail.greeting', { name: account.name }),
      paragraphs: [words('mail.registered.thanks')],
      facts: await registrationFacts(tools, userId),
      button: { label: words('mail.registered.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.registered.next')],
    }
  },
}
