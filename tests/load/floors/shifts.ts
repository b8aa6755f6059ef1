// The floor of the public reads: bare Node and pg answer the open shifts of a region with the statement that the
// portal sends for them, and in the same shape.
import { createServer } from 'node:http'
import pg from 'pg'

const statement = `select
  s.id, s.shift, s.shift_label_id, s.term_id, s.region_id, s.starts_at, s.ends_at, s.place, s.place_label_id, s.quota, s.is_active, s.created_at, s.updated_at,
  case when $1 then s.link end as link, case when $1 then s.line_group end as line_group,
  s.quota - coalesce(c.taken, 0) as remaining,
  t.semester, t.year, r.region, r.region_init, count(*) over () as total
from toefl_shift s join term t on t.id = s.term_id left join region r on r.id = s.region_id
  left join toefl_shift_seats c on c.shift_id = s.id
where ($1 or (s.is_active and exists (
  select from region o where o.is_active and o.current_term_id = s.term_id and (s.region_id is null or s.region_id = o.id)
    and ($2::int is null or o.id = $2))))
  and ($2::int is null or s.region_id is null or s.region_id = $2)
  and ($3::int is null or s.term_id = $3)
  and ($4::boolean is null or s.is_active = $4)
  and ($5::text is null or s.shift ilike $5 or s.place ilike $5 or s.shift_label_id ilike $5 or s.place_label_id ilike $5)
order by s.starts_at asc, s.id asc limit $6 offset $7`

type Row = Record<string, unknown> & { total: number }

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// The plan of a named statement is kept: making a new one each time costs more than the work.
const options = '-c plan_cache_mode=force_generic_plan'
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16, options })

const server = createServer((request, reply) => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const perPage = Number(query.get('per_page'))
  const values = [false, query.get('region_id'), null, query.get('is_active') === '1', null, perPage, 0]
  void pool.query<Row>({ name: 'shifts', text: statement, values }).then(({ rows }) => {
    const total = rows[0]?.total ?? 0
    const meta = { current_page: 1, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) }
    const body = Buffer.from(JSON.stringify({ data: rows.map(shaped), meta }))
    reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }).end(body)
  })
})

function shaped({ semester, year, region, region_init, total: _, ...shift }: Row) {
  return {
    ...shift,
    term: { id: shift['term_id'], semester, year },
    region: shift['region_id'] === null ? null : { id: shift['region_id'], region, region_init },
  }
}

server.listen(Number(process.env['PORT']), '127.0.0.1')
