/** The mails of announcements. Each is written when it is sent, from what its readers are at that moment. */
import type { Audience, Listed } from '#services/audience.ts'
import type { Db } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { together } from '#kit/gate/batch.ts'
import { nameInMail } from '#services/mail/names.ts'
import { type Letter, type MailTemplate, Outdated, type Tools } from '#services/mail/template.ts'
import type { Translator } from '#words/words.ts'
import type { Language } from '#words/languages.ts'
import * as announcements from './announcement.store.ts'
import { filled, paragraphsOf, saidIn, valuesOf } from './announcement.rules.ts'
import { newsKeyOwner, newsKeyText } from '#features/club-news/club-news.rules.ts'
import * as recipients from './recipient.store.ts'

/** What a mail's row says of it. */
export type MailData = { announcement_id: number; recipients: readonly number[]; subject: Record<Language, string> }
/** Of one that its writer gets first, as these people would. */
export type TrialData = Omit<MailData, 'recipients'> & { people: readonly recipients.Key[] }

const subjectIn = (data: Record<string, unknown> | undefined, language: Language | undefined): string | undefined =>
  (data?.['subject'] as MailData['subject'] | undefined)?.[language ?? 'en']

/** To everybody of the list. Office and readers find it behind the bell as well. */
export const announcementMails = (audiences: readonly Audience[]): { sent: MailTemplate; trial: MailTemplate } => {
  const find = finder(audiences)
  return {
    sent: {
      name: 'announcement',
      subject: (words, data, language) => subjectIn(data, language) ?? words('mail.announcement.subject'),
      isNotice: true,
      isBulk: true,
      async write(tools, { data }) {
        const { announcement_id: id, recipients: of } = data as MailData
        const { said, people } = present(await find(tools)({ id, recipients: of }))
        // Who has refused since, or is gone, is not written to.
        const readers = people.filter((one) => !one.is_gone && !(said.purpose === 'NEWS' && one.has_refused))
        if (readers.length === 0) throw new Outdated()
        return letterOf(tools, said, readers)
      },
    },
    trial: {
      name: 'announcement-trial',
      subject: (words, data, language) =>
        words('mail.announcementTrial.subject', { subject: subjectIn(data, language) ?? '' }),
      async write(tools, { data }) {
        const { announcement_id: id, people: keys } = data as TrialData
        const { said, people } = present(await find(tools)({ id, keys }))
        return letterOf({ ...tools, isPreview: true }, said, people)
      },
    },
  }
}

async function letterOf(tools: Tools, said: announcements.Row, readers: readonly Listed[]): Promise<Letter> {
  const { words, language, isNotice = false } = tools
  const { body, language: spoken } = saidIn(said, language)
  const values = valuesOf(
    readers.map((one) => ({ ...one, name: nameInMail(one.name) })),
    spoken,
  )
  return {
    greeting: words('mail.announcement.greeting', { people: values.name }),
    paragraphs: paragraphsOf(filled(body, values)),
    ...(said.purpose === 'NEWS' && !isNotice ? { leave: await leaveOf(tools, words, readers) } : {}),
  }
}

/** The address names the readers to this portal alone. */
async function leaveOf({ appUrl, seal, isPreview }: Tools, words: Translator, readers: readonly Listed[]) {
  const said = { text: words('mail.announcement.why'), label: words('mail.announcement.stop') }
  if (isPreview || !seal) return { ...said, url: `${appUrl}/club-news/…` }
  const key = await seal(newsKeyText(readers), newsKeyOwner)
  return { ...said, url: `${appUrl}/club-news/${key}`, oneClick: `${appUrl}/api/club-news/${key}` }
}

type Question = { id: number } & ({ recipients: readonly number[] } | { keys: readonly recipients.Key[] })
type Answer = { said: announcements.Row; people: Listed[] }
const gone = 'gone'

/** @throws Outdated for an announcement that was thrown away */
function present(answer: Answer | typeof gone): Answer {
  if (answer === gone) throw new Outdated()
  return answer
}

/** Announcements with their readers; the mails of one moment are read together. */
const finder = (audiences: readonly Audience[]) =>
  perDatabase(({ db }: { db: Db }) =>
    together(async (questions: Question[]): Promise<(Answer | typeof gone)[]> => {
      const said = await announcements.findSaid(
        db,
        questions.map(({ id }) => id),
      )
      const known = await recipients.findRecipients(
        db,
        questions.flatMap((one) => ('recipients' in one ? one.recipients : [])),
      )
      const asked = questions.map((one) => ({
        said: said.find(({ id }) => id === one.id),
        keys: 'keys' in one ? one.keys : known.filter(({ id }) => one.recipients.includes(id)),
      }))
      const people = new Map<string, Listed[]>()
      for (const { list, people: find } of audiences) {
        const ids = asked.flatMap((one) => (one.said?.list === list ? one.keys.map(({ record_id }) => record_id) : []))
        // One list after the other: most moments know of one.
        // oxlint-disable-next-line no-await-in-loop
        people.set(list, await recipients.findPeople(db, find, ids))
      }
      return asked.map(({ said: of, keys }) => {
        if (!of) return gone
        const isAsked = (one: Listed) =>
          keys.some(({ record_id, user_id }) => record_id === one.record_id && user_id === one.user_id)
        return { said: of, people: (people.get(of.list) ?? []).filter(isAsked) }
      })
    }),
  )
