import {
  IconBrandLine,
  IconCalendarPlus,
  IconHelp,
  IconPencil,
  IconUpload,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react'
import { CardLink } from '#ui/ProgrammeCard/CardLink.tsx'
import { ProgrammeCard } from '#ui/ProgrammeCard/ProgrammeCard.tsx'
import { moment, momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { FileButton } from '#api/FileButton.tsx'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { type CurrentWindow, statusOfWindow } from '#features/window/widgets/registration-window.ts'
import { RegistrationCountdown, WindowCountdown } from '#features/window/widgets/WindowCountdown.tsx'
import { interviewCalendar } from '../interview.contract.ts'
import { type Application, attentionOf, isAhead, isUndecided, nextStep, owesTasks } from './board-next-step.ts'

type Props = { user: CurrentUser; registration: CurrentWindow; tasks: CurrentWindow; now: Date }

/** A student's state with the board of management, and the next step. */
export function BomCard({ user, registration, tasks, now }: Props) {
  const t = useWords('bom.card')
  const language = useLanguage()
  const application = user.bom_recruitment
  const windows = { registration: registration.state, tasks: tasks.state }
  const step = nextStep(user, windows, now)
  const isForMembers = step === 'membersOnly' || step === 'unconfirmed'
  const opensAt = registration.window?.start_time
  const status = isForMembers ? t('badge') : statusOfWindow[registration.state]
  return (
    <ProgrammeCard
      title={t('title')}
      icon={IconUsersGroup}
      status={application?.status ?? status}
      attention={attentionOf(user, windows, now)}
      facts={useFacts(application, registration, now)}
      countdown={
        application ? (
          <TaskCountdown application={application} tasks={tasks} />
        ) : (
          <RegistrationCountdown current={registration} />
        )
      }
      main={application ? <Main application={application} tasks={tasks} now={now} /> : step === 'apply' && <Apply />}
      links={
        application ? (
          <Links application={application} registration={registration} tasks={tasks} now={now} />
        ) : (
          isForMembers && <CardLink to="/dashboard/bom-registration" icon={IconHelp} label={t('why')} />
        )
      }
    >
      {step === 'wait'
        ? t('steps.wait', { moment: opensAt ? moment(opensAt, language, 'long') : '' })
        : t(`steps.${step}`, {
            division: (application && inLanguage(language, application).accepted_division) ?? '',
          })}
    </ProgrammeCard>
  )
}

function useFacts(application: Application | null, registration: CurrentWindow, now: Date) {
  const t = useWords('bom.card')
  const language = useLanguage()
  if (!application) return []
  const { accepted_division: division } = inLanguage(language, application)
  const until =
    application.status === 'SUBMITTED' && registration.state === 'open' ? registration.window?.end_time : undefined
  const { interview } = application
  return [
    interview && {
      label: t('interview'),
      value: momentRange(interview.starts_at, interview.ends_at, language),
    },
    isAhead(application, now) && { label: t('place'), value: interview?.place ?? t('online') },
    isUndecided(application) && { label: t('tasks'), value: t('handedIn', { count: application.handed_in }) },
    division !== null && { label: t('division'), value: division },
    { label: t('applied'), value: moment(application.applied_at, language) },
    until !== undefined && { label: t('changeable'), value: t('until', { moment: moment(until, language) }) },
  ]
}

function TaskCountdown({ application, tasks }: { application: Application; tasks: CurrentWindow }) {
  const t = useWords('bom.card')
  const isComplete = !owesTasks(application, 'open')
  if (isComplete) return null
  return <WindowCountdown current={tasks} label={t(tasks.state === 'open' ? 'tasksDue' : 'tasksOpen')} isBrief />
}

function Apply() {
  const t = useWords('bom.card')
  return <CardLink to="/dashboard/bom-registration" icon={IconUsersGroup} isMain label={t('apply')} />
}

type ActionProps = Pick<Props, 'tasks' | 'now'> & { application: Application }

/** The next step: tasks that are missing, the interview's meeting, or the division's group. */
function Main({ application, tasks, now }: ActionProps) {
  const t = useWords('bom.card')
  if (owesTasks(application, tasks.state)) {
    return <CardLink to="/dashboard/bom-task" icon={IconUpload} isMain label={t('toTasks')} />
  }
  const { interview } = application
  if (interview?.link && isAhead(application, now)) {
    return <CardLink to={interview.link} icon={IconVideo} isMain label={t('link')} />
  }
  if (application.line_group === null) return null
  return <CardLink to={application.line_group} icon={IconBrandLine} isMain label={t('lineGroup')} />
}

function Links({ application, registration, tasks, now }: ActionProps & Pick<Props, 'registration'>) {
  const t = useWords('bom.card')
  const calendar = useWords('calendar')
  const interview = isAhead(application, now) ? application.interview : null
  return (
    <>
      {interview?.link && owesTasks(application, tasks.state) && (
        <CardLink to={interview.link} icon={IconVideo} label={t('link')} />
      )}
      {interview && (
        <FileButton
          file={interviewCalendar}
          id={application.id}
          icon={<IconCalendarPlus size={18} aria-hidden />}
          isQuiet
        >
          {calendar('add')}
        </FileButton>
      )}
      {isUndecided(application) && !owesTasks(application, tasks.state) && (
        <CardLink to="/dashboard/bom-task" icon={IconUpload} label={t('seeTasks')} />
      )}
      {application.status === 'SUBMITTED' && registration.state === 'open' && (
        <CardLink to={`/dashboard/bom-registration/${application.id}/edit`} icon={IconPencil} label={t('change')} />
      )}
    </>
  )
}
