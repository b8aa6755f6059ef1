/** Talents: students who show what they can do, in one or two fields. Nothing is decided. */
import type { Standing } from '#features/account/overview.contract.ts'
import type { Programme } from '#services/programme.ts'
import { talentAccountPart, talentBin, talentStanding } from './talent.actions.ts'
import { talentAppliedMail } from './talent.mail.ts'
import { talentRoutes } from './talent.routes.ts'
import { constraintWords } from './talent.rules.ts'

export const talent: Programme<Pick<Standing, 'talent_recruitment'>> = {
  key: 'talent',
  constraints: constraintWords,
  routes: [talentRoutes],
  jobs: [],
  mails: [talentAppliedMail],
  endings: { TALENT: talentBin.recycle },
  accountPart: talentAccountPart,
  standing: async (deps, userId, termId) => ({
    talent_recruitment: termId === null ? null : await talentStanding(deps, userId, termId),
  }),
}
