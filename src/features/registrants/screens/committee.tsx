/** /committee: who has rights in the office, and giving them to others. */
import { Button, Stack, Text } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#api/api.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { listCommittee } from '../committee/contract.ts'
import { Invite } from './committee/Invite.tsx'
import { Member } from './committee/Member.tsx'
import classes from './registrants.module.css'

export default function Committee() {
  const words = useWords('registrants.committee')
  const { data, error, refetch } = useRead(listCommittee)
  const [isInviting, setInviting] = useState(false)
  return (
    <Page title={words('title')} lead={words('lead')}>
      <Stack gap="lg">
        {isInviting ? (
          <Invite onClose={() => setInviting(false)} />
        ) : (
          <Button
            className={classes.start}
            leftSection={<IconMailPlus size={18} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {words('invite')}
          </Button>
        )}
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingState kind="cards" />
        ) : (
          <ul className={classes.committee} aria-label={words('title')}>
            {data.data.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </ul>
        )}
        <Text size="sm" c="dimmed">
          {words('handOver')}
        </Text>
      </Stack>
    </Page>
  )
}
