/** The columns of the list of accounts. */
import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import type { RegistrantRow } from '../registrant.contract.ts'

const nothing = '–'

/** @param isMixed whether the list mixes rows of several states */
export function useRegistrantColumns(isMixed: boolean): Column<RegistrantRow>[] {
  const words = useWords('registrants')
  const genders = useWords('common.genders')
  const termName = useTermName()
  return [
    { id: 'name', header: words('fields.name'), heading: true, sortable: true, cell: (row) => <Name row={row} /> },
    { id: 'contact', header: words('contact'), cell: (row) => <Contact row={row} /> },
    { id: 'region', header: words('fields.region'), cell: (row) => row.region_init ?? nothing },
    { id: 'role', header: words('fields.role'), sortable: true, cell: (row) => <RoleCell row={row} /> },
    {
      id: 'status',
      lasting: true,
      header: words('fields.status'),
      hidden: !isMixed,
      cell: (row) => <StatusBadge status={row.status} />,
    },
    whenColumn('created_at', words('fields.created_at')),
    {
      id: 'term',
      header: words('fields.term'),
      hidden: true,
      cell: ({ semester, year }) => (semester !== null && year !== null ? termName({ semester, year }) : nothing),
    },
    { id: 'batch', header: words('fields.batch'), sortable: true, hidden: true, cell: (row) => row.batch ?? nothing },
    { id: 'major', header: words('fields.major_id'), hidden: true, cell: (row) => row.major_name ?? nothing },
    {
      id: 'gender',
      header: words('fields.gender'),
      hidden: true,
      cell: (row) => (row.gender ? genders(row.gender) : nothing),
    },
    { id: 'line_id', header: words('fields.line_id'), hidden: true, cell: (row) => row.line_id ?? nothing },
    { id: 'domicile', header: words('fields.domicile'), hidden: true, cell: (row) => row.domicile ?? nothing },
  ]
}

function Name({ row }: { row: RegistrantRow }) {
  return (
    <div>
      <NameLink to={`/registrant-details/${row.id}/edit`}>{row.name}</NameLink>
      <Hint>{row.nim}</Hint>
    </div>
  )
}

/** The role, and when it ends of itself. */
function RoleCell({ row }: { row: RegistrantRow }) {
  const words = useWords('registrants')
  const roleWords = useWords('common.roles')
  const language = useLanguage()
  return (
    <div>
      {roleWords(row.role)}
      {row.member_until ? (
        <Hint>{words('untilShort', { until: day(row.member_until, language, 'short') })}</Hint>
      ) : null}
    </div>
  )
}

function Contact({ row }: { row: RegistrantRow }) {
  return (
    <div>
      {row.email}
      <Hint>{row.phone_number}</Hint>
    </div>
  )
}
