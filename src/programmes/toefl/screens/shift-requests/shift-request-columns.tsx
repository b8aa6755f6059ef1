import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Badge, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { When } from '#ui/When.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { SeatRow } from '../../seat.contract.ts'
import { Registrant } from '../seats/Registrant.tsx'
import classes from './shift-requests.module.css'

/** @param isOpen the requests still wait for an answer, so the deciding facts are shown */
export function useRequestColumns(isOpen: boolean): Column<SeatRow>[] {
  const words = useWords('details.requests')
  const list = useWords('details.list')
  return [
    {
      id: 'name',
      header: list('name'),
      heading: true,
      sortable: true,
      cell: (row) => (
        <div style={{ minWidth: '8rem' }}>
          <Registrant row={row} />
        </div>
      ),
    },
    { id: 'region', header: list('region'), cell: (row) => row.region_init },
    { id: 'shifts', lasting: true, header: words('fromTo'), cell: (row) => <Shifts row={row} isOpen={isOpen} /> },
    ...(isOpen
      ? [
          {
            id: 'seats',
            lasting: true,
            header: words('seats'),
            cell: (row: SeatRow) => <SeatsLeft count={row.requested_remaining ?? 0} />,
          },
        ]
      : []),
    { id: 'reason', header: list('reason'), cell: (row) => <div className={classes.reason}>{row.edit_reason}</div> },
    whenColumn('edit_requested_at', words('since')),
    {
      id: 'status',
      lasting: true,
      header: list('status'),
      sortable: true,
      hidden: true,
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      id: 'answer',
      header: words('answer'),
      hidden: isOpen,
      cell: (row) => row.edit_reject_reason ?? '–',
    },
  ]
}

/** Where from, where to. An accepted one has moved already. */
function Shifts({ row, isOpen }: { row: SeatRow; isOpen: boolean }) {
  const words = useWords('details.requests')
  const { shift, requested_shift: wanted } = inLanguage(useLanguage(), row)
  const when = row.requested_starts_at === null ? '' : <When at={row.requested_starts_at} />
  return (
    <div className={classes.shifts}>
      {isOpen || row.edit_status === 'REJECTED' ? (
        <Hint span>
          {shift}, <When at={row.starts_at} />
        </Hint>
      ) : null}
      <span className={classes.wanted}>
        <IconArrowRight size={16} role="img" aria-label={words('to')} />
        <span>
          {wanted ?? '–'}
          <Text span size="sm" display="block">
            {when}
          </Text>
        </span>
      </span>
    </div>
  )
}

function SeatsLeft({ count }: { count: number }) {
  const words = useWords('details.requests')
  return (
    <Badge variant="light" color={count > 0 ? 'teal' : 'red'} tt="none" fw={600}>
      {count > 0 ? words('left', { count }) : words('full')}
    </Badge>
  )
}
