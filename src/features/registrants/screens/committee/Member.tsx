import { Anchor, Badge, Button, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useWrite } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { updateUser } from '#api/session-store.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { type CommitteeMember, listCommittee } from '../../committee/contract.ts'
import { resendActivation, setRole } from '../../contract.ts'
import classes from '../registrants.module.css'
import { changed } from '../use-bin.ts'

/** Somebody with rights: who, which, since when not seen, and the ways to end or renew them. */
export function Member({ member }: { member: CommitteeMember }) {
  const words = useWords('registrants.committee')
  const roles = useWords('common.roles')
  const language = useLanguage()
  const { user } = useSession()
  const isSelf = member.id === user?.id
  const { role, region, status, last_sign_in_at: seen, invited_at: invited } = member
  return (
    <li>
      <div>
        <Anchor component={Link} to={`/registrant-details/${member.id}/edit`} fw={600}>
          {member.name}
        </Anchor>{' '}
        {isSelf && (
          <Text span size="sm" c="dimmed">
            ({words('you')})
          </Text>
        )}
        <Text size="sm" c="dimmed" className={classes.contact}>
          {member.nim}, {member.email}
        </Text>
      </div>
      <div>
        <Badge variant="light" color={role === 'ADMIN' ? 'violet' : 'blue'} size="lg" tt="none">
          {roles(role)}
        </Badge>{' '}
        {status !== 'ACTIVE' && <StatusBadge status={status} size="lg" />}
        {region && role === 'SCAC' && <Text size="sm">{region}</Text>}
        <Text size="sm" c="dimmed" mt={4}>
          {status === 'INVITED' && invited
            ? words('invitedAt', { moment: moment(invited, language) })
            : seen
              ? words('seen', { moment: moment(seen, language) })
              : words('notSeen')}
        </Text>
      </div>
      <div className={classes.memberActions}>
        {status === 'INVITED' && <Resend id={member.id} />}
        <TakeAway member={member} isSelf={isSelf} />
      </div>
    </li>
  )
}

function Resend({ id }: { id: number }) {
  const words = useWords('registrants.committee')
  const textOf = useProblemText()
  const resend = useWrite(resendActivation, {
    invalidates: [...changed, listCommittee.path],
    onSuccess: ({ message }) => notify.success(message),
    onError: (problem) => notify.problem(textOf(problem)),
  })
  return (
    <Button variant="default" size="sm" loading={resend.isPending} onClick={() => resend.mutate({ params: { id } })}>
      {words('resend')}
    </Button>
  )
}

function TakeAway({ member: { id, name }, isSelf }: { member: CommitteeMember; isSelf: boolean }) {
  const words = useWords('registrants.committee')
  const textOf = useProblemText()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { user } = useSession()
  const end = useWrite(setRole, {
    invalidates: isSelf ? [] : [...changed, listCommittee.path],
    onSuccess: ({ message }) => {
      notify.success(message)
      if (!isSelf || !user) return
      updateUser({ ...user, role: 'USER' })
      void navigate('/dashboard', { replace: true })
    },
    onError: (problem) => notify.problem(textOf(problem)),
  })
  const ask = async () => {
    const question = isSelf
      ? { title: words('leaveTitle'), message: words('leaveText'), confirmLabel: words('leave') }
      : { title: words('endTitle', { name }), message: words('endText'), confirmLabel: words('end') }
    if (await confirm({ ...question, destructive: true })) end.mutate({ params: { id }, body: { role: 'USER' } })
  }
  return (
    <Button variant="subtle" color="red" size="sm" loading={end.isPending} onClick={() => void ask()}>
      {words(isSelf ? 'leave' : 'end')}
    </Button>
  )
}
