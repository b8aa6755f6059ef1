/** Mails about a sign-up for the welcoming party. */
import { mailsAbout, textIn } from '#services/mail/about.ts'
import type { Occasion, Tools } from '#services/mail/template.ts'
import { oldFacts } from '#services/seats/changed-mail.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { findForMail } from './party.store.ts'

/** The sign-up with its shift as it is now: either may have changed since. */
async function signUpOf({ db }: Tools, { data }: Occasion) {
  const row = await findForMail(db, Number(data['sign_up_id']))
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

const mail = mailsAbout(signUpOf, ({ words, appUrl }) => ({
  button: { label: words('mail.party.button'), url: `${appUrl}/dashboard` },
}))

/** The sign-up has arrived. */
export const signedUpMail = mail('party-signed-up', 'mail.partySignedUp.subject', (found, tools) => ({
  paragraphs: [tools.words('mail.partySignedUp.thanks')],
  facts: whenAndWhere(tools, found),
  closing: [tools.words('mail.partySignedUp.change')],
}))

/** The committee confirmed: when, where, and the LINE group. */
export const confirmedMail = mail('party-confirmed', 'mail.partyConfirmed.subject', (found, tools) => {
  const { words } = tools
  // Taken back before this mail went out: the group is for confirmed students.
  const group = found.status === 'CONFIRMED' ? found.line_group : null
  return {
    paragraphs: [words('mail.partyConfirmed.thanks'), ...(group ? [words('mail.partyConfirmed.join')] : [])],
    facts: [
      ...whenAndWhere(tools, found),
      ...(group ? [[words('mail.party.lineGroup'), group] as [string, string]] : []),
    ],
  }
})

/** The committee did not accept it: the reason, and the next step. */
export const rejectedMail = mail('party-rejected', 'mail.partyRejected.subject', (found, tools, occasion) => ({
  paragraphs: [tools.words('mail.partyRejected.explain')],
  facts: [[tools.words('mail.party.reason'), textIn(occasion, 'reason')], ...whenAndWhere(tools, found)],
  closing: [tools.words('mail.partyRejected.next')],
}))

/** The committee has changed when or where the party is, or the group. */
export const shiftChangedMail = mail(
  'party-shift-changed',
  'mail.shiftChanged.partySubject',
  (found, tools, occasion) => ({
    paragraphs: [tools.words('mail.shiftChanged.party')],
    facts: [
      ...whenAndWhere(tools, found),
      ...(found.status === 'CONFIRMED' && found.line_group
        ? [[tools.words('mail.party.lineGroup'), found.line_group] as [string, string]]
        : []),
      ...oldFacts(tools, occasion),
    ],
    closing: [tools.words('mail.partySignedUp.change')],
  }),
)

/** A decision was taken back: the sign-up is looked at again. */
export const cancelledMail = mail('party-cancelled', 'mail.partyCancelled.subject', (found, tools, { data }) => {
  const { words } = tools
  const wasConfirmed = (data['told'] ?? data['was']) === 'CONFIRMED'
  return {
    paragraphs: [words(wasConfirmed ? 'mail.partyCancelled.confirmation' : 'mail.partyCancelled.rejection')],
    facts: whenAndWhere(tools, found),
    closing: [words('mail.partyCancelled.next')],
  }
})

/** The office moved the sign-up to the bin, and wanted its student told. */
export const binnedMail = mail('party-binned', 'mail.binned.partySubject', (found, tools) => ({
  paragraphs: [tools.words('mail.binned.party')],
  facts: whenAndWhere(tools, found),
  closing: [tools.words('mail.binned.next')],
}))

/** The office moved the sign-up to the bin, told its student so, and has brought it back. */
export const restoredMail = mail('party-restored', 'mail.binned.partyBackSubject', (found, tools) => ({
  paragraphs: [tools.words('mail.binned.partyBack')],
  facts: whenAndWhere(tools, found),
  closing: [tools.words('mail.binned.next')],
}))

/** The committee gave somebody another shift. */
export const movedMail = mail('party-moved', 'mail.partyMoved.subject', (found, tools) => ({
  paragraphs: [tools.words('mail.partyMoved.explain')],
  facts: whenAndWhere(tools, found),
  closing: [tools.words('mail.partyMoved.question')],
}))

export const partyMails = [
  signedUpMail,
  confirmedMail,
  rejectedMail,
  cancelledMail,
  binnedMail,
  restoredMail,
  movedMail,
  shiftChangedMail,
]
