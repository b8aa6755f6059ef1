/** The committee's dashboard: one term in numbers, region by region. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, one } from '#kit/endpoint/fields.ts'
import { endingRights } from '#features/registrant/committee.contract.ts'
import { copyState, unsweptFiles } from '#features/setup/portal-copy.contract.ts'
import { erasingState } from '#features/privacy/retention.contract.ts'
import { committee, onlyAdmin, roles } from '#roles.ts'
import { historyNames, timelineEvents } from '#programme-kinds.ts'
import { backupStates } from './dashboard.rules.ts'

const endpoint = endpointsOf('Dashboards')

const decided = z.object({ pending: z.number(), confirmed: z.number(), rejected: z.number() })

/** A region's other numbers besides the test: members, the party, the board, talents. Each as its list counts it. */
const programmeNumbers = z.object({
  /** Membership payments of the term. */
  members: decided,
  /** Rupiah of these payments. */
  member_money: z.object({ pending: z.number(), confirmed: z.number() }),
  /** Of seats of the party that cost something, by the region that they are paid to. */
  party_money: z.object({ pending: z.number(), confirmed: z.number() }),
  /** Since when the membership payment that waits longest has been waiting. */
  oldest_pending_member_at: z.string().nullable(),
  /** Sign-ups for the welcoming party by people of the region. */
  sign_ups: decided,
  /** Applications to the board. */
  board: z.object({
    submitted: z.number(),
    interview: z.number(),
    accepted: z.number(),
    rejected: z.number(),
  }),
  talents: z.number(),
})

/** The state of the backups, for readers who can do something about it. */
const backupState = z.object({
  /** `none`: set up, and not made yet. `off`: nobody makes any. */
  state: z.enum(backupStates),
  /** The newest that was written and checked; null before the first. */
  good: z.object({ ended_at: z.string(), bytes: z.number() }).nullable(),
  /** The newest that failed, where none was good since. */
  failed: z.object({ ended_at: z.string(), problem: z.string() }).nullable(),
})
export type BackupState = z.output<typeof backupState>

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
    /** Sign-ups for the welcoming party that wait for a decision; null for readers who cannot decide. */
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
    /** Mails that could not be sent; null for readers who cannot do anything about it. */
    failed_mails: z.number().nullable(),
    /** Rights in the office that end within 30 days; null for readers who cannot do anything about it. */
    ending_rights: endingRights.nullable(),
    /** Null for readers who cannot do anything about it. */
    backups: backupState.nullable(),
    /** The nightly erasing of old data; null for readers who cannot do anything about it. */
    erasing: erasingState.nullable(),
    /**
     * The address of a proxy that TRUST_PROXY does not name; null if there is none, and for readers who can do nothing
     * about it.
     */
    unbelieved_proxy: z.string().nullable(),
    /** This portal may be a copy of another; null if it is not, and for readers who can do nothing about it. */
    copy: copyState.nullable(),
    /** Null if the last sweep went well, and for readers who can do nothing about it. */
    unswept_files: unsweptFiles.nullable(),
  })
  .meta({ id: 'AdminDashboard' })
export type AdminDashboard = z.output<typeof adminDashboard>

export const readAdminDashboard = endpoint('GET /dashboard-admin/:term_id', {
  summary: 'A term in numbers: ADMIN sees all regions, SCAC its own',
  access: committee,
  params: z.object({ term_id: id() }),
  reply: one(adminDashboard),
})

/** Null of a list that is closed to a duty. */
const waiting = z.number().nullable()

/** How much waits in each list of the office, as the lists' own tabs count it. */
const pendingCounts = z
  .object({
    toefl_payments: waiting,
    edit_requests: waiting,
    member_payments: waiting,
    party_payments: waiting,
    bom_recruitments: waiting,
    welcoming_parties: waiting,
    /** Refunds to send, and cancelled payments whose money nobody has looked for. */
    refunds: waiting,
    /** Entries of the cash book that somebody asked for, or that wait for a second person. */
    cash_entries: waiting,
    /** E-mails that could not be sent. */
    emails: waiting,
    /** Requests about personal data that wait for an answer. */
    privacy_requests: waiting,
    /** People under 18 whose parent has not answered yet. */
    parent_consents: waiting,
  })
  .meta({ id: 'PendingCounts' })
export type PendingCounts = z.output<typeof pendingCounts>

export const readPendingCounts = endpoint('GET /pending-counts', {
  summary: 'How much waits in each list of the office, of all terms; by a duty in its regions, and of its lists alone',
  access: onlyAdmin,
  reply: one(pendingCounts),
})

/** A student's history here: the latest events, and how earlier terms ended. */
const timelineEntry = z
  .object({ id: z.number(), at: z.string(), event: z.enum(timelineEvents), record_id: z.number() })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.output<typeof timelineEntry>

const pastRecord = z
  .object({
    programme: z.enum(historyNames),
    id: z.number(),
    semester: z.string(),
    year: z.number(),
    at: z.string(),
    /** Null for a programme that decides nothing. */
    status: z.string().nullable(),
    /** The shift, the division or the fields. */
    title: z.string().nullable(),
    /** The same for readers of Indonesian, if the office has written it. */
    title_label_id: z.string().nullable(),
    score: z.number().nullable(),
    /** The payment whose receipt can be read. */
    receipt_id: z.number().nullable(),
  })
  .meta({ id: 'PastRecord' })
export type PastRecord = z.output<typeof pastRecord>

export const readTimeline = endpoint('GET /user/timeline', {
  summary: 'The caller’s own events, the latest first',
  access: roles,
  reply: z.object({ data: z.array(timelineEntry) }),
})

export const readHistory = endpoint('GET /user/history', {
  summary: 'What the caller did in terms that are not current any more, the latest term first',
  access: roles,
  reply: z.object({ data: z.array(pastRecord) }),
})
