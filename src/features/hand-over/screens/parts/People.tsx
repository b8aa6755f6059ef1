import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { HandOver } from '../../contract.ts'
import classes from '../hand-over.module.css'

/** Who has which rights and until when; that nobody comes after is said. */
export function People({ people, leads }: { people: HandOver['people']; leads: boolean }) {
  const words = useWords('handOver.people')
  const roles = useWords('common.roles')
  const language = useLanguage()
  const current = people.filter(({ standing }) => standing !== 'ENDED')
  const daysOf = (from: string | null, until: string | null) =>
    words('days', {
      from: from ? day(from, language, 'short') : 'none',
      until: until ? day(until, language, 'short') : 'none',
    })
  return (
    <>
      {current.length === 0 ? (
        <Text c="dimmed">{words('none')}</Text>
      ) : (
        <ul className={classes.rows}>
          {current.map(({ id, name, role, region, standing, from, until }) => (
            <li key={id}>
              <div>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {roles(role)}
                  {role === 'SCAC' && region ? `, ${region}` : ''}
                </Text>
                <Text size="sm">{daysOf(from, until)}</Text>
              </div>
              {standing !== 'IN_OFFICE' && (
                <Badge variant="light" color={standing === 'KEPT' ? 'red' : 'blue'} tt="none" size="lg">
                  {words(`standings.${standing}`)}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {leads && !people.some(({ standing }) => standing === 'NOT_BEGUN') && (
        <Text size="sm" c="dimmed" mt="xs">
          {words('noSuccessor')}
        </Text>
      )}
      {leads && (
        <Anchor component={Link} to="/committee" display="inline-block" mt="sm">
          {words('toCommittee')}
        </Anchor>
      )}
    </>
  )
}
