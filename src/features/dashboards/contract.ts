/** The committee's dashboard: one term in numbers, region by region. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { id, one } from '#kit/endpoint/fields.ts'
import { endingRights } from '#features/registrants/committee/contract.ts'
import { committee } from '#roles.ts'
import { backupState } from './backups/contract.ts'
import { programmeNumbers } from './programmes/contract.ts'

const regionNumbers = programmeNumbers.extend({
  id: z.number(),
  region: z.string(),
  region_init: z.string(),
  /** People with a seat, by the state of their payment. */
  registrants: z.object({ pending: z.number(), confirmed: z.number() }),
  /** Payments outside the recycle bin, as the list's tabs count them. */
  payments: z.object({ pending: z.number(), confirmed: z.number(), rejected: z.number() }),
  /** Rupiah of these payments. */
  money: z.object({ pending: z.number(), confirmed: z.number() }),
  /** Asked-for changes of shift that nobody has decided on. */
  edit_requests: z.number(),
  /** Since when the payment that waits longest has been waiting. */
  oldest_pending_at: z.string().nullable(),
})
export type RegionNumbers = z.output<typeof regionNumbers>

const shiftSeats = z.object({
  id: z.number(),
  /** Null: open to all regions. */
  region_id: z.number().nullable(),
  shift: z.string(),
  shift_label_id: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  quota: z.number(),
  /** Seats taken, by the state of their payment. */
  confirmed: z.number(),
  pending: z.number(),
})
export type ShiftSeats = z.output<typeof shiftSeats>

const dayNumbers = z.object({ day: z.string(), region_id: z.number(), registrations: z.number() })
export type DayNumbers = z.output<typeof dayNumbers>

const attendanceNumbers = z.object({
  region_id: z.number(),
  /** Confirmed registrants of tests that are over, and how many of them came. */
  expected: z.number(),
  attended: z.number(),
  /** Registrants whose score is entered. */
  scored: z.number(),
})
export type AttendanceNumbers = z.output<typeof attendanceNumbers>

/** How many people of a region have a score within a band, named by its lower end. */
const scoreNumbers = z.object({ region_id: z.number(), band: z.number(), people: z.number() })
export type ScoreNumbers = z.output<typeof scoreNumbers>

export const adminDashboard = z
  .object({
    term: z.object({ id: z.number(), semester: z.string(), year: z.number() }),
    regions: z.array(regionNumbers),
    shifts: z.array(shiftSeats),
    /** Registrations (groups) per day in Jakarta; days without any are left out. */
    days: z.array(dayNumbers),
    attendance: z.array(attendanceNumbers),
    scores: z.array(scoreNumbers),
    /** Sign-ups for the welcoming party that wait for a decision; null for those who cannot decide. */
    pending_sign_ups: z.number().nullable(),
    /** Registration windows that close within three days, soonest first; SCAC sees the general ones and its own. */
    closing_windows: z.array(
      z.object({
        id: z.number(),
        env_code: z.string(),
        name: z.string(),
        region_id: z.number().nullable(),
        end_time: z.string(),
      }),
    ),
    /** Mails that could not be sent; null for those who cannot do anything about it. */
    failed_mails: z.number().nullable(),
    /** Rights in the office that end within 30 days; null for those who cannot do anything about it. */
    ending_rights: endingRights.nullable(),
    /** Null for those who cannot do anything about it. */
    backups: backupState.nullable(),
  })
  .meta({ id: 'AdminDashboard' })
export type AdminDashboard = z.output<typeof adminDashboard>

export const readAdminDashboard = endpoint('GET /dashboard-admin/:term_id', {
  summary: 'A term in numbers: ADMIN sees all regions, SCAC its own',
  tag: 'Dashboards',
  access: committee,
  params: z.object({ term_id: id() }),
  reply: one(adminDashboard),
})
