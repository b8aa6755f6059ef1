import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { Hint } from '#ui/Hint.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { When } from '#ui/When.tsx'
import { clock } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { SeatRow } from '../../seat.contract.ts'
import { Registrant } from '../seats/Registrant.tsx'
import classes from '../seats/seats.module.css'

export function useAttendanceColumns(): Column<SeatRow>[] {
  const words = useWords('details.list')
  const own = useWords('presence.list')
  const language = useLanguage()
  return [
    {
      id: 'name',
      header: words('name'),
      heading: true,
      sortable: true,
      cell: (row) => (
        <div className={classes.person}>
          <Registrant row={row} />
        </div>
      ),
    },
    { id: 'region', header: words('region'), hidden: true, cell: (row) => row.region_init },
    {
      id: 'shift',
      header: words('shift'),
      sortable: true,
      cell: (row) => (
        <div className={classes.place}>
          {inLanguage(language, row).shift}
          <Hint>
            <When at={row.starts_at} />
          </Hint>
        </div>
      ),
    },
    { id: 'nim', header: words('nim'), sortable: true, hidden: true, cell: (row) => row.nim },
    { id: 'phone', header: words('phone'), hidden: true, cell: (row) => row.phone_number ?? '–' },
    {
      id: 'is_attend',
      lasting: true,
      header: words('attended'),
      sortable: true,
      cell: (row) =>
        row.is_attend ? (
          <div>
            <StatusBadge status="ATTENDED" />
            {row.attended_at === null ? null : (
              <Hint className={classes.whole}>{words('since', { moment: clock(row.attended_at) })}</Hint>
            )}
          </div>
        ) : (
          <Hint span>{own('notYet')}</Hint>
        ),
    },
    whenColumn('attended_at', words('attendedAt'), true),
  ]
}
