import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import { Badge, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#api/outcome.ts'
import { useSession } from '#api/session.tsx'
import { updateUser } from '#api/session-store.ts'
import { ResetFactors } from '#features/account/widgets/ResetFactors.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { day, moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CommitteeMember } from '../../committee.contract.ts'
import { endsSoon } from '../../committee.rules.ts'
import { resendActivation, setRole } from '../../registrant.contract.ts'
import classes from '../../widgets/registrants.module.css'
import { committeeChanged } from '../../widgets/use-registrant-bin.ts'
import { DaysDialog } from './DaysDialog.tsx'

/** A person with rights: name, days, last visit, and the ways to end or renew them. */
export function Member({ member }: { member: CommitteeMember }) {
  const words = useWords('registrants.committee')
  const security = useWords('security.reset')
  const roles = useWords('common.roles')
  const language = useLanguage()
  const { user } = useSession()
  const isSelf = member.id === user?.id
  const { role, region, status, standing, last_sign_in_at: seen, invited_at: invited } = member
  const [isChanging, setChanging] = useState(false)
  return (
    <li>
      <div>
        <NameLink to={`/registrant-details/${member.id}/edit`}>{member.name}</NameLink>{' '}
        {isSelf && <Hint span>({words('you')})</Hint>}
        <Hint className={classes.contact}>
          {member.nim}, {member.email}
        </Hint>
      </div>
      <div>
        <Badge variant="light" color={role === 'ADMIN' ? 'violet' : 'blue'} size="lg" tt="none">
          {roles(role)}
        </Badge>{' '}
        {status !== 'ACTIVE' && <StatusBadge status={status} size="lg" />}
        {region && role === 'SCAC' && (
          <Text size="sm" mt={4}>
            {region}
          </Text>
        )}
        <Term member={member} />
        <Hint mt={4}>{security(member.has_factor ? 'on' : 'off')}</Hint>
        <Hint mt={4}>
          {status === 'INVITED' && invited
            ? words('invitedAt', { moment: moment(invited, language) })
            : seen
              ? words('seen', { moment: moment(seen, language) })
              : words('notSeen')}
        </Hint>
      </div>
      <div className={classes.memberActions}>
        {status === 'INVITED' && standing !== 'ENDED' && <Resend id={member.id} />}
        <Button variant="default" size="sm" onClick={() => setChanging(true)}>
          {words('change')}
        </Button>
        {isChanging && <DaysDialog member={member} onClose={() => setChanging(false)} />}
        {member.has_factor && !isSelf && <ResetFactors id={member.id} name={member.name} changed={committeeChanged} />}
        <TakeAway member={member} isSelf={isSelf} />
      </div>
    </li>
  )
}

/** From when until when; louder the nearer the end is. */
function Term({ member }: { member: CommitteeMember }) {
  const { from, until, standing, days_left: left } = member
  const words = useWords('registrants.committee')
  const language = useLanguage()
  return (
    <>
      <Text size="sm" mt={4}>
        {words('days', {
          from: from ? day(from, language, 'short') : 'none',
          until: until ? day(until, language, 'short') : 'none',
        })}
      </Text>
      {left !== null && endsSoon(member) && (
        <Text size="sm" fw={600}>
          {words('soon', { days: left })}
        </Text>
      )}
      {standing === 'KEPT' && (
        <Text size="sm" fw={600}>
          {words('kept')}
        </Text>
      )}
    </>
  )
}

function Resend({ id }: { id: number }) {
  const words = useWords('registrants.committee')
  const resend = useCommand(resendActivation, { invalidates: committeeChanged })
  return (
    <Button variant="default" size="sm" loading={resend.isPending} onClick={() => resend.mutate({ params: { id } })}>
      {words('resend')}
    </Button>
  )
}

function TakeAway({ member: { id, name, standing }, isSelf }: { member: CommitteeMember; isSelf: boolean }) {
  const words = useWords('registrants.committee')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { user } = useSession()
  const end = useCommand(setRole, {
    invalidates: isSelf ? [] : committeeChanged,
    onSuccess: () => {
      if (!isSelf || !user) return
      updateUser({ ...user, role: 'USER' })
      void navigate('/dashboard', { replace: true })
    },
  })
  const isOver = standing === 'ENDED'
  const ask = async () => {
    const question = isSelf
      ? { title: words('leaveTitle'), message: words('leaveText'), confirmLabel: words('leave') }
      : isOver
        ? { title: words('removeTitle', { name }), message: words('removeText'), confirmLabel: words('remove') }
        : { title: words('endTitle', { name }), message: words('endText'), confirmLabel: words('end') }
    if (await confirm({ ...question, destructive: !isOver })) end.mutate({ params: { id }, body: { role: 'USER' } })
  }
  return (
    <Button
      variant="subtle"
      {...(isOver ? {} : { color: 'red' })}
      size="sm"
      loading={end.isPending}
      onClick={() => void ask()}
    >
      {words(isSelf ? 'leave' : isOver ? 'remove' : 'end')}
    </Button>
  )
}
