import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { DetailRow } from '../contract.ts'

/** Who a row is about; leads to their seat. */
export const Registrant = ({ row }: { row: DetailRow }) => (
  <>
    <Anchor component={Link} to={`/toefl-details/${row.id}/edit-detail`} fw={600}>
      {row.name}
    </Anchor>
    <Text size="sm" c="dimmed">
      {row.nim}
    </Text>
  </>
)
