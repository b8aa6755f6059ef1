/** Changes of shift that students ask for, and the committee's answers. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, listOf, optional, text, written } from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { onlyAdmin, students } from '#roles.ts'
import { bulkResult, seatRow } from './seat.contract.ts'

const endpoint = endpointsOf('TOEFL details')
const path = '/toefl-details'

export const withdrawChange = endpoint(`POST ${path}/:id/withdraw-edit`, {
  summary: 'The owner withdraws the request for another shift, as long as nobody has answered it',
  access: students,
  params: idParams,
  reply: written(seatRow),
})

export const acceptChange = endpoint(`POST ${path}/:id/accept-edit`, {
  summary: 'Move the student to the shift that was asked for, if it has a seat; a mail tells',
  access: onlyAdmin,
  params: idParams,
  reply: decidedOn(seatRow),
})

const reason = { reason: optional(text(500)) }

export const rejectChange = endpoint(`POST ${path}/:id/reject-edit`, {
  summary: 'The shift stays as it is; a mail tells, with the reason if one is given',
  access: onlyAdmin,
  params: idParams,
  body: z.object(reason),
  reply: decidedOn(seatRow),
})

const ids = { ids: listOf(id(), 1, 1000) }

export const acceptChanges = endpoint(`POST ${path}/accept-edit`, {
  summary: 'Accept many: who asked first gets a seat first, and a seat that somebody leaves is given out again',
  access: onlyAdmin,
  body: z.object(ids),
  reply: decidedOn(bulkResult),
})

export const rejectChanges = endpoint(`POST ${path}/reject-edit`, {
  summary: 'Reject many',
  access: onlyAdmin,
  body: z.object({ ...ids, ...reason }),
  reply: decidedOn(bulkResult),
})
