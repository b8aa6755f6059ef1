/** Tickets for the door: one for each confirmed seat, made when it is first asked for. */
import { shiftDateOf } from '#shift-date.ts'
import { randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Db } from '#kit/database/connect.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import { clubFileWord } from '#services/club.ts'
import type { FileRequest, MadeFile } from '#services/files/serve-file.ts'
import type { TicketSeats } from '#services/seats/door-seats.ts'
import type { Tools } from '#services/mail/template.ts'
import { dayInWib } from '#words/wib.ts'
import type { Language } from '#words/languages.ts'
import type { OwnTicket } from './ticket.contract.ts'
import { drawTicket } from './ticket-paper.actions.ts'
import { codeLength, codeOf, shownAfter } from './ticket.rules.ts'
import * as store from './ticket.store.ts'
import type { Seat, Ticket } from './ticket.store.ts'

/** The caller's tickets that are of use, in the order of their shifts; makes those that are missing. */
export async function ownTickets(
  { db, now }: Deps,
  doors: readonly TicketSeats[],
  userId: number,
): Promise<OwnTicket[]> {
  const since = new Date(now().getTime() - shownAfter).toISOString()
  const found: Ticket[] = []
  for (const door of doors) {
    const seats = await store.findSeats(db, door, { userId, since })
    found.push(...(await ticketsOf(db, door, seats)))
  }
  return found
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map(({ id, programme, code, name, ...ticket }) => ({ id, programme, code, name, ...shiftDateOf(ticket) }))
}

/** The tickets of confirmed seats; no lock: a seat that is lost takes its ticket's worth with it. */
async function ticketsOf(db: Db, door: TicketSeats, seats: readonly Seat[]): Promise<Ticket[]> {
  if (seats.length === 0) return []
  const ids = seats.map(({ seat_id }) => seat_id)
  const there = await store.findTickets(db, door, ids)
  const missing = seats.filter(({ seat_id }) => !there.some((ticket) => ticket.seat_id === seat_id))
  if (missing.length === 0) return there
  await makeTickets(db, door, missing)
  return store.findTickets(db, door, ids)
}

/** Makes a ticket for each of these seats that has none. */
export async function makeTickets(
  db: Db,
  { programme }: TicketSeats,
  seats: readonly Pick<Seat, 'seat_id' | 'shift_id' | 'user_id'>[],
): Promise<void> {
  const made = seats.map(({ seat_id, shift_id, user_id }) => {
    const code = codeOf(randomBytes(codeLength))
    return { programme, seat_id, shift_id, user_id, code }
  })
  if (made.length > 0) await store.insertTickets(db, made)
}

/**
 * A ticket as a file.
 * @throws 404 for everybody but its owner and ADMIN, 409 while its seat is not confirmed, or another ticket is its seat's
 */
export async function readTicket(
  { db }: Pick<Deps, 'db'>,
  doors: readonly TicketSeats[],
  { caller, id, language }: FileRequest,
): Promise<MadeFile> {
  const owner = await store.findOwner(db, id)
  const door = doors.find(({ programme }) => programme === owner?.programme)
  if (!owner || !door || (owner.user_id !== caller.id && !isAdmin(caller))) throw notFound()
  const ticket = await store.findTicket(db, door, id)
  if (!ticket?.is_good) throw conflict('ticket.refused')
  return fileOf(ticket, door, language)
}

/** The ticket to travel with a mail; null where the seat is not confirmed. A mail that is only looked at makes none. */
export async function ticketAttachment(
  { db, language, isPreview = false }: Pick<Tools, 'db' | 'language' | 'isPreview'>,
  door: TicketSeats,
  seatId: number,
) {
  const [seat] = await store.findSeats(db, door, { seatId })
  if (!seat) return null
  const [ticket] = isPreview ? await store.findTickets(db, door, [seatId]) : await ticketsOf(db, door, [seat])
  return ticket ? fileOf(ticket, door, language) : null
}

/** The same for a mail about another shift, which says that the former ticket is of no use any more. */
export async function newTicket(tools: Tools, door: TicketSeats, seatId: number) {
  const ticket = await ticketAttachment(tools, door, seatId)
  return ticket
    ? { paragraphs: [tools.words('mail.ticket.another')], attachments: [ticket] }
    : { paragraphs: [], attachments: [] }
}

async function fileOf(ticket: Ticket, { title }: TicketSeats, language: Language) {
  const content = await drawTicket(ticket, title, language)
  const name = title === 'test' ? 'TOEFL' : 'Welcoming-Party'
  const filename = `${clubFileWord()}-${name}-Ticket-${dayInWib(new Date(ticket.starts_at))}.pdf`
  return { filename, contentType: 'application/pdf', content }
}
