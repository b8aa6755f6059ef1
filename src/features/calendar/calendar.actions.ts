/** Calendar files of one's own test and party. */
import type { Deps } from '#deps.ts'
import type { Db } from '#kit/database/connect.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import { type Appointment, calendarFile } from '#services/calendar-file.ts'
import { clubFileWord } from '#services/club.ts'
import type { FileRequest, MadeFile } from '#services/files/serve-file.ts'
import type { Tools } from '#services/mail/template.ts'
import type { ShiftDate } from '#shift-date.ts'
import { day } from '#words/format.ts'
import { dayInWib } from '#words/wib.ts'
import type { Language } from '#words/languages.ts'
import { inLanguage } from '#words/typed.ts'
import { translatorFor } from '#words/words.ts'

export type HeldDate = ShiftDate & {
  user_id: number
  status: string
  has_seat: boolean
  link: string | null
  line_group: string | null
  changed_at: string
}

/** A kind of date that somebody holds a seat for. */
export type Dates = {
  find: (db: Db, id: number) => Promise<HeldDate | undefined>
  /** Whose rows are the seats of accounts. */
  table: string
  /** Begins the name of such a date: one for ever, so whatever a seat's file is taken from, a calendar keeps it once. */
  uid: string
  /** In the name of the file. */
  name: string
  /** Its title, among the words. */
  title: 'test' | 'party'
  /** The same before somebody has a seat: without names, links and numbers. */
  offered?: {
    find: (db: Db, id: number) => Promise<(ShiftDate & { updated_at: string }) | undefined>
    uid: string
  }
}

const uid = (begin: string, id: number) => `${begin}-${id}@bnec-portal`

/**
 * The date as a calendar file.
 * @throws 404 for everybody but the owner and ADMIN, 409 when the seat was given up
 */
export async function readCalendar(deps: Deps, dates: Dates, { caller, id, language }: FileRequest): Promise<MadeFile> {
  const found = await dates.find(deps.db, id)
  if (!found || (found.user_id !== caller.id && !isAdmin(caller))) throw notFound()
  if (!found.has_seat) throw conflict('calendar.noSeat')
  return fileOf(dates.name, found.starts_at, contentOf(found, dates, { id, language, appUrl: deps.config.appUrl }))
}

/** The same to travel with the mail that says the seat is certain; null where it is not. */
export async function calendarAttachment(
  { db, language, appUrl }: Pick<Tools, 'db' | 'language' | 'appUrl'>,
  dates: Dates,
  id: number,
) {
  const found = await dates.find(db, id)
  if (!found?.has_seat || found.status !== 'CONFIRMED') return null
  const content = Buffer.from(contentOf(found, dates, { id, language, appUrl }))
  return { ...fileOf(dates.name, found.starts_at, ''), content }
}

type Of = { id: number; language: Language; appUrl: string }

/** The date as its holder's calendar has it. */
export const appointmentOf = (found: HeldDate, dates: Dates, { id, language, appUrl }: Of): Appointment => ({
  uid: uid(dates.uid, id),
  ...wordsOf(inLanguage(language, found), dates.title, language),
  url: `${appUrl}/dashboard`,
  startsAt: found.starts_at,
  endsAt: found.ends_at,
  isCertain: found.status === 'CONFIRMED',
  changedAt: found.changed_at,
})

const contentOf = (found: HeldDate, dates: Dates, of: Of): string => calendarFile(appointmentOf(found, dates, of))

/**
 * The date of a test that can be registered for, before anybody signs in: without names, links and numbers.
 * @param seat whose date it is, where somebody has registered: nothing is read of it, the file only bears its name
 * @throws 404 for a shift that visitors do not see
 */
export async function readShiftCalendar(
  deps: Deps,
  { offered, ...dates }: Dates,
  id: number,
  seat: number | null,
  language: Language,
): Promise<MadeFile> {
  const found = await offered?.find(deps.db, id)
  if (!offered || !found) throw notFound()
  const words = translatorFor(language)
  const { shift, place, starts_at, ends_at } = inLanguage(language, found)
  const content = calendarFile({
    uid: seat === null ? uid(offered.uid, id) : uid(dates.uid, seat),
    title: words(`calendar.${dates.title}`),
    place,
    description: [`${shift}, ${day(starts_at, language)}`, words('calendar.unpaid'), words('calendar.moves')],
    url: `${deps.config.appUrl}/dashboard`,
    startsAt: starts_at,
    endsAt: ends_at,
    isCertain: false,
    changedAt: found.updated_at,
  })
  return fileOf(dates.name, starts_at, content)
}

function fileOf(name: string, startsAt: string, content: string): MadeFile {
  return {
    filename: `${clubFileWord()}-${name}-${dayInWib(new Date(startsAt))}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content,
  }
}

function wordsOf(
  found: HeldDate,
  title: Dates['title'],
  language: Language,
): Pick<Appointment, 'title' | 'description' | 'place'> {
  const words = translatorFor(language)
  // Links are for those whose seat is certain, as on the dashboard.
  const isCertain = found.status === 'CONFIRMED'
  const link = isCertain ? found.link : null
  const group = isCertain ? found.line_group : null
  return {
    title: words(`calendar.${title}`),
    place: found.place ?? link,
    description: [
      `${found.shift}, ${day(found.starts_at, language)}`,
      ...(isCertain ? [] : [words('calendar.pending')]),
      ...(link ? [`${words('calendar.link')}: ${link}`] : []),
      ...(group ? [`${words('calendar.lineGroup')}: ${group}`] : []),
      words('calendar.moves'),
    ],
  }
}
