import { IconCash, IconPencil, IconUserStar } from '@tabler/icons-react'
import { CardLink } from '#ui/ProgrammeCard/CardLink.tsx'
import { ProgrammeCard } from '#ui/ProgrammeCard/ProgrammeCard.tsx'
import { day, moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { useRead } from '#api/api.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { ReceiptButton } from '#features/payment/widgets/ReceiptButton.tsx'
import { useUsual } from '#features/payment/widgets/use-usual.ts'
import { type CurrentWindow, statusOfWindow } from '#features/window/widgets/registration-window.ts'
import { RegistrationCountdown } from '#features/window/widgets/WindowCountdown.tsx'
import { readMemberReceipt } from '../member-receipt.contract.ts'
import { isExtending } from '../membership.rules.ts'
import { attentionOf, nextStep } from './membership-next-step.ts'
import { usePastMembership } from './use-past-membership.ts'

type Props = { user: CurrentUser; registration: CurrentWindow }
const home = '/dashboard/new-member-registration'

/** A student's state with the membership of the current term, and the next step. */
export function MembershipCard({ user, registration }: Props) {
  const t = useWords('membership.card')
  const language = useLanguage()
  const { member_payment: payment } = user
  const step = nextStep(user, registration.state)
  const canPay = step === 'become' || step === 'extend'
  const past = usePastMembership(user)
  const opensAt = registration.window?.start_time
  const usual = useUsual(payment?.usual_minutes ?? null)
  return (
    <ProgrammeCard
      title={t('title')}
      icon={IconUserStar}
      status={payment?.status ?? statusOfWindow[registration.state]}
      attention={attentionOf(user, registration.state)}
      notice={payment?.reject_reason ? { title: t('reason'), text: payment.reject_reason, tone: 'bad' } : null}
      facts={useFacts(user, canPay)}
      countdown={payment ? null : <RegistrationCountdown current={registration} />}
      main={
        <>
          {canPay && (
            <CardLink to={step === 'extend' ? `${home}/extend` : home} icon={IconUserStar} isMain label={t(step)} />
          )}
          {step === 'anew' && (
            <CardLink to={isExtending(user) ? `${home}/extend` : home} icon={IconUserStar} isMain label={t('anew')} />
          )}
          {payment && step === 'part' && (
            <CardLink to={`${home}/${payment.id}/edit`} icon={IconCash} isMain label={t('payRest')} />
          )}
          {payment && step === 'rejected' && (
            <CardLink to={`${home}/${payment.id}/edit`} icon={IconPencil} isMain label={t('mend')} />
          )}
        </>
      }
      links={
        payment && (
          <>
            {step === 'pending' && <CardLink to={`${home}/${payment.id}/edit`} icon={IconPencil} label={t('change')} />}
            {step === 'confirmed' && (
              <ReceiptButton
                receipt={readMemberReceipt}
                fileName={(id) => t('receiptFile', { id })}
                paymentId={payment.id}
                isQuiet
              />
            )}
          </>
        )
      }
    >
      {past ? `${past} ` : null}
      {step === 'wait'
        ? t('steps.wait', { moment: opensAt ? moment(opensAt, language, 'long') : '' })
        : t(`steps.${step}`, {
            missing: payment ? rupiah(payment.part_missing ?? 0) : '',
          })}{' '}
      {usual}
    </ProgrammeCard>
  )
}

/** The price of a membership, until it is paid; then the paid sum, and the day. */
function useFacts({ member_payment: payment, region }: CurrentUser, canPay: boolean) {
  const t = useWords('membership.card')
  const language = useLanguage()
  const asked = { enabled: canPay && region !== null }
  const price = useRead(regions.read, { params: { id: region?.id ?? 0 } }, asked).data?.data.member_price
  if (!payment) return [canPay && price !== undefined && price !== null && { label: t('price'), value: rupiah(price) }]
  return [
    { label: t('kind'), value: t(payment.kind === 'EXTEND' ? 'kindExtend' : 'kindNew') },
    payment.part_received !== null && { label: t('arrived'), value: rupiah(payment.part_received) },
    payment.part_missing !== null && { label: t('missing'), value: rupiah(payment.part_missing) },
    payment.money_back !== null && { label: t('goesBack'), value: rupiah(payment.money_back) },
    { label: t(payment.part_received === null ? 'amount' : 'fee'), value: rupiah(payment.payment_amount) },
    payment.decided_at !== null &&
      payment.status === 'CONFIRMED' && { label: t('since'), value: day(payment.decided_at, language) },
  ]
}
