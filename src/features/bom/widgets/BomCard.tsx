import { Button } from '@mantine/core'
import { IconBrandLine, IconPencil, IconUpload, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { moment } from '../../../words/format.ts'
import { useLanguage, useWords } from '../../../words/Words.tsx'
import type { CurrentUser } from '../../account/contract.ts'
import { ProgrammeCard } from '../../toefl/widgets/card/ProgrammeCard.tsx'
import type { CurrentWindow } from '../../toefl/widgets/registration-window.ts'

type Application = NonNullable<CurrentUser['bom_recruitment']>
type Props = {
  application: Application | null
  isMember: boolean
  registration: CurrentWindow
  tasks: CurrentWindow
}

/** Where a student stands with the board of management, and what comes next. */
export function BomCard({ application, isMember, registration, tasks }: Props) {
  const t = useWords('bom.card')
  return (
    <ProgrammeCard
      title={t('title')}
      status={application ? <StatusBadge status={application.status} /> : null}
      nextLabel={t('next')}
      next={<Next application={application} isMember={isMember} registration={registration} />}
      actions={
        application ? (
          <OfApplicant application={application} registration={registration} tasks={tasks} />
        ) : (
          isMember &&
          registration.state === 'open' && (
            <Button
              component={Link}
              to="/dashboard/bom-registration"
              leftSection={<IconUsersGroup size={18} aria-hidden />}
            >
              {t('apply')}
            </Button>
          )
        )
      }
    />
  )
}

function Next({ application, isMember, registration }: Omit<Props, 'tasks'>) {
  const t = useWords('bom.card')
  const w = useWords('windows')
  const language = useLanguage()
  if (application) {
    const undecided = application.status === 'SUBMITTED' || application.status === 'INTERVIEW'
    return (
      <>
        {t(application.status, { division: application.accepted_division ?? '' })}
        {undecided ? ` ${t('tasks', { count: application.handed_in })}` : ''}
      </>
    )
  }
  if (!isMember) return t('membersOnly')
  const { state, window } = registration
  if (state === 'upcoming' && window) return w('opensAt', { moment: moment(window.start_time, language) })
  return t('none')
}

function OfApplicant({ application, registration, tasks }: Omit<Props, 'isMember'> & { application: Application }) {
  const t = useWords('bom.card')
  const { id, status, line_group: group } = application
  const undecided = status === 'SUBMITTED' || status === 'INTERVIEW'
  return (
    <>
      {undecided && tasks.state === 'open' ? (
        <Button component={Link} to="/dashboard/bom-task" leftSection={<IconUpload size={18} aria-hidden />}>
          {t('toTasks')}
        </Button>
      ) : null}
      {status === 'SUBMITTED' && registration.state === 'open' ? (
        <Button
          component={Link}
          to={`/dashboard/bom-registration/${id}/edit`}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('change')}
        </Button>
      ) : null}
      {group ? (
        <Button
          component="a"
          href={group}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconBrandLine size={18} aria-hidden />}
        >
          {t('lineGroup')}
        </Button>
      ) : null}
    </>
  )
}
