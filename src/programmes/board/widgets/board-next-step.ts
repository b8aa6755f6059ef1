/** A student's next step about the board of management, in one of a few cases. */
import { type Attention, attentionOfWindow } from '#ui/ProgrammeCard/attention.ts'
import type { CurrentUser } from '#features/account/account.contract.ts'
import type { WindowState } from '#features/window/widgets/registration-window.ts'

export type Application = NonNullable<CurrentUser['bom_recruitment']>

type Who = Pick<CurrentUser, 'role' | 'member_payment' | 'bom_recruitment'>
type Windows = { registration: WindowState; tasks: WindowState }

const taskCount = 3

/** @param windows the states of the board's windows for the student's region */
export function nextStep(who: Who, { registration, tasks }: Windows, now: Date) {
  const { bom_recruitment: application } = who
  if (application) {
    const { status } = application
    if (status === 'INTERVIEW' && application.interview)
      return isAhead(application, now) ? 'interviewAt' : 'interviewPast'
    return status === 'SUBMITTED' && owesTasks(application, tasks) ? 'tasks' : status
  }
  if (who.role !== 'MEMBER') return who.member_payment?.status === 'PENDING' ? 'unconfirmed' : 'membersOnly'
  return registration === 'open' ? 'apply' : registration === 'upcoming' ? 'wait' : 'closed'
}

/** An interview that is to come or under way: its place, link and calendar file are of use. */
export const isAhead = ({ status, interview }: Application, now: Date): boolean =>
  status === 'INTERVIEW' && interview !== null && now.getTime() < Date.parse(interview.ends_at)

/** Nobody has decided yet, so the tasks count. */
export const isUndecided = ({ status }: Application): boolean => status === 'SUBMITTED' || status === 'INTERVIEW'

/** Whether tasks can be handed in and some are missing. */
export const owesTasks = (application: Application, tasks: WindowState): boolean =>
  isUndecided(application) && tasks === 'open' && application.handed_in < taskCount

/** How much the board asks of the student. */
export function attentionOf(who: Who, windows: Windows, now: Date): Attention {
  const { bom_recruitment: application } = who
  if (!application) return who.role === 'MEMBER' ? attentionOfWindow[windows.registration] : 'closed'
  if (owesTasks(application, windows.tasks)) return 'urgent'
  if (!isUndecided(application)) return 'settled'
  return application.status === 'INTERVIEW' && nextStep(who, windows, now) !== 'interviewPast' ? 'ahead' : 'waiting'
}
