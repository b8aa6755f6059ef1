import { Button } from '@mantine/core'
import { IconBrandLine, IconMicrophone2, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { moment } from '../../../words/format.ts'
import { useLanguage, useWords } from '../../../words/Words.tsx'
import type { CurrentUser } from '../../account/contract.ts'
import { ProgrammeCard, ProgrammeFact } from '../../toefl/widgets/card/ProgrammeCard.tsx'
import type { CurrentWindow } from '../../toefl/widgets/registration-window.ts'
import { fieldName } from '../rules.ts'

type Application = NonNullable<CurrentUser['talent_recruitment']>
type Props = { application: Application | null; registration: CurrentWindow }

/** Where a student stands as a talent this term, and what comes next. */
export function TalentCard({ application, registration }: Props) {
  const t = useWords('talent.card')
  const isOpen = registration.state === 'open'
  return (
    <ProgrammeCard
      title={t('title')}
      status={null}
      nextLabel={t('next')}
      next={<Next hasApplied={application !== null} registration={registration} />}
      actions={
        application ? (
          <>
            {application.line_group && <LineGroup href={application.line_group} />}
            {isOpen && (
              <Button
                component={Link}
                to={`/talent-recruitments/${application.id}/edit`}
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
              >
                {t('change')}
              </Button>
            )}
          </>
        ) : (
          isOpen && (
            <Button
              component={Link}
              to="/dashboard/talent-registration"
              leftSection={<IconMicrophone2 size={18} aria-hidden />}
            >
              {t('applyAction')}
            </Button>
          )
        )
      }
    >
      {application && <Facts application={application} />}
    </ProgrammeCard>
  )
}

function Next({ hasApplied, registration }: { hasApplied: boolean; registration: CurrentWindow }) {
  const t = useWords('talent.card')
  const language = useLanguage()
  const { state, window } = registration
  if (hasApplied) return t('applied')
  if (state === 'open') return t('apply')
  return state === 'upcoming' && window
    ? t('wait', { moment: moment(window.start_time, language, 'long') })
    : t('ended')
}

function Facts({ application }: { application: Application }) {
  const t = useWords('talent.card')
  const language = useLanguage()
  const { first_talent_field: first, second_talent_field: second, region, created_at } = application
  return (
    <dl>
      <ProgrammeFact label={t('first')}>{fieldName(first, language)}</ProgrammeFact>
      {second && <ProgrammeFact label={t('second')}>{fieldName(second, language)}</ProgrammeFact>}
      <ProgrammeFact label={t('region')}>{region.region}</ProgrammeFact>
      <ProgrammeFact label={t('when')}>{moment(created_at, language)}</ProgrammeFact>
    </dl>
  )
}

function LineGroup({ href }: { href: string }) {
  const t = useWords('talent.card')
  const common = useWords('common')
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={common('opensInNewTab')}
      leftSection={<IconBrandLine size={18} aria-hidden />}
    >
      {t('lineGroup')}
    </Button>
  )
}
