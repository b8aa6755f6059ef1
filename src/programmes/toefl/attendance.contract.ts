/** Attendance of the test: the room code, the public form, and the committee's list. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { id, idParams, listQuery, many, one, text, written, yesNo } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { seatRow } from './seat.contract.ts'

const tag = 'TOEFL attendance'
const endpoint = endpointsOf(tag)
const path = '/toefl-attendances'

export const attend = endpoint(`POST ${path}`, {
  summary: 'A registrant in the room says so, with NIM and room code; a second time is answered with 200',
  access: 'anyone',
  // A whole room sends at once, from behind one address.
  perMinute: 600,
  // Whatever is not right is answered with the same words, so nothing is checked here beyond being there.
  body: z.object({ nim: text(40), code: text(40) }),
  reply: written(
    z.object({
      shift_id: z.number(),
      shift: z.string(),
      /** In Indonesian, where the office has written it. */
      shift_label_id: z.string().nullable(),
      attended_at: z.string(),
      /** It was recorded before. */
      is_repeated: z.boolean(),
    }),
  ),
  status: 201,
})

export const readRoomCode = endpoint('GET /toefl-shifts/:id/attendance-code', {
  summary: 'The code that is to be shown in the room of a shift now, and the address that its QR code leads to',
  access: onlyAdmin,
  params: idParams,
  reply: one(
    z.object({
      shift_id: z.number(),
      shift: z.string(),
      shift_label_id: z.string().nullable(),
      starts_at: z.string(),
      ends_at: z.string(),
      code: z.string(),
      /** When the next code is shown; this one is good for as long again. */
      expires_at: z.string(),
      /** How long each code is shown, in seconds. */
      seconds: z.number(),
      server_time: z.string(),
      url: z.string(),
      /** Confirmed registrants of the shift, and how many of them are present. */
      registrants: z.number(),
      present: z.number(),
    }),
  ),
})
export type RoomCode = z.output<typeof readRoomCode.reply>['data']

export const attendanceFilters = listQuery.extend({
  term_id: id().optional(),
  region_id: id().optional(),
  shift_id: id().optional(),
  is_attend: yesNo().optional(),
})
export type AttendanceFilters = z.output<typeof attendanceFilters>

export const listAttendances = endpoint(`GET ${path}`, {
  summary: 'Confirmed registrants, present or not',
  access: onlyAdmin,
  query: attendanceFilters,
  reply: many(seatRow).extend({
    /** Under the same filters but the presence. */
    counts: z.object({ present: z.number(), absent: z.number() }),
  }),
})

export const exportAttendances = exportOf({
  path,
  tag,
  access: onlyAdmin,
  query: attendanceFilters,
  asksAgain: 'always',
})

export const markAttendance = endpoint(`POST ${path}/:toefl_detail_id/mark`, {
  summary: 'The committee corrects somebody’s attendance',
  access: onlyAdmin,
  params: z.object({ toefl_detail_id: id() }),
  body: z.object({ is_attend: yesNo() }),
  reply: written(seatRow),
})
