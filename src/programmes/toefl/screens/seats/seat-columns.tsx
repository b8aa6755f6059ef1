/** The columns of a list of registrants. */
import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Anchor, Badge } from '@mantine/core'
import { useState } from 'react'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { When } from '#ui/When.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { SeatRow } from '../../seat.contract.ts'
import classes from './seats.module.css'
import { Registrant } from './Registrant.tsx'

/** @param ofShift the list is of one shift: contacts instead of places */
export function useSeatColumns({ ofShift }: { ofShift: boolean }): Column<SeatRow>[] {
  const words = useWords('details.list')
  const language = useLanguage()
  // Of the arrival on the page: minutes do not matter here.
  const [now] = useState(() => Date.now())
  return [
    { id: 'name', header: words('name'), heading: true, sortable: true, cell: (row) => <Person row={row} /> },
    { id: 'region', header: words('region'), hidden: ofShift, cell: (row) => row.region_init },
    {
      id: 'shift',
      header: words('shift'),
      sortable: true,
      hidden: ofShift,
      cell: (row) => (
        <div className={classes.place}>
          <TextLink to={`/toefl-details/${row.shift_id}`} size="sm">
            {inLanguage(language, row).shift}
          </TextLink>
          <Hint>
            <When at={row.starts_at} />
          </Hint>
        </div>
      ),
    },
    { id: 'contact', header: words('contact'), hidden: !ofShift, cell: (row) => <Contact row={row} /> },
    {
      id: 'status',
      lasting: true,
      header: words('status'),
      sortable: true,
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      id: 'edit_status',
      header: words('change'),
      sortable: true,
      hidden: true,
      cell: (row) => (row.edit_status === 'NONE' ? '–' : <StatusBadge status={row.edit_status} />),
    },
    {
      id: 'is_attend',
      header: words('attended'),
      sortable: true,
      cell: (row) => <Attendance row={row} now={now} />,
    },
    {
      id: 'score',
      lasting: true,
      header: words('score'),
      sortable: true,
      align: 'right',
      cell: (row) => <Score row={row} />,
    },
    whenColumn('created_at', words('registered'), true),
    { id: 'major', header: words('major'), hidden: true, cell: (row) => row.major ?? '–' },
    {
      id: 'payment',
      header: words('payment'),
      align: 'right',
      hidden: true,
      cell: (row) => (
        <TextLink to={`/toefl-payments/${row.payment_id}/edit`} size="sm">
          {row.payment_id}
        </TextLink>
      ),
    },
    { id: 'id', header: words('number'), align: 'right', sortable: true, hidden: true, cell: (row) => row.id },
  ]
}

function Score({ row: { score, score_shown: isShown } }: { row: SeatRow }) {
  const words = useWords('results')
  if (score === null) return '–'
  return (
    <>
      {score}
      {isShown ? null : <Hint>{words('notReleased')}</Hint>}
    </>
  )
}

function Person({ row }: { row: SeatRow }) {
  const words = useWords('details.list')
  return (
    <div className={classes.person}>
      <Registrant row={row} />
      {row.edit_status === 'REQUESTED' ? (
        <Badge variant="light" color="yellow" tt="none" fw={600}>
          {words('asks')}
        </Badge>
      ) : null}
    </div>
  )
}

function Contact({ row: { email, phone_number: phone, line_id: line } }: { row: SeatRow }) {
  return (
    <div className={classes.contact}>
      <Anchor href={`mailto:${email}`} size="sm" display="block">
        {email}
      </Anchor>
      {phone === null ? null : (
        <Anchor href={`tel:${phone}`} size="sm" underline="always">
          {phone}
        </Anchor>
      )}
      {line === null ? null : <Hint span> · LINE {line}</Hint>}
    </div>
  )
}

/** Before the test nobody is absent. */
function Attendance({ row, now }: { row: SeatRow; now: number }) {
  if (row.is_attend) return <StatusBadge status="ATTENDED" />
  return row.status === 'CONFIRMED' && Date.parse(row.ends_at) < now ? <StatusBadge status="ABSENT" /> : '–'
}
