/** Who administers: not in the list, yet one must be able to take the right away again. */
import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { listAdministrators, type RegistrantRow } from '../contract.ts'
import classes from './registrants.module.css'

export function Administrators() {
  const words = useWords('registrants.admins')
  const { data } = useRead(listAdministrators)
  if (!data) return null
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="administrators">
      <Title order={2} size="h4" id="administrators">
        {words('title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {words('about')}
      </Text>
      <ul className={classes.people}>
        {data.data.map((person) => (
          <li key={person.id}>
            <Administrator person={person} />
          </li>
        ))}
      </ul>
    </Paper>
  )
}

function Administrator({ person }: { person: RegistrantRow }) {
  const words = useWords('registrants.admins')
  const { user } = useSession()
  return (
    <Group gap="xs" justify="space-between">
      <div>
        <Anchor component={Link} to={`/registrant-details/${person.id}/edit`} fw={600}>
          {person.name}
        </Anchor>{' '}
        {person.id === user?.id ? (
          <Text span size="sm" c="dimmed">
            ({words('you')})
          </Text>
        ) : null}
        <Text size="sm" c="dimmed">
          {person.nim}, {person.email}
        </Text>
      </div>
      {person.status === 'ACTIVE' ? null : <StatusBadge status={person.status} />}
    </Group>
  )
}
