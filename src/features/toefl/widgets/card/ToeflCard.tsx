import { Alert, Button } from '@mantine/core'
import { IconBrandLine, IconExternalLink, IconPencilPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { moment, momentRange, rupiah } from '../../../../words/format.ts'
import { useLanguage, useWords } from '../../../../words/Words.tsx'
import { readReceipt } from '../../payments/contract.ts'
import type { CurrentWindow } from '../registration-window.ts'
import { canRegister, type NextStep, nextStep, type ToeflDetail } from './next-step.ts'
import { ProgrammeCard, ProgrammeFact } from './ProgrammeCard.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'

type Props = { detail: ToeflDetail | null; registration: CurrentWindow; now: Date }

/** Where a student stands with this term's TOEFL test, and what comes next. */
export function ToeflCard({ detail, registration, now }: Props) {
  const t = useWords('toefl.card')
  const step = nextStep(detail, registration.state, now)
  return (
    <ProgrammeCard
      title={t('title')}
      status={detail && <StatusBadge status={detail.status} size="lg" />}
      nextLabel={t('next')}
      next={<NextText step={step} opensAt={registration.window?.start_time} />}
      actions={<Actions step={step} detail={detail} />}
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
  const change = changeText(detail.edit_status)
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
      {change && <p>{t(change)}</p>}
    </>
  )
}

function changeText(status: string): 'change' | 'changeAccepted' | 'changeRejected' | null {
  if (status === 'REQUESTED') return 'change'
  if (status === 'ACCEPTED') return 'changeAccepted'
  return status === 'REJECTED' ? 'changeRejected' : null
}

function Actions({ step, detail }: { step: NextStep; detail: ToeflDetail | null }) {
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
      {detail?.status === 'CONFIRMED' && (
        <ReceiptButton
          receipt={readReceipt}
          fileName={(id) => t('receiptFile', { id })}
          paymentId={detail.payment_id}
        />
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
