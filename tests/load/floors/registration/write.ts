/**
 * One transaction: lock the shifts, then write every row in a single statement if the seats are there. Each part of the
 * statement is a table of the portal's registration; the bench names the tables that differ. Triggers count the seats.
 */
import pg from 'pg'
import type { Form } from './form.ts'

// The plan of a named statement is kept: making a new one each time costs more than the work.
const options = '-c plan_cache_mode=force_generic_plan'
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16, options })

const lock = {
  name: 'lock',
  text: `select s.id, r.current_term_id, r.toefl_price_three
    from toefl_shift s join region r on r.id = $2 and r.is_active and r.current_term_id = s.term_id
    join payment_provider p on p.id = $3 and p.type = $4
    where s.id = any($1::int[]) and s.is_active and s.starts_at > now() and (s.region_id is null or s.region_id = r.id)
      and exists (select from environment e where e.env_code = 'TOEFL_REGISTRATION'
        and (e.region_id is null or e.region_id = r.id) and now() between e.start_time and e.end_time)
    order by s.id for update of s`,
}

const personal = ['name', 'nim', 'email', 'gender', 'batch', 'campus_location', 'birth_place', 'address'] as const
const alsoPersonal = ['domicile', 'phone_number', 'line_id', 'major_id', 'birth_date', 'shift_id'] as const
const columns = [...personal, ...alsoPersonal]

const write = {
  name: 'write',
  text: `with person as (
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::text[], $11::text[], $12::int[], $13::date[], $14::int[])
        as p (${columns.join(', ')})
      where not exists (select from toefl_shift s where s.id = any($14::int[]) and s.quota <
        coalesce((select taken from toefl_shift_seats c where c.shift_id = s.id), 0)
        + (select count(*) from unnest($14::int[]) w where w = s.id))),
    user_of as (
      insert into account (role, region_id, term_id, name, nim, email, gender, batch, campus_location, birth_place, address,
        domicile, phone_number, line_id, major_id, birth_date)
      select 'USER', $15::int, $16::int, name, nim, email, gender, batch, campus_location, birth_place, address,
        domicile, phone_number, line_id, major_id, birth_date
      from person order by nim returning id, nim, email),
    proof as (
      insert into file (key, content_type, bytes, sha256)
      select $17, 'image/jpeg', $18::int, $19 where exists (select from person) returning id),
    payment as (
      insert into toefl_payment (region_id, term_id, payment_type, provider_id, account_name, account_number,
        payment_amount, proof_id)
      select $15::int, $16::int, $20, $21::int, upper($22), $23, $24::int, proof.id from proof returning id),
    detail as (
      insert into toefl_detail (payment_id, term_id, user_id, shift_id)
      select payment.id, $16::int, user_of.id, person.shift_id from payment, user_of join person using (nim)
      returning id, user_id, shift_id),
    viewer as (insert into file_viewer (file_id, user_id) select proof.id, user_of.id from proof, user_of limit 1),
    mail as (
      insert into email (user_id, to_address, subject, template, message_id)
      select id, email, 'Your account', 'activation', '<' || gen_random_uuid() || '@floor>' from user_of returning id),
    answer as (
      select payment.id, jsonb_build_object('payment_id', payment.id, 'registrants', (
        select jsonb_agg(jsonb_build_object('user_id', user_id, 'toefl_detail_id', detail.id, 'nim', nim,
          'shift_id', shift_id)) from detail join user_of on user_of.id = user_id)) as reply
      from payment),
    audit as (
      insert into audit_entry (action, entity, entity_id, after) select 'registered', 'toefl_payment', id, reply from answer),
    once as (
      insert into idempotency (scope, key, fingerprint, body_hash, reply)
      select 'register/store', $25, $26, $27, reply from answer)
    select reply from answer`,
}

export type Identity = { key: string; idempotencyKey: string; fingerprint: string; bodyHash: string }
type Locked = { id: number; current_term_id: number; toefl_price_three: number }

/** The answer's content, or null when a seat lacks or a choice does not hold. */
export async function register({ fields, picture, sha256 }: Form, identity: Identity): Promise<unknown> {
  const size = [0, 1, 2].filter((at) => fields.has(`nim[${at}]`)).length
  const lists = columns.map((column) => Array.from({ length: size }, (_, at) => fields.get(`${column}[${at}]`)))
  const shiftIds = [...new Set((lists.at(-1) ?? []).map(Number))]
  const [regionId, type, provider] = ['region_id', 'payment_type', 'provider_id'].map((name) => fields.get(name))
  const client = await pool.connect()
  try {
    await client.query('begin')
    const locked = await client.query<Locked>({ ...lock, values: [shiftIds, regionId, provider, type] })
    const [place] = locked.rows
    const values = [
      ...lists,
      regionId,
      place?.current_term_id,
      identity.key,
      picture.length,
      sha256,
      type,
      provider,
      fields.get('account_name'),
      fields.get('account_number'),
      place?.toefl_price_three,
      identity.idempotencyKey,
      identity.fingerprint,
      identity.bodyHash,
    ]
    const isWhole = place !== undefined && locked.rows.length === shiftIds.length
    const reply = isWhole ? (await client.query<{ reply: unknown }>({ ...write, values })).rows[0]?.reply : undefined
    await client.query(reply ? 'commit' : 'rollback')
    return reply ?? null
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
