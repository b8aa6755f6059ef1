/** The messages of forms, lists and dashboards: for signed-in pages and the registration forms. */
import attendance from './en/attendance.json' with { type: 'json' }
import audit from './en/audit.json' with { type: 'json' }
import bom from './en/bom.json' with { type: 'json' }
import catalogue from './en/catalogue.json' with { type: 'json' }
import dashboards from './en/dashboards.json' with { type: 'json' }
import details from './en/details.json' with { type: 'json' }
import exports from './en/exports.json' with { type: 'json' }
import fields from './en/fields.json' with { type: 'json' }
import membership from './en/membership.json' with { type: 'json' }
import office from './en/office.json' with { type: 'json' }
import payments from './en/payments.json' with { type: 'json' }
import registrants from './en/registrants.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import talent from './en/talent.json' with { type: 'json' }
import terms from './en/terms.json' with { type: 'json' }
import toefl from './en/toefl.json' with { type: 'json' }
import welcoming from './en/welcoming.json' with { type: 'json' }
import attendanceId from './id/attendance.json' with { type: 'json' }
import auditId from './id/audit.json' with { type: 'json' }
import bomId from './id/bom.json' with { type: 'json' }
import catalogueId from './id/catalogue.json' with { type: 'json' }
import dashboardsId from './id/dashboards.json' with { type: 'json' }
import detailsId from './id/details.json' with { type: 'json' }
import exportsId from './id/exports.json' with { type: 'json' }
import fieldsId from './id/fields.json' with { type: 'json' }
import membershipId from './id/membership.json' with { type: 'json' }
import officeId from './id/office.json' with { type: 'json' }
import paymentsId from './id/payments.json' with { type: 'json' }
import registrantsId from './id/registrants.json' with { type: 'json' }
import shellId from './id/shell.json' with { type: 'json' }
import talentId from './id/talent.json' with { type: 'json' }
import termsId from './id/terms.json' with { type: 'json' }
import toeflId from './id/toefl.json' with { type: 'json' }
import welcomingId from './id/welcoming.json' with { type: 'json' }
import type { Language } from './languages.ts'
import { publicWords } from './public-words.ts'
import type { Messages } from './words.ts'

export const signedInWords: Record<Language, Partial<Messages>> = {
  en: {
    ...publicWords.en,
    attendance,
    audit,
    bom,
    catalogue,
    dashboards,
    details,
    exports,
    fields,
    membership,
    office,
    payments,
    registrants,
    shell,
    talent,
    terms,
    toefl,
    welcoming,
  },
  id: {
    ...publicWords.id,
    attendance: attendanceId,
    audit: auditId,
    bom: bomId,
    catalogue: catalogueId,
    dashboards: dashboardsId,
    details: detailsId,
    exports: exportsId,
    fields: fieldsId,
    membership: membershipId,
    office: officeId,
    payments: paymentsId,
    registrants: registrantsId,
    shell: shellId,
    talent: talentId,
    terms: termsId,
    toefl: toeflId,
    welcoming: welcomingId,
  },
}
