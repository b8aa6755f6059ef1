import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import type { SeatRow } from '../../seat.contract.ts'

/** The person of a row; leads to their seat. */
export const Registrant = ({ row }: { row: SeatRow }) => (
  <>
    <NameLink to={`/toefl-details/${row.id}/edit-detail`}>{row.name}</NameLink>
    <Hint>{row.nim}</Hint>
  </>
)
