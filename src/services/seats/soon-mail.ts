/** The mails that remind of a date. Friends who share a mailbox get one, which names them all. */
import { textIn } from '#services/mail/about.ts'
import { nameInMail } from '#services/mail/names.ts'
import type { MailTemplate, Tools } from '#services/mail/template.ts'
import { type Reminder, standing } from '#services/reminders.ts'
import type { Db } from '#kit/database/connect.ts'
import type { Translator } from '#words/words.ts'

type Held = { name: string; shift_id: number; starts_at: string }
type Key = Extract<Parameters<Translator>[0], `mail.soon.${string}`>

type Programme<Found extends Held> = {
  /** Begins the names of its rules and mails. */
  name: string
  /** The seats that are still held, of these. */
  find: (db: Db, ids: readonly number[]) => Promise<Found[]>
  facts: (found: Found, tools: Tools) => [string, string][]
  closing: (tools: Tools) => string[]
  /** What the mails say, days and hours before. */
  says: Record<'days' | 'hours', { subject: Key; text: Key }>
  concerned: Reminder['concerned']
}

/** Three days and three hours before the date that somebody has a certain seat for. */
export const remindersOfDate = <Found extends Held>(programme: Programme<Found>): readonly Reminder[] =>
  (['days', 'hours'] as const).map((length) => ({
    rule: `${programme.name}-${length}`,
    mail: soonMail(programme, length),
    // Days before it is no news any more on the day itself.
    hours: length === 'days' ? { before: 72, latest: 12 } : { before: 3, latest: 0 },
    isShared: true,
    data: ({ ids }) => ({ ids }),
    concerned: programme.concerned,
  }))

function soonMail<Found extends Held>(
  { name, find, facts, closing, says }: Programme<Found>,
  length: 'days' | 'hours',
): MailTemplate {
  // Subject and text have no values.
  const plain = (words: Translator) => words as (key: Key) => string
  return {
    name: `${name}-${length}`,
    isNotice: true,
    subject: (words) => plain(words)(says[length].subject),
    async write(tools, occasion) {
      const { db, words, appUrl } = tools
      const about = textIn(occasion, 'about')
      const seats = await find(db, occasion.data['ids'] as number[])
      // Moved since: another mail told of that, and the new date has a reminder of its own.
      const held = standing(
        tools,
        about,
        seats.filter(({ starts_at }) => Date.parse(starts_at) === Date.parse(about)),
      )
      const shifts = [...new Map(held.map((seat) => [seat.shift_id, seat])).values()]
      const namesOf = (shiftId: number) =>
        held.flatMap((seat) => (seat.shift_id === shiftId ? [nameInMail(seat.name)] : [])).join(', ')
      return {
        greeting: words('mail.greeting', { name: held[0]?.name ?? '' }),
        paragraphs: [plain(words)(says[length].text)],
        facts: shifts.flatMap((seat) => [
          ...(held.length > 1 ? [[words('mail.soon.people'), namesOf(seat.shift_id)] as [string, string]] : []),
          ...facts(seat, tools),
        ]),
        button: { label: words('mail.toeflSeat.button'), url: `${appUrl}/dashboard` },
        closing: closing(tools),
      }
    },
  }
}
