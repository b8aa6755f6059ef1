/** The columns of a record under review: its state, the reason of a rejection, the decider and the moment. */
import { Hint } from '#ui/Hint.tsx'
import type { ReviewStatus } from '#review-states.ts'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { When } from '#ui/When.tsx'

export type ReviewTab = ReviewStatus | 'all' | 'bin'

type Decided = {
  status: ReviewStatus
  reject_reason: string | null
  decided_at: string | null
  decided_by_name: string | null
}

/** Hidden on every tab but these. */
const only = (tab: ReviewTab, ...tabs: ReviewTab[]) => ({ hidden: !tabs.includes(tab) })

/** @param words the headers in the programme's words */
export function decisionColumns<Row extends Decided>(
  tab: ReviewTab,
  words: (key: 'status' | 'reason' | 'decided') => string,
): Column<Row>[] {
  return [
    {
      id: 'status',
      lasting: true,
      header: words('status'),
      sortable: true,
      ...only(tab, 'all', 'bin'),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'reject_reason',
      header: words('reason'),
      ...only(tab, 'REJECTED'),
      cell: (record) => record.reject_reason ?? '–',
    },
    {
      id: 'decided_at',
      header: words('decided'),
      sortable: true,
      ...only(tab, 'CONFIRMED', 'REJECTED'),
      cell: (record) =>
        record.decided_at === null ? (
          '–'
        ) : (
          <div>
            <When at={record.decided_at} />
            <Hint>{record.decided_by_name}</Hint>
          </div>
        ),
    },
  ]
}
