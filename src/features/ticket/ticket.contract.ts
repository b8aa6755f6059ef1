/** Tickets: a student's own, and each as a file. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { written } from '#kit/endpoint/fields.ts'
import { fileOf } from '#kit/endpoint/file.ts'
import { roles } from '#roles.ts'
import { programmesWithDoor } from '#programme-kinds.ts'
import { shiftDate } from '#shift-date.ts'

const tag = 'Tickets'
const endpoint = endpointsOf(tag)

const ticket = z
  .object({
    id: z.number(),
    programme: z.enum(programmesWithDoor),
    /** What its QR code says: random, and nothing of anybody. */
    code: z.string(),
    name: z.string(),
    ...shiftDate,
  })
  .meta({ id: 'Ticket' })
export type OwnTicket = z.output<typeof ticket>

export const ownTickets = endpoint('POST /tickets', {
  summary: 'The caller’s own tickets for confirmed seats that are not over; makes those that are missing',
  access: roles,
  reply: written(z.array(ticket)),
})

export const readTicket = fileOf({
  path: '/tickets/:id/paper',
  summary: 'A ticket as PDF; owner or ADMIN',
  tag,
  access: roles,
})
