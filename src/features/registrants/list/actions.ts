/** Reading accounts: the list, its export, the administrators. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import type { exportRegistrants as declared, RegistrantFilters, RegistrantRow } from '../contract.ts'
import * as store from './store.ts'

type Needs = Pick<Deps, 'db' | 'now'>

/** A page of the list, how many there are under the filters, and how many each tab has. */
export async function listRegistrants({ db, now }: Needs, filters: RegistrantFilters) {
  const page = await store.findPage(db, filters, now())
  return { ...page, data: page.data as RegistrantRow[] } // the database checks role and gender
}

/** Everybody who administers, by name. */
export const listAdministrators = async ({ db, now }: Needs): Promise<RegistrantRow[]> =>
  (await store.findAdministrators(db, now())) as RegistrantRow[]

/** Answers with all that the list holds under the same filters. */
export const exportRegistrants = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>) =>
  sendExport(deps, call, {
    name: 'registrants',
    ids: () => store.findAllIds(deps.db, call.query, deps.now()),
    rows: (ids) => store.findRows(deps.db, ids, deps.now()),
    columns,
  })

const columns: ColumnsOf<RegistrantRow> = (words) => [
  { header: words('registrants.fields.name'), kind: 'text', value: (row) => row.name, width: 30 },
  { header: words('registrants.fields.nim'), kind: 'text', value: (row) => row.nim, width: 12 },
  { header: words('registrants.fields.email'), kind: 'text', value: (row) => row.email, width: 32 },
  { header: words('registrants.fields.phone_number'), kind: 'text', value: (row) => row.phone_number, width: 17 },
  { header: words('registrants.fields.line_id'), kind: 'text', value: (row) => row.line_id },
  { header: words('registrants.fields.role'), kind: 'text', value: (row) => words(`common.roles.${row.role}`) },
  { header: words('registrants.fields.member_until'), kind: 'moment', value: (row) => row.member_until },
  { header: words('registrants.fields.status'), kind: 'text', value: (row) => words(`common.status.${row.status}`) },
  { header: words('registrants.fields.region'), kind: 'text', value: (row) => row.region_init, width: 8 },
  { header: words('registrants.fields.term'), kind: 'text', value: (row) => termOf(row), width: 14 },
  { header: words('registrants.fields.batch'), kind: 'text', value: (row) => row.batch, width: 8 },
  { header: words('registrants.fields.faculty'), kind: 'text', value: (row) => row.faculty, width: 28 },
  { header: words('registrants.fields.major_id'), kind: 'text', value: (row) => row.major_name, width: 28 },
  { header: words('registrants.fields.campus_location'), kind: 'text', value: (row) => row.campus_location },
  {
    header: words('registrants.fields.gender'),
    kind: 'text',
    value: (row) => row.gender && words(`common.genders.${row.gender}`),
    width: 10,
  },
  { header: words('registrants.fields.birth_place'), kind: 'text', value: (row) => row.birth_place },
  { header: words('registrants.fields.birth_date'), kind: 'day', value: (row) => row.birth_date },
  { header: words('registrants.fields.address'), kind: 'text', value: (row) => row.address, width: 40 },
  { header: words('registrants.fields.domicile'), kind: 'text', value: (row) => row.domicile },
  { header: words('registrants.fields.created_at'), kind: 'moment', value: (row) => row.created_at },
  { header: words('registrants.fields.suspended_at'), kind: 'moment', value: (row) => row.suspended_at },
  { header: words('exports.binned'), kind: 'moment', value: (row) => row.deleted_at },
]

const termOf = ({ year, semester }: RegistrantRow): string | null =>
  year === null || semester === null ? null : `${year}/${year + 1} ${semester}`
