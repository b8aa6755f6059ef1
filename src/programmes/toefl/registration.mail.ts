/** Mails about a registration, and what every mail about a test says of it in the same way. */
import { findReader } from '#services/accounts/readers.ts'
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import type { ShiftDate } from '#services/seats/shifts.ts'
import { momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { activationMail } from '#features/account/account.actions.ts'
import { paymentAddress } from '#features/own-payment/payment-link.actions.ts'
import { findNewestRegistration } from './toefl-overview.store.ts'

export type Fact = [label: string, value: string]
export type Spoken = Pick<Tools, 'words' | 'language'>
type Links = { link: string | null; line_group: string | null }

/** Which shift, when and where. */
export function dateFacts(date: ShiftDate, { words, language }: Spoken): Fact[] {
  const { shift, starts_at, ends_at, place } = inLanguage(language, date)
  return [
    [words('mail.toeflSeat.shift'), shift],
    [words('mail.toeflSeat.when'), momentRange(starts_at, ends_at, language)],
    ...(place ? [[words('mail.toeflSeat.place'), place] satisfies Fact] : []),
  ]
}

/** For those whose seat is certain. */
export const linkFacts = ({ link, line_group }: Links, { words }: Spoken): Fact[] => [
  ...(link ? [[words('mail.toeflSeat.link'), link] satisfies Fact] : []),
  ...(line_group ? [[words('mail.toeflSeat.lineGroup'), line_group] satisfies Fact] : []),
]

/** The address of a test's payment: for its payer one that works without signing in. */
export const testAddress = (tools: Tools, occasion: Occasion, of: { payment_id: number; is_payer: boolean }) =>
  paymentAddress(tools, occasion, { entity: 'toefl_payment', ...of })

/** For the payer: that address, to follow the payment. */
export const followFacts = async (
  tools: Tools,
  occasion: Occasion,
  payment: { payment_id: number; is_payer: boolean },
): Promise<Fact[]> =>
  payment.is_payer ? [[tools.words('mail.registered.follow'), await testAddress(tools, occasion, payment)]] : []

/** The facts of the newest registration: the shift, its time, the paid sum and the people. */
async function registrationFacts(tools: Tools, occasion: Occasion): Promise<Fact[]> {
  const { db, words } = tools
  const { userId } = occasion
  const found = userId === null ? undefined : await findNewestRegistration(db, userId)
  if (!found) return []
  return [
    ...dateFacts(found, tools),
    [words('mail.registered.amount'), rupiah(found.payment_amount)],
    ...(found.names.length > 1 ? [[words('mail.registered.group'), found.names.join(', ')] satisfies Fact] : []),
    ...(await followFacts(tools, occasion, found)),
  ]
}

/** To a new account: its activation, which also names the registration. */
export const welcomeMail: MailTemplate = {
  ...activationMail,
  async write(tools, occasion) {
    const letter = await activationMail.write(tools, occasion)
    const facts = await registrationFacts(tools, occasion)
    return {
      ...letter,
      facts: [...(letter.facts ?? []), ...facts],
      closing: [...(facts.length > 0 ? [tools.words('mail.registered.next')] : []), ...(letter.closing ?? [])],
    }
  },
}

/** To a student with an account who registered again; a new account gets its activation instead. */
export const registeredMail: MailTemplate = {
  name: 'toefl-registered',
  subject: (words) => words('mail.registered.subject'),
  async write(tools, occasion) {
    const { db, words, appUrl } = tools
    const account = await findReader(db, occasion.userId)
    return {
      greeting: words('mail.greeting', { name: account.name }),
      paragraphs: [words('mail.registered.thanks')],
      facts: await registrationFacts(tools, occasion),
      button: { label: words('mail.registered.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.registered.next')],
    }
  },
}
