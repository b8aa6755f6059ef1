import { Alert, Button } from '@mantine/core'
import { IconArrowsLeftRight, IconBrandLine, IconExternalLink, IconPencilPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { moment, momentRange, rupiah } from '../../../../words/format.ts'
import { useLanguage, useWords } from '../../../../words/Words.tsx'
import { readReceipt } from '../../payments/contract.ts'
import { CalendarButton } from '../../../calendar/widgets/CalendarButton.tsx'
import type { CurrentWindow } from '../registration-window.ts'
import { changeNow, type ChangeState } from './change.ts'
import { canRegister, type NextStep, nextStep, type ToeflDetail } from './next-step.ts'
import { ProgrammeCard, ProgrammeFact } from './ProgrammeCard.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'

type Props = { detail: ToeflDetail | null; registration: CurrentWindow; change: CurrentWindow; now: Date }

/** Where a student stands with this term's TOEFL test, and what comes next. */
export function ToeflCard({ detail, registration, change, now }: Props) {
  const t = useWords('toefl.card')
  const step = nextStep(detail, registration.state, now)
  return (
    <ProgrammeCard
      title={t('title')}
      status={detail && <StatusBadge status={detail.status} size="lg" />}
      nextLabel={t('next')}
      next={<NextText step={step} opensAt={registration.window?.start_time} />}
      actions={
        <Actions step={step} detail={detail} change={detail ? changeNow(detail, change.state, now) : 'closed'} />
      }
    >
      {detail?.reject_reason && (
        <Alert color="red" title={t('reason')}>
          {detail.reject_reason}
        </Alert>
      )}
      {detail && <Facts detail={detail} />}
    </ProgrammeCard>
  )
}

function NextText({ step, opensAt }: { step: NextStep; opensAt: string | undefined }): ReactNode {
  const t = useWords('toefl.card.steps')
  const language = useLanguage()
  if (step === 'wait') return t('wait', { moment: opensAt ? moment(opensAt, language, 'long') : '' })
  return t(step)
}

function Facts({ detail }: { detail: ToeflDetail }) {
  const t = useWords('toefl.card')
  const language = useLanguage()
  const amount = rupiah(detail.payment_amount)
  // A rejected payment has given its seat back: a date would promise one.
  const hasSeat = detail.status !== 'REJECTED'
  return (
    <>
      <dl>
        {detail.score !== null && (
          <ProgrammeFact label={t('score')} isLarge>
            {detail.score}
          </ProgrammeFact>
        )}
        {hasSeat && (
          <>
            <ProgrammeFact label={t('when')}>{momentRange(detail.starts_at, detail.ends_at, language)}</ProgrammeFact>
            <ProgrammeFact label={t('shift')}>{detail.shift}</ProgrammeFact>
          </>
        )}
        <ProgrammeFact label={t('paid')}>
          {detail.group_size > 1 ? t('paidGroup', { amount, count: detail.group_size }) : amount}
        </ProgrammeFact>
        <ProgrammeFact label={t('registered')}>{moment(detail.registered_at, language)}</ProgrammeFact>
      </dl>
      {detail.is_attend && <p>{t('attended')}</p>}
      <Change detail={detail} />
    </>
  )
}

/** The wish for another shift, as long as there is something to say about it. */
function Change({ detail }: { detail: ToeflDetail }) {
  const t = useWords('toefl.card')
  const language = useLanguage()
  const { edit_status: status, requested_starts_at: from, requested_ends_at: to } = detail
  if (status === 'ACCEPTED') return <p>{t('changeAccepted')}</p>
  if (status !== 'REQUESTED' && status !== 'REJECTED') return null
  const wish = `${detail.requested_shift ?? ''}, ${from && to ? momentRange(from, to, language) : ''}`
  return (
    <Alert
      color={status === 'REQUESTED' ? 'yellow' : 'gray'}
      title={t(status === 'REQUESTED' ? 'changeTitle' : 'changeRejectedTitle')}
    >
      <strong>{wish}</strong>
      <br />
      {status === 'REQUESTED' ? t('change') : (detail.edit_reject_reason ?? t('changeRejected'))}
    </Alert>
  )
}

function Actions({ step, detail, change }: { step: NextStep; detail: ToeflDetail | null; change: ChangeState }) {
  const t = useWords('toefl.card')
  const isOver = step === 'marking' || step === 'missed' || step === 'scored'
  return (
    <>
      {canRegister(step) && (
        <Button
          component={Link}
          to="/dashboard/toefl-registration"
          leftSection={<IconPencilPlus size={18} aria-hidden />}
        >
          {step === 'register' ? t('register') : t('again')}
        </Button>
      )}
      {detail?.link && !isOver && (
        <Outside
          href={detail.link}
          icon={<IconExternalLink size={18} aria-hidden />}
          isMain={step === 'now' || step === 'today'}
        >
          {t('testLink')}
        </Outside>
      )}
      {detail?.line_group && (
        <Outside href={detail.line_group} icon={<IconBrandLine size={18} aria-hidden />} isMain={step === 'prepare'}>
          {t('lineGroup')}
        </Outside>
      )}
      {detail && detail.status !== 'REJECTED' && !isOver && <CalendarButton of="test" id={detail.id} />}
      {detail?.status === 'CONFIRMED' && (
        <ReceiptButton
          receipt={readReceipt}
          fileName={(id) => t('receiptFile', { id })}
          paymentId={detail.payment_id}
        />
      )}
      {detail && (change === 'open' || change === 'asked') && (
        <Button
          component={Link}
          to={`/toefl-details/${detail.id}/edit`}
          variant="default"
          leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
        >
          {t(change === 'open' ? 'askChange' : 'seeChange')}
        </Button>
      )}
    </>
  )
}

type OutsideProps = { href: string; icon: ReactNode; isMain: boolean; children: ReactNode }

function Outside({ href, icon, isMain, children }: OutsideProps) {
  const t = useWords('common')
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant={isMain ? 'filled' : 'default'}
      leftSection={icon}
      title={t('opensInNewTab')}
    >
      {children}
    </Button>
  )
}
