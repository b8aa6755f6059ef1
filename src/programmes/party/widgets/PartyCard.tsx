import { IconBrandLine, IconCalendarX, IconCash, IconConfetti, IconPencil, IconTicket } from '@tabler/icons-react'
import { CardLink } from '#ui/ProgrammeCard/CardLink.tsx'
import { ProgrammeCard } from '#ui/ProgrammeCard/ProgrammeCard.tsx'
import { moment, momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { CalendarButton } from '#features/calendar/widgets/CalendarButton.tsx'
import { type CurrentWindow, statusOfWindow } from '#features/window/widgets/registration-window.ts'
import { MomentCountdown, RegistrationCountdown } from '#features/window/widgets/WindowCountdown.tsx'
import { CertificateButton, CredentialButton } from '#features/certificate/widgets/CertificateButton.tsx'
import { ownPage } from '#features/payment/payment.rules.ts'
import { useUsual } from '#features/payment/widgets/use-usual.ts'
import { attentionOf, canChange, canSignUp, type NextStep, nextStep, type PartyStanding } from './party-next-step.ts'

type Props = { standing: PartyStanding | null; registration: CurrentWindow; now: Date }

/** A student's state with this term's welcoming party, and the next step. */
export function PartyCard({ standing, registration, now }: Props) {
  const t = useWords('welcoming.card')
  const language = useLanguage()
  const step = nextStep(standing, registration.state, now)
  const opensAt = registration.window?.start_time
  const reason = standing?.reject_reason
  const usual = useUsual(standing?.payment?.usual_minutes ?? null)
  return (
    <ProgrammeCard
      title={t('title')}
      icon={IconConfetti}
      status={standing?.status ?? statusOfWindow[registration.state]}
      attention={attentionOf[step]}
      notice={reason ? { title: t('reason'), text: reason, tone: 'bad' } : null}
      facts={useFacts(standing)}
      countdown={<Deadline step={step} standing={standing} registration={registration} />}
      main={<Main step={step} standing={standing} />}
      links={standing && <Links step={step} standing={standing} now={now} />}
    >
      {step === 'wait'
        ? t('steps.wait', { moment: opensAt ? moment(opensAt, language, 'long') : '' })
        : t(`steps.${step === 'mend' && !standing?.is_held ? 'mendFreed' : step}`, {
            missing: rupiah(standing?.payment?.part_missing ?? 0),
          })}{' '}
      {usual}
    </ProgrammeCard>
  )
}

function useFacts(standing: PartyStanding | null) {
  const t = useWords('welcoming.card')
  const language = useLanguage()
  // A rejected sign-up has given its seat back: a date would promise one.
  if (!standing || (standing.status === 'REJECTED' && !standing.is_held)) return []
  const { place, shift } = inLanguage(language, standing)
  const { payment } = standing
  return [
    { label: t('when'), value: momentRange(standing.starts_at, standing.ends_at, language) },
    { label: t('place'), value: place },
    { label: t('shift'), value: shift },
    payment !== null && { label: t('amount'), value: rupiah(payment.amount) },
    payment && payment.part_received !== null && { label: t('arrived'), value: rupiah(payment.part_received) },
    payment && payment.part_missing !== null && { label: t('missing'), value: rupiah(payment.part_missing) },
    payment && payment.money_back !== null && { label: t('goesBack'), value: rupiah(payment.money_back) },
  ]
}

type DeadlineProps = { step: NextStep; standing: PartyStanding | null; registration: CurrentWindow }

function Deadline({ step, standing, registration }: DeadlineProps) {
  const t = useWords('welcoming.card')
  if (!standing || canSignUp(step)) return <RegistrationCountdown current={registration} />
  if ((standing.status === 'REJECTED' && step !== 'mend') || step === 'over') return null
  const { ahead } = registration
  if (step === 'now') return <MomentCountdown to={standing.ends_at} ahead={ahead} label={t('endsIn')} isBrief />
  return <MomentCountdown to={standing.starts_at} ahead={ahead} label={t('beginsIn')} isBrief />
}

/** The next step: the form, or the group. */
function Main({ step, standing }: { step: NextStep; standing: PartyStanding | null }) {
  const t = useWords('welcoming.card')
  if (canSignUp(step)) {
    return (
      <CardLink
        to="/dashboard/welcoming-party-registration"
        icon={IconConfetti}
        isMain
        label={t(step === 'signUp' ? 'signUp' : 'again')}
      />
    )
  }
  if (standing?.payment && (step === 'mend' || step === 'part')) {
    return (
      <CardLink
        to={ownPage('party_payment', standing.payment.id)}
        icon={step === 'mend' ? IconPencil : IconCash}
        isMain
        label={t(step === 'mend' ? 'mend' : 'payRest')}
      />
    )
  }
  if (standing?.has_certificate) return <CertificateButton programme="PARTY" seatId={standing.id} />
  if (standing?.status === 'CONFIRMED' && step === 'now') {
    return <CardLink to="/ticket" icon={IconTicket} isMain label={t('ticket')} />
  }
  if (!standing?.line_group || step === 'over') return null
  return <CardLink to={standing.line_group} icon={IconBrandLine} isMain label={t('lineGroup')} />
}

function Links({ step, standing, now }: { step: NextStep; standing: PartyStanding; now: Date }) {
  const t = useWords('welcoming.card')
  const e = useWords('welcoming.edit')
  return (
    <>
      {standing.status === 'CONFIRMED' && step !== 'over' && step !== 'now' && (
        <CardLink to="/ticket" icon={IconTicket} label={t('ticket')} />
      )}
      {standing.status !== 'REJECTED' && step !== 'over' && <CalendarButton of="party" id={standing.id} />}
      {standing.payment && step !== 'mend' && step !== 'part' && (
        <CardLink to={ownPage('party_payment', standing.payment.id)} icon={IconCash} label={t('pay')} />
      )}
      {standing.has_certificate && <CredentialButton programme="PARTY" seatId={standing.id} />}
      {canChange(standing, now) && (
        <>
          <CardLink to={`/welcoming-parties/${standing.id}/edit`} icon={IconPencil} label={t('change')} />
          <CardLink
            to={`/welcoming-parties/${standing.id}/edit#give-up`}
            icon={IconCalendarX}
            label={e('cannotCome')}
          />
        </>
      )}
    </>
  )
}
