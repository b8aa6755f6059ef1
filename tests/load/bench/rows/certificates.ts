/** The certificates of a large shift: made, and streamed as one file, with what they take of the portal's memory. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { administrator } from '../administrator.ts'
import { memoryOf } from '../cpu.ts'
import { byLimit, type Result } from '../result.ts'
import type { Stage } from '../stage.ts'
import { fillPayments } from './lists.ts'

const template = {
  is_on: true,
  title_en: 'Certificate of Achievement',
  title_id: 'Sertifikat Prestasi',
  text_en: 'for the prediction test of {club} on {date}',
  text_id: 'atas tes prediksi {club} pada {date}',
  months: 24,
  signatories: [{ name: 'Ayu Lestari', role_en: 'President', role_id: 'Ketua' }],
}
/** More for each certificate would say that the file is not written as it is sent. */
const mostMegabytes = 200

export async function certificates(stage: Stage): Promise<Result[]> {
  const portal = await stage.portal()
  const { db, pid } = portal
  const wanted = stage.effort(50, 500)
  await fillPayments(2 * wanted, portal)
  const shiftId = await testedShift(db, wanted)
  const authorization = await administrator(db)
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${portal.baseUrl}/api${path}`, { method, headers, body: body && JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  await call('PUT', '/toefl-certificate-template', template)
  const before = memoryOf(pid).now
  const began = performance.now()
  await call('POST', `/toefl-shifts/${shiftId}/certificates`)
  const made = performance.now()
  const file = await call('GET', `/toefl-shifts/${shiftId}/certificates/download`)
  let [bytes, highest] = [0, 0]
  for await (const part of file.body ?? []) {
    bytes += part.length
    highest = Math.max(highest, memoryOf(pid).now)
  }
  const ended = performance.now()
  const counted = await sql<{ number: number }>`select count(*)::int as number from toefl_certificate c
    join toefl_detail d on d.id = c.detail_id where d.shift_id = ${shiftId}`.execute(db)
  if (counted.rows[0]?.number !== wanted) throw new Error(`Of ${wanted} there are ${counted.rows[0]?.number}.`)
  const how = `POST /api/toefl-shifts/{id}/certificates and GET .../download, a shift of ${wanted}`
  const notes = [
    `rows made in ${(made - began).toFixed(0)} ms; ${(bytes / 2 ** 20).toFixed(1)} MB of files in ${(ended - made).toFixed(0)} ms`,
  ]
  return [
    byLimit((ended - began) / 1000, 60, 's', { title: `${wanted} certificates made and downloaded`, how, notes }),
    byLimit(highest - before, mostMegabytes, 'MB', { title: `memory that ${wanted} certificates take`, how }),
  ]
}

/** A shift that is over, with so many people who were there and have a score that is released. */
async function testedShift(db: Db, people: number): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into toefl_shift (region_id, term_id, shift, starts_at, ends_at, quota)
    select region_id, term_id, shift, now() - interval '3 days', now() - interval '70 hours', ${people} from toefl_shift
    order by id limit 1 returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`with moved as (select d.id from toefl_detail d join toefl_payment p on p.id = d.payment_id
      where p.status = 'CONFIRMED' and p.deleted_at is null and d.deleted_at is null order by d.id desc limit ${people})
    update toefl_detail d set shift_id = ${id}, is_attend = true, attended_at = now(), score = 310 + d.id % 360
    from moved where moved.id = d.id`.execute(db)
  await sql`insert into toefl_release (shift_id, released_at) values (${id}, now())
    on conflict (shift_id) do update set released_at = excluded.released_at`.execute(db)
  return id
}
