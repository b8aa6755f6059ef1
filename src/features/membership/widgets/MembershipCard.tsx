import { Button } from '@mantine/core'
import { IconPencil, IconUserStar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { moment, rupiah } from '../../../words/format.ts'
import { useLanguage, useWords } from '../../../words/Words.tsx'
import type { CurrentUser } from '../../account/contract.ts'
import { ProgrammeCard, ProgrammeFact } from '../../toefl/widgets/card/ProgrammeCard.tsx'
import type { CurrentWindow } from '../../toefl/widgets/registration-window.ts'

type Props = { user: CurrentUser; registration: CurrentWindow }
const home = '/dashboard/new-member-registration'

/** Where a student stands with the membership of the current term, and what comes next. */
export function MembershipCard({ user, registration }: Props) {
  const t = useWords('membership.card')
  const payment = user.member_payment
  const isOpen = registration.state === 'open'
  // Who is MEMBER without a payment of this term was one before.
  const wasMember = user.role === 'MEMBER' && !payment
  return (
    <ProgrammeCard
      title={t('title')}
      status={payment ? <StatusBadge status={payment.status} /> : null}
      nextLabel={t('next')}
      next={<Next user={user} registration={registration} />}
      actions={
        payment
          ? payment.status !== 'CONFIRMED' && (
              <Button
                component={Link}
                to={`${home}/${payment.id}/edit`}
                variant={payment.status === 'REJECTED' ? 'filled' : 'default'}
                leftSection={<IconPencil size={18} aria-hidden />}
              >
                {t(payment.status === 'REJECTED' ? 'mend' : 'change')}
              </Button>
            )
          : isOpen && (
              <Button
                component={Link}
                to={wasMember ? `${home}/extend` : home}
                leftSection={<IconUserStar size={18} aria-hidden />}
              >
                {t(wasMember ? 'extend' : 'become')}
              </Button>
            )
      }
    >
      {payment ? (
        <dl>
          <ProgrammeFact label={t('amount')}>{rupiah(payment.payment_amount)}</ProgrammeFact>
        </dl>
      ) : null}
    </ProgrammeCard>
  )
}

function Next({ user, registration }: Props) {
  const t = useWords('membership.card')
  const w = useWords('windows')
  const language = useLanguage()
  const payment = user.member_payment
  if (payment?.status === 'REJECTED') return payment.reject_reason ?? t('REJECTED')
  if (payment?.status === 'CONFIRMED') return t('CONFIRMED')
  if (payment) return t('PENDING')
  const { state, window } = registration
  if (state === 'upcoming' && window) return w('opensAt', { moment: moment(window.start_time, language) })
  if (state === 'ended') return t('ended')
  return t(user.role === 'MEMBER' ? 'extendNext' : 'becomeNext')
}
