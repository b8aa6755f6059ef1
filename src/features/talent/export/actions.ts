/** The list of applications as a file, a line each. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import type { exportTalents as declared, TalentRecruitment } from '../contract.ts'
import { fieldName } from '../rules.ts'
import { findAllIds, findRows } from '../store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportTalents = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>) =>
  sendExport(deps, call, {
    name: 'talent-recruitments',
    ids: () => findAllIds(deps.db, call.query),
    rows: (ids) => findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<TalentRecruitment> = (words, language) => [
  { header: words('talent.list.number'), kind: 'number', value: (row) => row.id },
  { header: words('talent.form.name'), kind: 'text', value: (row) => row.name, width: 30 },
  { header: words('talent.form.nim'), kind: 'text', value: (row) => row.nim, width: 12 },
  { header: words('talent.list.region'), kind: 'text', value: (row) => row.region.region_init, width: 8 },
  {
    header: words('talent.form.first_talent_field_id'),
    kind: 'text',
    value: (row) => fieldName(row.first_talent_field, language),
  },
  {
    header: words('talent.form.second_talent_field_id'),
    kind: 'text',
    value: (row) => row.second_talent_field && fieldName(row.second_talent_field, language),
  },
  {
    header: words('talent.form.gender'),
    kind: 'text',
    value: (row) => words(`common.genders.${row.gender}`),
    width: 10,
  },
  { header: words('talent.form.major_id'), kind: 'text', value: (row) => row.major.major_name, width: 26 },
  { header: words('talent.list.faculty'), kind: 'text', value: (row) => row.major.faculty, width: 26 },
  { header: words('talent.form.email'), kind: 'text', value: (row) => row.email, width: 30 },
  { header: words('talent.form.phone_number'), kind: 'text', value: (row) => row.phone_number, width: 16 },
  { header: words('talent.form.alt_phone_number'), kind: 'text', value: (row) => row.alt_phone_number, width: 16 },
  { header: words('talent.form.line_id'), kind: 'text', value: (row) => row.line_id },
  { header: words('talent.form.birth_place'), kind: 'text', value: (row) => row.birth_place },
  { header: words('talent.form.birth_date'), kind: 'day', value: (row) => row.birth_date },
  { header: words('talent.form.address'), kind: 'text', value: (row) => row.address, width: 40 },
  { header: words('talent.form.allergy'), kind: 'text', value: (row) => row.allergy },
  { header: words('talent.list.applied'), kind: 'moment', value: (row) => row.created_at },
  { header: words('exports.binned'), kind: 'moment', value: (row) => row.deleted_at },
]
