/** /committee: the people with rights in the office, and giving rights to others. */
import { Unread } from '#ui/Unread.tsx'
import { Hint } from '#ui/Hint.tsx'
import { linkTo } from '#ui/links.tsx'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#api/api.ts'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { type CommitteeMember, listCommittee } from '../committee.contract.ts'
import { Duties } from './committee/Duties.tsx'
import { Invite } from './committee/Invite.tsx'
import { Member } from './committee/Member.tsx'
import classes from '../widgets/registrants.module.css'

export const handle = { title: 'registrants.committee.title' }

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
        {!data ? (
          <Unread error={error} refetch={refetch} kind="cards" />
        ) : (
          <>
            <Part name="now" members={data.data.filter(isNow)} />
            <Part name="next" members={data.data.filter(({ standing }) => standing === 'NOT_BEGUN')} />
            <Part name="ended" members={data.data.filter(({ standing }) => standing === 'ENDED')} />
          </>
        )}
        <Duties />
        <Hint>{words.rich('handOver', { link: linkTo('/hand-over') })}</Hint>
      </Stack>
    </Page>
  )
}

const isNow = ({ standing }: CommitteeMember) => standing === 'IN_OFFICE' || standing === 'KEPT'

/** The rights of now, of later and of before; that nobody comes next is said. */
function Part({ name, members }: { name: 'now' | 'next' | 'ended'; members: readonly CommitteeMember[] }) {
  const words = useWords('registrants.committee')
  if (name === 'ended' && members.length === 0) return null
  return (
    <section aria-labelledby={`committee-${name}`}>
      <Title order={2} size="h4" mb="xs" id={`committee-${name}`}>
        {words(`parts.${name}`)}
      </Title>
      {name === 'ended' && <Hint mb="sm">{words('endedText')}</Hint>}
      {members.length === 0 ? (
        <Text c="dimmed">{words('noNext')}</Text>
      ) : (
        <ul className={classes.committee} aria-labelledby={`committee-${name}`}>
          {members.map((member) => (
            <Member key={member.id} member={member} />
          ))}
        </ul>
      )}
    </section>
  )
}
