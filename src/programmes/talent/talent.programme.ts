/** Talents: students who show what they can do, in one or two fields. Nothing is decided. */
import type { Programme } from '#programme.ts'
import { applications, talentAccountPart, talentStanding } from './talent.actions.ts'
import { talentAppliedMail } from './talent.mail.ts'
import { talentRoutes } from './talent.routes.ts'
import { constraintWords } from './talent.rules.ts'
import { talentTrail } from './talent-trail.rules.ts'
import { recordNames } from './talent.store.ts'
import { talentRecords } from './talent-dashboard.store.ts'
import { talentPersonal } from './talent-personal.store.ts'
import { talentAudiences } from './talent-audience.store.ts'

export const talent: Programme = {
  key: 'talent',
  constraints: constraintWords,
  routes: [talentRoutes],
  jobs: [],
  contact: 'TALENT',
  mails: [talentAppliedMail],
  endings: { TALENT: applications.bin.recycle },
  audiences: talentAudiences,
  accountPart: talentAccountPart,
  personal: talentPersonal,
  trail: talentTrail,
  names: recordNames,
  dashboard: {
    standing: async (deps, userId, termId) => ({
      talent_recruitment: termId === null ? null : await talentStanding(deps, userId, termId),
    }),
    records: talentRecords,
    ofRegion: (counted) => ({ talents: counted().records }),
  },
  offer: { code: 'TALENT_REGISTRATION', to: '/talent-recruitments/register' },
}
