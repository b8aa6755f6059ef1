/** The board of management: an application, its tasks, the interview and the decision on it. */
import type { Programme } from '#programme.ts'
import { bySomebody } from '#services/decision-undo.ts'
import { applications, boardAccountPart, boardStanding, undoBoardDecision } from './board.actions.ts'
import { boardMails } from './board.mail.ts'
import { boardRoutes } from './board.routes.ts'
import { constraintWords } from './board.rules.ts'
import { interviewRoutes } from './interview.routes.ts'
import { boardTrail } from './board-trail.rules.ts'
import { recordNames } from './board.store.ts'
import { boardRecords } from './board-dashboard.store.ts'
import { boardPersonal } from './board-personal.store.ts'
import { taskReminder } from './task-reminder.mail.ts'
import { boardAudiences } from './board-audience.store.ts'

export const board: Programme = {
  key: 'board',
  constraints: constraintWords,
  routes: [boardRoutes, interviewRoutes],
  jobs: [],
  contact: 'BOM',
  mails: boardMails,
  reminders: [taskReminder],
  undo: { bom_recruitment: bySomebody(undoBoardDecision) },
  endings: { BOARD: applications.bin.recycle },
  audiences: boardAudiences,
  accountPart: boardAccountPart,
  personal: boardPersonal,
  trail: boardTrail,
  names: recordNames,
  dashboard: {
    standing: async (deps, userId, termId) => ({
      bom_recruitment: termId === null ? null : await boardStanding(deps, userId, termId),
    }),
    records: boardRecords,
    ofRegion: (counted) => ({
      board: {
        submitted: counted('SUBMITTED').records,
        interview: counted('INTERVIEW').records,
        accepted: counted('ACCEPTED').records,
        rejected: counted('REJECTED').records,
      },
    }),
  },
  offer: { code: 'BOM_REGISTRATION', to: '/dashboard/bom-registration' },
}
