/** Demo shifts of the welcoming party: one weekend on two campuses; the garden and the dinner cost something. */
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'

const wib = '+07:00'

const auditorium = ['Auditorium, Anggrek Campus, Kemanggisan', 'Auditorium Kampus Anggrek, Kemanggisan'] as const
const garden = ['Garden, Alam Sutera Campus', 'Taman Kampus Alam Sutera'] as const

/** Label in both languages, days from the coming Saturday, start and end in WIB, place in both, seats, price. */
const plans = [
  ['Saturday, morning party', 'Sabtu, pesta pagi', 28, '09:00', '12:00', auditorium, 40, null],
  ['Saturday, afternoon party', 'Sabtu, pesta siang', 28, '13:30', '16:30', auditorium, 12, null],
  ['Sunday, garden party', 'Minggu, pesta kebun', 29, '09:00', '12:00', garden, 60, 50_000],
  ['Sunday, dinner', 'Minggu, makan malam', 29, '18:00', '20:00', garden, 4, 75_000],
] as const

/** Plans the party's shifts for the current term of the first region. */
export async function seedPartyShifts(trx: Trx, now: Date): Promise<void> {
  const region = await trx.selectFrom('region').select(['id', 'current_term_id']).orderBy('id').executeTakeFirst()
  if (!region) return
  const saturday = now.getTime() + ((6 - now.getUTCDay() + 7) % 7) * dayMs
  await trx
    .insertInto('welcoming_party_shift')
    .values(
      plans.map(([shift, label, days, from, to, [place, placeLabel], quota, price]) => {
        const date = new Date(saturday + days * dayMs).toISOString().slice(0, 10)
        return {
          term_id: region.current_term_id,
          shift,
          shift_label_id: label,
          starts_at: `${date}T${from}:00${wib}`,
          ends_at: `${date}T${to}:00${wib}`,
          place,
          place_label_id: placeLabel,
          quota,
          price,
          payee_region_id: price === null ? null : region.id,
          line_group: 'https://line.me/R/ti/g/bnec-welcoming-party',
        }
      }),
    )
    .execute()
}
