/** Mails about a registration, and what every mail about a test says of it in the same way. */
import { findReader } from '#services/accounts/readers.ts'
import { nameInMail } from '#services/mail/names.ts'
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import type { ShiftDate } from '#shift-date.ts'
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

type Registered = {
  facts: Fact[]
  /** Who registered the reader and paid; null for the payer. */ payer: string | null
}

/** The newest registration: the shift, its time and the people; the paid sum only for who has paid it. */
async function newestOf(tools: Tools, occasion: Occasion): Promise<Registered | null> {
  const { db, words } = tools
  const { userId } = occasion
  const found = userId === null ? undefined : await findNewestRegistration(db, userId)
  if (!found) return null
  const payer = found.is_payer || found.payer_name === '' ? null : nameInMail(found.payer_name)
  const paid: Fact =
    payer === null
      ? [words('mail.registered.amount'), rupiah(found.payment_amount)]
      : [words('mail.registered.paidBy'), payer]
  const others: Fact[] = found.others.length > 0 ? [[words('mail.registered.others'), found.others.join(', ')]] : []
  return { facts: [...dateFacts(found, tools), paid, ...others, ...(await followFacts(tools, occasion, found))], payer }
}

/** To a new account: its activation, which also names the registration, and names who registered a friend. */
export const welcomeMail: MailTemplate = {
  ...activationMail,
  async write(tools, occasion) {
    const { words } = tools
    const letter = await activationMail.write(tools, occasion)
    const found = await newestOf(tools, occasion)
    if (!found) return letter
    const [, ...rest] = letter.paragraphs
    return {
      ...letter,
      paragraphs:
        found.payer === null ? letter.paragraphs : [words('mail.registered.byFriend', { payer: found.payer }), ...rest],
      facts: [...(letter.facts ?? []), ...found.facts],
      closing: [
        words('mail.registered.next'),
        ...(found.payer === null ? [] : [words('mail.registered.notYou')]),
        ...(letter.closing ?? []),
      ],
    }
  },
}

/** The same mail to somebody whom a friend has registered: its subject says so, without a name. */
export const friendsWelcome: MailTemplate = {
  ...activationMail,
  subject: (words) => words('mail.registered.friendSubject'),
}

/** To a student with an account who registered again; a new account gets its activation instead. */
export const registeredMail: MailTemplate = {
  name: 'toefl-registered',
  isNotice: true,
  subject: (words) => words('mail.registered.subject'),
  async write(tools, occasion) {
    const { db, words, appUrl } = tools
    const account = await findReader(db, occasion.userId)
    const found = await newestOf(tools, occasion)
    const payer = found?.payer ?? null
    return {
      greeting: words('mail.greeting', { name: account.name }),
      paragraphs: [
        payer === null ? words('mail.registered.thanks') : words('mail.registered.byFriendAgain', { payer }),
      ],
      facts: found?.facts ?? [],
      button: { label: words('mail.registered.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.registered.next')],
    }
  },
}
