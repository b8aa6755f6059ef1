/** Mails to a group whose registration was cancelled, or one of whom has given up the seat. */
import { textIn } from '#services/mail/about.ts'
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { rupiah } from '#words/format.ts'
import { dateFacts, type Fact, testAddress } from './registration.mail.ts'
import { registrationMail } from './toefl-payment.mail.ts'
import { findName } from '#services/accounts/readers.ts'
import { nameInMail } from '#services/mail/names.ts'
import { findSeatOwner } from './cancellation.store.ts'

/** The refund; to the payer, who alone reads the account. */
function moneyFacts({ words }: Tools, occasion: Occasion, { is_payer: isPayer }: { is_payer: boolean }): Fact[] {
  const { amount } = occasion.data
  if (typeof amount !== 'number') return []
  const account = isPayer ? textIn(occasion, 'account') : ''
  return [
    [words('mail.toeflGivenUp.amount'), rupiah(amount)],
    ...(account ? [[words('mail.refund.account'), account] satisfies Fact] : []),
  ]
}

/** The outcome for the money, as a sentence. */
function moneySentence({ words }: Tools, { data }: Occasion, payer: { is_payer: boolean; payer_name: string }): string {
  const state = data['state'] === 'OWED' ? 'owed' : data['state'] === 'TO_CHECK' ? 'toCheck' : 'nothing'
  if (state === 'nothing') return words('mail.toeflGivenUp.nothing')
  return payer.is_payer
    ? words(`mail.toeflGivenUp.${state}`)
    : words(`mail.toeflGivenUp.${state}Other`, { name: payer.payer_name })
}

type Payer = { is_payer: boolean; payer_name: string }
/** Who did it; null of mails that were queued before they said so. */
type Actor = { id: number | null; name: string; isReader: boolean } | null

/** The person who signed in for it, or the payer, who needs no sign-in. */
async function actorOf({ db }: Tools, { userId, data }: Occasion, payer: Payer): Promise<Actor> {
  const { by } = data
  if (by === undefined) return null
  if (by === null) return { id: null, name: nameInMail(payer.payer_name), isReader: payer.is_payer }
  return { id: Number(by), name: nameInMail(await findName(db, Number(by))), isReader: by === userId }
}

function wholeSentence({ words }: Tools, actor: Actor): string {
  if (!actor) return words('mail.toeflGivenUp.whole')
  return actor.isReader ? words('mail.toeflGivenUp.wholeYou') : words('mail.toeflGivenUp.wholeBy', { by: actor.name })
}

type GivenUp = { owner: { user_id: number | null; name: string }; isOwn: boolean; actor: Actor }

/** Who gave up whose seat, to this reader. */
function seatSentence({ words }: Tools, { owner: { user_id, name }, isOwn, actor }: GivenUp): string {
  if (!actor) return isOwn ? words('mail.toeflGivenUp.ownSeat') : words('mail.toeflGivenUp.seat', { name })
  if (isOwn) {
    return actor.isReader
      ? words('mail.toeflGivenUp.ownSeatYou')
      : words('mail.toeflGivenUp.ownSeatBy', { by: actor.name })
  }
  if (actor.isReader) return words('mail.toeflGivenUp.seatByYou', { name })
  if (actor.id === user_id) return words('mail.toeflGivenUp.seat', { name })
  return words('mail.toeflGivenUp.seatBy', { name, by: actor.name })
}

/** The whole registration was cancelled: nobody of the group takes part. */
export const registrationCancelledMail = registrationMail(
  'toefl-registration-cancelled',
  'mail.toeflGivenUp.wholeSubject',
  async (found, tools, occasion) => {
    const { words } = tools
    return {
      paragraphs: [wholeSentence(tools, await actorOf(tools, occasion, found)), moneySentence(tools, occasion, found)],
      facts: [...dateFacts(found, tools), ...moneyFacts(tools, occasion, found)],
      button: { label: words('mail.toeflRejected.see'), url: await testAddress(tools, occasion, found) },
      closing: [words('mail.toeflGivenUp.next')],
    }
  },
)

/** One of the group has given up the seat; the others take part. */
export const seatGivenUpMail = registrationMail(
  'toefl-seat-given-up',
  'mail.toeflGivenUp.seatSubject',
  async (found, tools, occasion) => {
    const { db, words } = tools
    const { given_up, detail_id } = occasion.data
    const owner = await findSeatOwner(db, Number(given_up))
    const isOwn = given_up === detail_id
    const actor = await actorOf(tools, occasion, found)
    return {
      paragraphs: [seatSentence(tools, { owner, isOwn, actor }), moneySentence(tools, occasion, found)],
      facts: [...dateFacts(found, tools), ...moneyFacts(tools, occasion, found)],
      button: { label: words('mail.toeflRejected.see'), url: await testAddress(tools, occasion, found) },
      closing: isOwn ? [words('mail.toeflGivenUp.next')] : [],
    }
  },
)

/** The office brought a seat back that was given up. */
export const seatBackMail = registrationMail(
  'toefl-seat-back',
  'mail.toeflGivenUp.backSubject',
  async (found, tools, occasion) => {
    const { db, words } = tools
    const { given_up, detail_id } = occasion.data
    const { name } = await findSeatOwner(db, Number(given_up))
    return {
      paragraphs: [
        given_up === detail_id ? words('mail.toeflTakenUp.explain') : words('mail.toeflGivenUp.back', { name }),
      ],
      facts: dateFacts(found, tools),
      button: { label: words('mail.toeflRejected.see'), url: await testAddress(tools, occasion, found) },
    }
  },
)

export const cancellingMails: readonly MailTemplate[] = [registrationCancelledMail, seatGivenUpMail, seatBackMail]
