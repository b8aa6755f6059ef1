/** Demo shifts: the next weekends, on every campus and for all of them together. */
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'

const wib = '+07:00'

/** Shift label, days from the coming Saturday, start and end in WIB, seats. */
type Plan = [label: string, days: number, from: string, to: string, quota: number]

const campusPlans: Record<string, Plan[]> = {
  KMG: [
    ['Saturday, first morning shift', 14, '09:00', '11:30', 40],
    ['Saturday, afternoon shift', 14, '13:00', '15:30', 40],
    ['Sunday, morning shift', 22, '09:00', '11:30', 30],
  ],
  ALS: [
    ['Saturday, morning shift', 14, '09:00', '11:30', 30],
    ['Sunday, afternoon shift', 15, '13:00', '15:30', 30],
  ],
  BDG: [['Saturday, morning shift', 21, '09:00', '11:30', 25]],
  SNY: [['Friday, evening shift', 13, '18:00', '20:30', 20]],
  BKS: [['Sunday, morning shift', 15, '09:00', '11:30', 25]],
}

/** Where each campus tests, in English and Indonesian. */
const places: Record<string, readonly [string, string]> = {
  KMG: ['Anggrek Campus, room 400', 'Kampus Anggrek, ruang 400'],
  ALS: ['Alam Sutera Campus, room A0703', 'Kampus Alam Sutera, ruang A0703'],
  BDG: ['Bandung Campus, room 212', 'Kampus Bandung, ruang 212'],
  SNY: ['JWC Campus Senayan, room 602', 'Kampus JWC Senayan, ruang 602'],
  BKS: ['Bekasi Campus, room B0805', 'Kampus Bekasi, ruang B0805'],
}

/** The labels above and below in Indonesian. */
const inIndonesian: Record<string, string> = {
  'Saturday, first morning shift': 'Sabtu, shift pagi pertama',
  'Saturday, morning shift': 'Sabtu, shift pagi',
  'Saturday, afternoon shift': 'Sabtu, shift siang',
  'Sunday, morning shift': 'Minggu, shift pagi',
  'Sunday, afternoon shift': 'Minggu, shift siang',
  'Friday, evening shift': 'Jumat, shift malam',
  'Online, Saturday morning': 'Online, Sabtu pagi',
}

// One has no Indonesian label yet, as in a real office: the list marks it.
const generalPlans: Plan[] = [
  ['Online, Saturday morning', 28, '09:00', '11:30', 12],
  ['Online, Sunday evening', 29, '18:30', '21:00', 100],
]

/** Plans shifts for the current term of every region. */
export async function seedShifts(trx: Trx, now: Date): Promise<void> {
  const regions = await trx
    .selectFrom('region')
    .select(['id', 'region_init', 'current_term_id'])
    .orderBy('id')
    .execute()
  const [first] = regions
  if (!first) return
  const saturday = comingSaturday(now)
  const own = regions.flatMap((region) =>
    (campusPlans[region.region_init] ?? []).map((plan) => shiftOf(plan, saturday, region.current_term_id, region)),
  )
  const general = generalPlans.map((plan) => shiftOf(plan, saturday, first.current_term_id, null))
  await trx
    .insertInto('toefl_shift')
    .values([...own, ...general])
    .execute()
}

function shiftOf(plan: Plan, saturday: Date, termId: number, region: { id: number; region_init: string } | null) {
  const [shift, days, from, to, quota] = plan
  const [place = null, placeInIndonesian = null] = region ? (places[region.region_init] ?? []) : []
  const date = new Date(saturday.getTime() + days * dayMs).toISOString().slice(0, 10)
  return {
    term_id: termId,
    region_id: region?.id ?? null,
    shift,
    shift_label_id: inIndonesian[shift] ?? null,
    starts_at: `${date}T${from}:00${wib}`,
    ends_at: `${date}T${to}:00${wib}`,
    place,
    place_label_id: placeInIndonesian,
    quota,
    link: region ? null : 'https://meet.bnec.example/toefl',
    line_group: `https://line.me/R/ti/g/bnec-toefl-${(region?.region_init ?? 'online').toLowerCase()}`,
  }
}

function comingSaturday(now: Date): Date {
  const daysAhead = (6 - now.getUTCDay() + 7) % 7
  return new Date(now.getTime() + daysAhead * dayMs)
}
