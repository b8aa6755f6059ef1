/** Reading accounts: the list, its export, the administrators. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import type { exportRegistrants as declared, RegistrantFilters, RegistrantRow } from './registrant.contract.ts'
import * as store from './registrant-list.store.ts'

type Needs = Pick<Deps, 'db' | 'now'>
/** Who holds the seats by which the list is narrowed. */
export type WithHolders = { holders: store.Holders }

/** A page of the list, how many there are under the filters, and how many each tab has. */
export async function listRegistrants({ db, now, holders }: Needs & WithHolders, filters: RegistrantFilters) {
  const page = await store.findPage({ db, now: now(), holders }, filters)
  return { ...page, data: page.data as RegistrantRow[] } // the database checks role and gender
}

/** Everybody who administers, by name. */
export const listAdministrators = async ({ db, now }: Needs): Promise<RegistrantRow[]> =>
  (await store.findAdministrators(db, now())) as RegistrantRow[]

/** Answers with all that the list holds under the same filters. */
export const exportRegistrants = (deps: Needs & WithHolders, call: Call<typeof declared>) =>
  sendExport(deps, call, {
    name: 'registrants',
    ids: () => store.findAllIds({ ...deps, now: deps.now() }, call.query),
    rows: (ids) => store.findRows(deps.db, ids, deps.now()),
    columns,
  })

const columns: ColumnsOf<RegistrantRow> = (words) => [
  column.text(words('registrants.fields.name'), (row) => row.name, 30),
  column.text(words('registrants.fields.nim'), (row) => row.nim, 12),
  column.text(words('registrants.fields.email'), (row) => row.email, 32),
  column.text(words('registrants.fields.phone_number'), (row) => row.phone_number, 17),
  column.text(words('registrants.fields.line_id'), (row) => row.line_id),
  column.text(words('registrants.fields.role'), (row) => words(`common.roles.${row.role}`)),
  column.moment(words('registrants.fields.member_until'), (row) => row.member_until),
  column.text(words('registrants.fields.status'), (row) => words(`common.status.${row.status}`)),
  column.text(words('registrants.fields.region'), (row) => row.region_init, 8),
  column.text(words('registrants.fields.term'), (row) => termOf(row), 14),
  column.text(words('registrants.fields.batch'), (row) => row.batch, 8),
  column.text(words('registrants.fields.faculty'), (row) => row.faculty, 28),
  column.text(words('registrants.fields.major_id'), (row) => row.major_name, 28),
  column.text(words('registrants.fields.campus_location'), (row) => row.campus_location),
  column.text(words('registrants.fields.gender'), (row) => row.gender && words(`common.genders.${row.gender}`), 10),
  column.text(words('registrants.fields.birth_place'), (row) => row.birth_place),
  column.day(words('registrants.fields.birth_date'), (row) => row.birth_date),
  column.text(words('registrants.fields.address'), (row) => row.address, 40),
  column.text(words('registrants.fields.domicile'), (row) => row.domicile),
  column.moment(words('registrants.fields.created_at'), (row) => row.created_at),
  column.moment(words('registrants.fields.suspended_at'), (row) => row.suspended_at),
  column.moment(words('exports.binned'), (row) => row.deleted_at),
]

const termOf = ({ year, semester }: RegistrantRow): string | null =>
  year === null || semester === null ? null : `${year}/${year + 1} ${semester}`
