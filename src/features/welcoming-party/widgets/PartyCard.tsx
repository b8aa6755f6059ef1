import { Alert, Button } from '@mantine/core'
import { IconBrandLine, IconConfetti, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { moment, momentRange } from '../../../words/format.ts'
import { useLanguage, useWords } from '../../../words/Words.tsx'
import { CalendarButton } from '../../calendar/widgets/CalendarButton.tsx'
import { ProgrammeCard, ProgrammeFact } from '../../toefl/widgets/card/ProgrammeCard.tsx'
import type { CurrentWindow } from '../../toefl/widgets/registration-window.ts'
import { canChange, canSignUp, type NextStep, nextStep, type PartyStanding } from './next-step.ts'

type Props = { standing: PartyStanding | null; registration: CurrentWindow; now: Date }

/** Where a student stands with this term's welcoming party, and what comes next. */
export function PartyCard({ standing, registration, now }: Props) {
  const t = useWords('welcoming.card')
  const step = nextStep(standing, registration.state, now)
  return (
    <ProgrammeCard
      title={t('title')}
      status={standing && <StatusBadge status={standing.status} size="lg" />}
      nextLabel={t('next')}
      next={<NextText step={step} opensAt={registration.window?.start_time} />}
      actions={<Actions step={step} standing={standing} now={now} />}
    >
      {standing?.reject_reason && (
        <Alert color="red" title={t('reason')}>
          {standing.reject_reason}
        </Alert>
      )}
      {/* A rejected sign-up has given its seat back: a date would promise one. */}
      {standing && standing.status !== 'REJECTED' && <Facts standing={standing} />}
    </ProgrammeCard>
  )
}

function NextText({ step, opensAt }: { step: NextStep; opensAt: string | undefined }): ReactNode {
  const t = useWords('welcoming.card.steps')
  const language = useLanguage()
  if (step === 'wait') return t('wait', { moment: opensAt ? moment(opensAt, language, 'long') : '' })
  return t(step)
}

function Facts({ standing }: { standing: PartyStanding }) {
  const t = useWords('welcoming.card')
  const language = useLanguage()
  return (
    <dl>
      <ProgrammeFact label={t('when')}>{momentRange(standing.starts_at, standing.ends_at, language)}</ProgrammeFact>
      <ProgrammeFact label={t('place')}>{standing.place}</ProgrammeFact>
      <ProgrammeFact label={t('shift')}>{standing.shift}</ProgrammeFact>
    </dl>
  )
}

type ActionsProps = { step: NextStep; standing: PartyStanding | null; now: Date }

function Actions({ step, standing, now }: ActionsProps) {
  const t = useWords('welcoming.card')
  const common = useWords('common')
  return (
    <>
      {canSignUp(step) && (
        <Button
          component={Link}
          to="/dashboard/welcoming-party-registration"
          leftSection={<IconConfetti size={18} aria-hidden />}
        >
          {step === 'signUp' ? t('signUp') : t('again')}
        </Button>
      )}
      {standing?.line_group && step !== 'over' && (
        <Button
          component="a"
          href={standing.line_group}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandLine size={18} aria-hidden />}
          title={common('opensInNewTab')}
        >
          {t('lineGroup')}
        </Button>
      )}
      {standing && standing.status !== 'REJECTED' && step !== 'over' && <CalendarButton of="party" id={standing.id} />}
      {standing && canChange(standing, now) && (
        <Button
          component={Link}
          to={`/welcoming-parties/${standing.id}/edit`}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('change')}
        </Button>
      )}
    </>
  )
}
