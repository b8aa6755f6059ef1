import { IconBrandLine, IconMicrophone2, IconPencil } from '@tabler/icons-react'
import { type Attention, attentionOfWindow } from '#ui/ProgrammeCard/attention.ts'
import { CardLink } from '#ui/ProgrammeCard/CardLink.tsx'
import { ProgrammeCard } from '#ui/ProgrammeCard/ProgrammeCard.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { type CurrentWindow, statusOfWindow, type WindowState } from '#features/window/widgets/registration-window.ts'
import { RegistrationCountdown } from '#features/window/widgets/WindowCountdown.tsx'
import { fieldName } from '../talent.rules.ts'

type Application = NonNullable<CurrentUser['talent_recruitment']>
type Props = { application: Application | null; registration: CurrentWindow }

/** How much the talents ask of the student. */
export const attentionOf = (application: Application | null, registration: WindowState): Attention =>
  application ? 'waiting' : attentionOfWindow[registration]

const stepOf = { open: 'apply', upcoming: 'wait', ended: 'closed' } as const

/** A student's state as a talent this term, and the next step. */
export function TalentCard({ application, registration }: Props) {
  const t = useWords('talent.card')
  const language = useLanguage()
  const { state, window } = registration
  const step = application ? 'applied' : stepOf[state]
  return (
    <ProgrammeCard
      title={t('title')}
      icon={IconMicrophone2}
      status={application ? 'SUBMITTED' : statusOfWindow[state]}
      attention={attentionOf(application, state)}
      facts={useFacts(application, registration)}
      countdown={application ? null : <RegistrationCountdown current={registration} />}
      main={<Main application={application} isOpen={state === 'open'} />}
      links={
        application &&
        state === 'open' && (
          <CardLink to={`/talent-recruitments/${application.id}/edit`} icon={IconPencil} label={t('change')} />
        )
      }
    >
      {step === 'wait'
        ? t('steps.wait', { moment: window ? moment(window.start_time, language, 'long') : '' })
        : t(`steps.${step}`)}
    </ProgrammeCard>
  )
}

function Main({ application, isOpen }: { application: Application | null; isOpen: boolean }) {
  const t = useWords('talent.card')
  if (!application) {
    return isOpen ? (
      <CardLink to="/dashboard/talent-registration" icon={IconMicrophone2} isMain label={t('apply')} />
    ) : null
  }
  if (application.line_group === null) return null
  return <CardLink to={application.line_group} icon={IconBrandLine} isMain label={t('lineGroup')} />
}

function useFacts(application: Application | null, registration: CurrentWindow) {
  const t = useWords('talent.card')
  const language = useLanguage()
  if (!application) return []
  const { first_talent_field: first, second_talent_field: second, region, created_at } = application
  const until = registration.state === 'open' ? registration.window?.end_time : undefined
  return [
    { label: t('first'), value: fieldName(first, language) },
    second && { label: t('second'), value: fieldName(second, language) },
    { label: t('region'), value: region.region },
    { label: t('when'), value: moment(created_at, language) },
    until !== undefined && { label: t('changeable'), value: t('until', { moment: moment(until, language) }) },
  ]
}
