import {
  IconArrowsLeftRight,
  IconBrandLine,
  IconCalendarX,
  IconCash,
  IconExternalLink,
  IconGift,
  IconPencil,
  IconPencilPlus,
  IconReceipt,
  IconTicket,
  IconWriting,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CardLink } from '#ui/ProgrammeCard/CardLink.tsx'
import { ProgrammeCard } from '#ui/ProgrammeCard/ProgrammeCard.tsx'
import { moment, momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { readReceipt } from '../toefl-receipt.contract.ts'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { CalendarButton } from '#features/calendar/widgets/CalendarButton.tsx'
import { type CurrentWindow, statusOfWindow } from '#features/window/widgets/registration-window.ts'
import { MomentCountdown, RegistrationCountdown } from '#features/window/widgets/WindowCountdown.tsx'
import { CertificateButton, CredentialButton } from '#features/certificate/widgets/CertificateButton.tsx'
import { levelOf, sectionsInOrder } from '../result.rules.ts'
import { changeNow, changeUntil, isChangeNews } from './shift-change.ts'
import { attentionOf, canRegister, type NextStep, nextStep, type OwnSeat } from './toefl-next-step.ts'
import { ShareScore } from './ShareScore.tsx'
import { ReceiptButton } from '#features/payment/widgets/ReceiptButton.tsx'
import { useUsual } from '#features/payment/widgets/use-usual.ts'

type Cancelled = CurrentUser['toefl_cancelled']
type Props = {
  /** The student's own. */
  name: string
  detail: OwnSeat | null
  cancelled: Cancelled
  registration: CurrentWindow
  change: CurrentWindow
  now: Date
}

/** A student's state with this term's TOEFL test, and the next step. */
export function ToeflCard({ name, detail, cancelled, registration, change, now }: Props) {
  const t = useWords('toefl.card')
  const language = useLanguage()
  const step = nextStep(detail, registration.state, now)
  const opensAt = registration.window?.start_time
  const until = detail && heldUntil(detail)
  const usual = useUsual(detail?.usual_minutes ?? null)
  return (
    <ProgrammeCard
      title={t('title')}
      icon={IconWriting}
      status={detail?.status ?? statusOfWindow[registration.state]}
      attention={attentionOf[step]}
      notice={useNotice(detail, cancelled, now)}
      facts={useFacts(detail, change, now)}
      countdown={<Deadline step={step} detail={detail} registration={registration} />}
      main={<Main step={step} detail={detail} />}
      links={
        detail ? (
          <Links
            name={name}
            step={step}
            detail={detail}
            isOpen={registration.state === 'open'}
            change={change}
            now={now}
          />
        ) : cancelled ? (
          <CardLink
            to={
              cancelled.given_seat_id
                ? `/toefl-details/${cancelled.given_seat_id}/give`
                : `/dashboard/toefl-payment/${cancelled.payment_id}`
            }
            icon={cancelled.given_seat_id ? IconGift : IconReceipt}
            label={t(cancelled.given_seat_id ? 'seeGiven' : 'seeCancelled')}
          />
        ) : null
      }
    >
      {t(`steps.${step}`, {
        moment: opensAt ? moment(opensAt, language, 'long') : '',
        until: until ? moment(until, language, 'long') : '',
        missing: detail ? rupiah(detail.part_missing ?? 0) : '',
        payer: detail?.payer_name ?? 'none',
      })}{' '}
      {usual}
    </ProgrammeCard>
  )
}

function useFacts(detail: OwnSeat | null, change: CurrentWindow, now: Date) {
  const t = useWords('toefl.card')
  const language = useLanguage()
  if (!detail) return []
  const { shift, place } = inLanguage(language, detail)
  const amount = rupiah(detail.payment_amount)
  const level = detail.score === null ? null : levelOf(detail.score)
  // A rejected payment that holds no seats has given them back: a date would promise one.
  const hasSeat = detail.status !== 'REJECTED' || detail.seats_held_until !== null
  const until = changeNow(detail, change.state, now) === 'open' ? changeUntil(detail, change) : undefined
  return [
    detail.score !== null && { label: t('score'), value: detail.score, isLarge: true },
    detail.sections !== null && {
      label: t('sections'),
      value: sectionsInOrder(detail.sections).join(' · '),
    },
    level !== null && { label: t('level'), value: t(`levels.${level}`) },
    hasSeat && { label: t('when'), value: momentRange(detail.starts_at, detail.ends_at, language) },
    hasSeat && { label: t('shift'), value: shift },
    hasSeat && place !== null && { label: t('place'), value: place },
    detail.is_attend && { label: t('attendance'), value: t('attended') },
    detail.part_received !== null && { label: t('arrived'), value: rupiah(detail.part_received) },
    detail.part_missing !== null && { label: t('missing'), value: rupiah(detail.part_missing) },
    detail.is_payer && detail.money_back !== null && { label: t('goesBack'), value: rupiah(detail.money_back) },
    {
      label: t(detail.part_received === null ? 'paid' : 'price'),
      value: detail.group_size > 1 ? t('paidGroup', { amount, count: detail.group_size }) : amount,
    },
    until !== undefined && { label: t('changeable'), value: t('until', { moment: moment(until, language) }) },
  ]
}

/** Held seats are of use until the test begins. */
const heldUntil = ({ seats_held_until: until, starts_at }: OwnSeat) =>
  until !== null && Date.parse(starts_at) < Date.parse(until) ? starts_at : until

/** The committee's words about the payment, or else about the request for another shift. */
function useNotice(detail: OwnSeat | null, cancelled: Cancelled, now: Date) {
  const t = useWords('toefl.card')
  const language = useLanguage()
  if (!detail) {
    if (!cancelled) return null
    const text = cancelled.money && cancelled.is_payer ? t(`cancelledMoney.${cancelled.money}`) : null
    return { title: t(cancelled.given_seat_id ? 'given' : 'cancelled'), text, tone: 'quiet' } as const
  }
  if (detail.reject_reason) return { title: t('reason'), text: detail.reject_reason, tone: 'bad' } as const
  if (!isChangeNews(detail, now)) return null
  const { edit_status: status, requested_starts_at: from, requested_ends_at: to } = detail
  if (status === 'ACCEPTED') return { title: t('changeAccepted'), text: null, tone: 'quiet' } as const
  if (status !== 'REQUESTED' && status !== 'REJECTED') return null
  const request: ReactNode = (
    <>
      <strong>
        {inLanguage(language, detail).requested_shift}, {from && to ? momentRange(from, to, language) : ''}
      </strong>
      <br />
      {status === 'REQUESTED' ? t('change') : (detail.edit_reject_reason ?? t('changeRejected'))}
    </>
  )
  return status === 'REQUESTED'
    ? ({ title: t('changeTitle'), text: request, tone: 'waiting' } as const)
    : ({ title: t('changeRejectedTitle'), text: request, tone: 'quiet' } as const)
}

type DeadlineProps = { step: NextStep; detail: OwnSeat | null; registration: CurrentWindow }

function Deadline({ step, detail, registration }: DeadlineProps) {
  const t = useWords('toefl.card')
  if (!detail || canRegister(step)) return <RegistrationCountdown current={registration} />
  if (detail.status === 'REJECTED') return null
  const { ahead } = registration
  if (step === 'now') return <MomentCountdown to={detail.ends_at} ahead={ahead} label={t('endsIn')} isBrief />
  if (attentionOf[step] === 'settled' || step === 'marking' || step === 'results') return null
  return <MomentCountdown to={detail.starts_at} ahead={ahead} label={t('beginsIn')} isBrief />
}

/** The next step: the form, the test itself, or the group. */
function Main({ step, detail }: { step: NextStep; detail: OwnSeat | null }) {
  const t = useWords('toefl.card')
  if (canRegister(step)) {
    return (
      <CardLink
        to="/dashboard/toefl-registration"
        icon={IconPencilPlus}
        isMain
        label={t(step === 'register' ? 'register' : 'again')}
      />
    )
  }
  if (detail && (step === 'mendHeld' || step === 'mend')) {
    return <CardLink to={ownPayment(detail)} icon={IconPencil} isMain label={t('mend')} />
  }
  if (detail && step === 'part') {
    return <CardLink to={ownPayment(detail)} icon={IconCash} isMain label={t('payRest')} />
  }
  if (detail?.has_certificate) {
    return <CertificateButton programme="TOEFL" seatId={detail.id} />
  }
  if (isTestDay(step) && detail?.link) {
    return <CardLink to={detail.link} icon={IconExternalLink} isMain label={t('testLink')} />
  }
  if (isTestDay(step)) return <CardLink to="/ticket" icon={IconTicket} isMain label={t('ticket')} />
  if (step === 'prepare' && detail?.line_group) {
    return <CardLink to={detail.line_group} icon={IconBrandLine} isMain label={t('lineGroup')} />
  }
  return null
}

const ownPayment = ({ payment_id }: OwnSeat) => `/dashboard/toefl-payment/${payment_id}`

const isTestDay = (step: NextStep): boolean => step === 'today' || step === 'now'

type LinksProps = { name: string; step: NextStep; detail: OwnSeat; isOpen: boolean; change: CurrentWindow; now: Date }

function Links({ name, step, detail, isOpen, change, now }: LinksProps) {
  const t = useWords('toefl.card')
  const isOver = step === 'marking' || step === 'missed' || step === 'results' || step === 'scored'
  const changing = changeNow(detail, change.state, now)
  return (
    <>
      {detail.status === 'CONFIRMED' && !isOver && !(isTestDay(step) && !detail.link) && (
        <CardLink to="/ticket" icon={IconTicket} label={t('ticket')} />
      )}
      {detail.link && !isOver && !isTestDay(step) && (
        <CardLink to={detail.link} icon={IconExternalLink} label={t('testLink')} />
      )}
      {detail.line_group && step !== 'prepare' && (
        <CardLink to={detail.line_group} icon={IconBrandLine} label={t('lineGroup')} />
      )}
      {(step === 'pending' ||
        step === 'otherHeld' ||
        detail.goes_back ||
        (detail.is_payer && detail.money_back !== null)) && (
        <CardLink to={ownPayment(detail)} icon={IconReceipt} label={t('seePayment')} />
      )}
      {isOpen && detail.status !== 'REJECTED' && !detail.is_attend && now.getTime() < Date.parse(detail.starts_at) && (
        <CardLink to={`${ownPayment(detail)}#cancel`} icon={IconCalendarX} label={t('cancel')} />
      )}
      {detail.status === 'CONFIRMED' && !detail.is_attend && now.getTime() < Date.parse(detail.starts_at) && (
        <CardLink to={`/toefl-details/${detail.id}/give`} icon={IconGift} label={t('give')} />
      )}
      {step === 'mend' && isOpen && (
        <CardLink to="/dashboard/toefl-registration" icon={IconPencilPlus} label={t('again')} />
      )}
      {detail.score !== null && <ShareScore detail={{ ...detail, score: detail.score }} name={name} />}
      {detail.has_certificate && <CredentialButton programme="TOEFL" seatId={detail.id} />}
      {detail.status !== 'REJECTED' && !isOver && <CalendarButton of="test" id={detail.id} />}
      {detail.status === 'CONFIRMED' && (
        <ReceiptButton
          receipt={readReceipt}
          fileName={(id) => t('receiptFile', { id })}
          paymentId={detail.payment_id}
          isQuiet
        />
      )}
      {(changing === 'open' || changing === 'asked') && (
        <CardLink
          to={`/toefl-details/${detail.id}/edit`}
          icon={IconArrowsLeftRight}
          label={t(changing === 'open' ? 'askChange' : 'seeChange')}
        />
      )}
    </>
  )
}
