/** Writes an appointment as a calendar file (RFC 5545) that every phone and computer can take in. */
import { hourMs } from '#kit/time.ts'
import { clubNow } from '#services/club.ts'

export type Appointment = {
  /** Stays the same for ever: a later file with it changes the appointment instead of adding another. */
  uid: string
  title: string
  /** In lines. */
  description: readonly string[]
  place: string | null
  url: string
  startsAt: string
  endsAt: string
  isCertain: boolean
  /** It does not take place: a calendar that holds it takes it out. */
  isCancelled?: boolean
  /** When any of this last changed; a later file replaces an earlier one. */
  changedAt: string
}

// Jakarta has had no summer time since 1964.
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Jakarta',
  'BEGIN:STANDARD',
  'DTSTART:19640101T000000',
  'TZOFFSETFROM:+0700',
  'TZOFFSETTO:+0700',
  'TZNAME:WIB',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const jakarta = 7 * hourMs
const epoch = Date.parse('2026-01-01T00:00:00Z')

/** `20261121T090000` */
const plain = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
const inJakarta = (moment: string): string => plain(Date.parse(moment) + jakarta)
const inUtc = (moment: string): string => `${plain(Date.parse(moment))}Z`

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** The file of one appointment, to be taken in once. */
export const calendarFile = (appointment: Appointment): string => written([], [appointment])

/** A calendar that is read again and again: what is no longer in it leaves the reader's. */
export const calendarOf = (appointments: readonly Appointment[], { name }: { name: string }): string =>
  written(
    [`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    appointments,
  )

function written(about: readonly string[], appointments: readonly Appointment[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(clubNow().short_name)}//Portal//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...about,
    ...zone,
    ...appointments.flatMap(eventOf),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventOf(appointment: Appointment): string[] {
  const { title, description, place, url, startsAt, endsAt, isCertain, isCancelled = false, changedAt } = appointment
  return [
    'BEGIN:VEVENT',
    `UID:${appointment.uid}`,
    `DTSTAMP:${inUtc(changedAt)}`,
    `LAST-MODIFIED:${inUtc(changedAt)}`,
    // Counts up with every change, and fits the 31 bits of older programs.
    `SEQUENCE:${Math.max(0, Math.floor((Date.parse(changedAt) - epoch) / 1000))}`,
    `DTSTART;TZID=Asia/Jakarta:${inJakarta(startsAt)}`,
    `DTEND;TZID=Asia/Jakarta:${inJakarta(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description.join('\n'))}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
  ]
}

const longest = 75

/** A line of at most 75 bytes, going on below after a space; never broken inside a letter. */
function folded(line: string): string {
  let result = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > longest) {
      result += '\r\n '
      bytes = 1
    }
    result += letter
    bytes += size
  }
  return result
}
