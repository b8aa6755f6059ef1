import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import { Anchor, Text } from '@mantine/core'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { TalentRecruitment } from '../../talent.contract.ts'
import { fieldName } from '../../talent.rules.ts'

export function useTalentColumns(isBin: boolean): Column<TalentRecruitment>[] {
  const words = useWords('talent.list')
  const genders = useWords('common.genders')
  const language = useLanguage()
  return [
    { id: 'name', header: words('name'), sortable: true, heading: true, cell: (row) => <Applicant talent={row} /> },
    { id: 'region', header: words('region'), sortable: true, cell: (row) => row.region.region_init },
    {
      id: 'first_talent_field',
      header: words('first'),
      sortable: true,
      cell: (row) => fieldName(row.first_talent_field, language),
    },
    {
      id: 'second',
      header: words('second'),
      cell: (row) => (row.second_talent_field ? fieldName(row.second_talent_field, language) : '–'),
    },
    whenColumn('created_at', words('applied')),
    {
      id: 'phone',
      header: words('phone'),
      cell: (row) => (
        <Anchor size="sm" href={`tel:${row.phone_number}`}>
          {row.phone_number}
        </Anchor>
      ),
    },
    { id: 'line', header: words('line'), hidden: true, cell: (row) => row.line_id },
    whenColumn('deleted_at', words('binnedAt'), !isBin),
    {
      id: 'email',
      header: words('email'),
      hidden: true,
      cell: (row) => (
        <Anchor size="sm" href={`mailto:${row.email}`}>
          {row.email}
        </Anchor>
      ),
    },
    { id: 'gender', header: words('gender'), hidden: true, cell: (row) => genders(row.gender) },
    { id: 'major', header: words('major'), sortable: true, hidden: true, cell: (row) => row.major.major_name },
    { id: 'birth_date', header: words('born'), sortable: true, hidden: true, cell: (row) => born(row, language) },
    { id: 'allergy', header: words('allergy'), hidden: true, cell: (row) => row.allergy ?? '–' },
    { id: 'id', header: words('number'), sortable: true, hidden: true, align: 'right', cell: (row) => row.id },
  ]
}

const born = (talent: TalentRecruitment, language: ReturnType<typeof useLanguage>) =>
  `${talent.birth_place}, ${day(talent.birth_date, language, 'short')}`

function Applicant({ talent }: { talent: TalentRecruitment }) {
  const { id, name, nim, deleted_at } = talent
  return (
    <div>
      {deleted_at === null ? (
        <NameLink to={`/talent-recruitments/${id}/edit`}>{name}</NameLink>
      ) : (
        <Text span fw={600}>
          {name}
        </Text>
      )}
      <Hint>{nim}</Hint>
    </div>
  )
}
