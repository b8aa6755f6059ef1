/** Mails about a talent application. */
import type { MailTemplate } from '#services/mail/template.ts'
import { fieldName } from './talent.rules.ts'
import { findWithGroup } from './talent.store.ts'

/** The application has arrived: the choices, the region's group, and the next step. */
export const talentAppliedMail: MailTemplate = {
  name: 'talent-applied',
  isNotice: true,
  subject: (words) => words('mail.talentApplied.subject'),
  async write({ db, words, language, appUrl }, { data }) {
    const found = await findWithGroup(db, Number(data['id']))
    if (!found) throw new Error('the application of this mail was deleted for good')
    const facts: [string, string][] = [
      [words('mail.talentApplied.region'), found.region.region],
      [words('mail.talentApplied.first'), fieldName(found.first_talent_field, language)],
    ]
    const second = found.second_talent_field
    if (second) facts.push([words('mail.talentApplied.second'), fieldName(second, language)])
    if (found.line_group) facts.push([words('mail.talentApplied.lineGroup'), found.line_group])
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.talentApplied.thanks')],
      facts,
      button: {
        label: words('mail.talentApplied.button'),
        url: found.user_id
          ? `${appUrl}/dashboard`
          : `${appUrl}/dashboard/talent-registration-success?region=${found.region_id}`,
      },
      closing: [words('mail.talentApplied.next')],
    }
  },
}
