/** Mails to groups that wait. Each brings a link to the group's own page. */
import { textIn } from '#services/mail/about.ts'
import { type Outgoing } from '#services/mail/mail-queue.ts'
import { nameInMail } from '#services/mail/names.ts'
import type { MailTemplate, Tools } from '#services/mail/template.ts'
import { newToken } from '#services/passwords.ts'
import { standing } from '#services/reminders.ts'
import { moment, momentRange } from '#words/format.ts'
import { isLanguage } from '#words/languages.ts'
import { inLanguage } from '#words/typed.ts'
import { findLetter, findOpenOffer, type LetterShift } from './wait-view.store.ts'
import { insertLink } from './waiting.store.ts'

type Data = Record<string, unknown>
type Group = { id: number; email: string; user_id: number | null; language: string }
type Fact = [label: string, value: string]

/** A mail to the contact of a group. */
export const tell = (template: MailTemplate, group: Group, data: Data = {}): Outgoing => ({
  template,
  to: group.email,
  userId: group.user_id,
  ...(isLanguage(group.language) ? { language: group.language } : {}),
  data: { wait_id: group.id, ...data },
})

const whenOf = ({ words, language }: Tools, shift: LetterShift): Fact => {
  const said = inLanguage(language, shift)
  return [said.shift || words('mail.waiting.shift'), momentRange(said.starts_at, said.ends_at, language)]
}

/** The address of the group's page; a preview gets no link that works, and who is signed in has it on the dashboard. */
async function addressOf({ db, appUrl, isPreview = false, isNotice = false }: Tools, waitId: number): Promise<string> {
  if (isNotice) return `${appUrl}/dashboard`
  if (isPreview) return `${appUrl}/waiting/…`
  const { token, hash } = newToken()
  await insertLink(db, waitId, hash)
  return `${appUrl}/waiting/${token}`
}

type Kind = 'joined' | 'offer' | 'offerEnds' | 'ranOut' | 'over' | 'collecting' | 'collectEnded' | 'moved'

const waitingMail = (kind: Kind): MailTemplate => ({
  name: `waiting-${kind}`,
  isNotice: true,
  subject: (words) => words(`mail.waiting.${kind}.subject`),
  async write(tools, { data }) {
    const { db, words, language } = tools
    const waitId = Number(data['wait_id'])
    const found = await findLetter(db, waitId)
    if (!found) throw new Error('the waiting group of this mail is forgotten')
    const { programme, people, shifts } = found
    const offered = shifts.filter(({ shift_id }) => shift_id === data['shift_id'])
    const until = data['ends_at'] ?? data['until']
    const reason = typeof data['reason'] === 'string' ? data['reason'] : ''
    const seats = Number(data['seats'] ?? 0)
    const because = kind === 'over' && typeof data['because'] === 'string' ? data['because'] : null
    return {
      greeting: words('mail.greeting', { name: nameInMail(people[0] ?? '') }),
      paragraphs: [
        because
          ? words(`mail.waiting.over.${because as 'LEFT'}`)
          : words(`mail.waiting.${kind as 'joined'}.text`, { seats, programme }),
      ],
      facts: [
        ...(offered.length > 0 ? offered : shifts).map((shift) => whenOf(tools, shift)),
        ...(people.length > 1
          ? [[words('mail.waiting.people'), people.map(nameInMail).join(', ')] satisfies Fact]
          : []),
        ...(typeof until === 'string'
          ? [[words('mail.waiting.until'), moment(until, language, 'long')] satisfies Fact]
          : []),
        ...(reason ? [[words('mail.waiting.reason'), reason] satisfies Fact] : []),
      ],
      button: {
        label: words(kind === 'offer' || kind === 'offerEnds' ? 'mail.waiting.offer.button' : 'mail.waiting.button'),
        url: await addressOf(tools, waitId),
      },
      closing: kind === 'joined' || kind === 'offer' ? [words(`mail.waiting.${kind}.next`, { programme })] : [],
      programme,
    }
  },
})

/** The group is in the line. */
export const joinedMail = waitingMail('joined')
/** Seats are held for the group, until a moment. */
export const offerMail = waitingMail('offer')
const endsMail = waitingMail('offerEnds')
/** The offer ends soon, and nobody has answered. */
export const offerEndsMail: MailTemplate = {
  ...endsMail,
  async write(tools, occasion) {
    const open = await findOpenOffer(tools.db, Number(occasion.data['wait_id']))
    const [offer] = standing(tools, textIn(occasion, 'about'), open ? [open] : [])
    return endsMail.write(tools, { ...occasion, data: { ...occasion.data, ...offer } })
  },
}
/** Nobody answered: the group is last now. */
export const ranOutMail = waitingMail('ranOut')
/** The group waits no more, and why. */
export const overMail = waitingMail('over')
/** Freed seats are collected for the group, until a moment. */
export const collectingMail = waitingMail('collecting')
/** They were not enough in the end; the place is kept. */
export const collectEndedMail = waitingMail('collectEnded')
/** The office gave the group another place. */
export const movedMail = waitingMail('moved')

export const waitingMails: readonly MailTemplate[] = [
  joinedMail,
  offerMail,
  offerEndsMail,
  ranOutMail,
  overMail,
  collectingMail,
  collectEndedMail,
  movedMail,
]
