/** Mails about a sign-up for the welcoming party. */
import type { Db } from '#kit/database/connect.ts'
import type { Letter, MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { findForMail } from './store.ts'

/** The sign-up with its shift as it is now: either may have changed since. */
async function signUpOf(db: Db, occasion: Occasion) {
  const row = await findForMail(db, Number(occasion.data['sign_up_id']))
  if (!row) throw new Error('the sign-up of this mail was deleted for good')
  return row
}
type SignUp = Awaited<ReturnType<typeof signUpOf>>

function whenAndWhere({ words, language }: Tools, found: SignUp): [string, string][] {
  const { shift, starts_at, ends_at, place } = inLanguage(language, found)
  return [
    [words('mail.party.shift'), shift],
    [words('mail.party.when'), momentRange(starts_at, ends_at, language)],
    [words('mail.party.place'), place],
  ]
}

const letter = ({ words, appUrl }: Tools, found: SignUp, given: Omit<Letter, 'greeting' | 'button'>): Letter => ({
  greeting: words('mail.greeting', { name: found.name }),
  button: { label: words('mail.party.button'), url: `${appUrl}/dashboard` },
  ...given,
})

/** The sign-up has arrived. */
export const signedUpMail: MailTemplate = {
  name: 'party-signed-up',
  subject: (words) => words('mail.partySignedUp.subject'),
  async write(tools, occasion) {
    const found = await signUpOf(tools.db, occasion)
    return letter(tools, found, {
      paragraphs: [tools.words('mail.partySignedUp.thanks')],
      facts: whenAndWhere(tools, found),
      closing: [tools.words('mail.partySignedUp.change')],
    })
  },
}

/** The committee confirmed: when, where, and the LINE group. */
export const confirmedMail: MailTemplate = {
  name: 'party-confirmed',
  subject: (words) => words('mail.partyConfirmed.subject'),
  async write(tools, occasion) {
    const { words } = tools
    const found = await signUpOf(tools.db, occasion)
    // Taken back before this mail went out: the group is for those who are confirmed.
    const group = found.status === 'CONFIRMED' ? found.line_group : null
    return letter(tools, found, {
      paragraphs: [words('mail.partyConfirmed.thanks'), ...(group ? [words('mail.partyConfirmed.join')] : [])],
      facts: [
        ...whenAndWhere(tools, found),
        ...(group ? [[words('mail.party.lineGroup'), group] as [string, string]] : []),
      ],
    })
  },
}

/** The committee did not accept it: why, and what can be done. */
export const rejectedMail: MailTemplate = {
  name: 'party-rejected',
  subject: (words) => words('mail.partyRejected.subject'),
  async write(tools, occasion) {
    const { words } = tools
    const found = await signUpOf(tools.db, occasion)
    const { reason } = occasion.data
    return letter(tools, found, {
      paragraphs: [words('mail.partyRejected.explain')],
      facts: [[words('mail.party.reason'), typeof reason === 'string' ? reason : ''], ...whenAndWhere(tools, found)],
      closing: [words('mail.partyRejected.next')],
    })
  },
}

/** A decision was taken back: the sign-up is looked at again. */
export const cancelledMail: MailTemplate = {
  name: 'party-cancelled',
  subject: (words) => words('mail.partyCancelled.subject'),
  async write(tools, occasion) {
    const { words } = tools
    const found = await signUpOf(tools.db, occasion)
    const wasConfirmed = occasion.data['was'] === 'CONFIRMED'
    return letter(tools, found, {
      paragraphs: [words(wasConfirmed ? 'mail.partyCancelled.confirmation' : 'mail.partyCancelled.rejection')],
      facts: whenAndWhere(tools, found),
      closing: [words('mail.partyCancelled.next')],
    })
  },
}

/** The office moved the sign-up to the bin, and wanted its student told. */
export const binnedMail: MailTemplate = {
  name: 'party-binned',
  subject: (words) => words('mail.binned.partySubject'),
  async write(tools, occasion) {
    const { words } = tools
    const found = await signUpOf(tools.db, occasion)
    return letter(tools, found, {
      paragraphs: [words('mail.binned.party')],
      facts: whenAndWhere(tools, found),
      closing: [words('mail.binned.next')],
    })
  },
}

/** The committee gave somebody another shift. */
export const movedMail: MailTemplate = {
  name: 'party-moved',
  subject: (words) => words('mail.partyMoved.subject'),
  async write(tools, occasion) {
    const found = await signUpOf(tools.db, occasion)
    return letter(tools, found, {
      paragraphs: [tools.words('mail.partyMoved.explain')],
      facts: whenAndWhere(tools, found),
      closing: [tools.words('mail.partyMoved.question')],
    })
  },
}

export const partyMails = [signedUpMail, confirmedMail, rejectedMail, cancelledMail, movedMail]
