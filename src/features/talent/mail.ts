/** Mails about a talent application. */
import type { MailTemplate } from '#services/mail/template.ts'
import { fieldName } from './rules.ts'

/** The application has arrived: what was chosen, the region's group, and what comes next. */
export const talentAppliedMail: MailTemplate = {
  name: 'talent-applied',
  subject: (words) => words('mail.talentApplied.subject'),
  async write({ db, words, language, appUrl }, { data }) {
    const found = await db
      .selectFrom('talent_recruitment as t')
      .innerJoin('region as r', 'r.id', 't.region_id')
      .innerJoin('talent_field as f', 'f.id', 't.first_talent_field_id')
      .leftJoin('talent_field as s', 's.id', 't.second_talent_field_id')
      .select(['t.name', 't.user_id', 't.region_id', 'r.region', 'r.link_line_group'])
      .select(['f.name as first', 'f.name_id as first_id', 's.name as second', 's.name_id as second_id'])
      .where('t.id', '=', Number(data['id']))
      .executeTakeFirst()
    if (!found) throw new Error('the application of this mail was deleted for good')
    const facts: [string, string][] = [
      [words('mail.talentApplied.region'), found.region],
      [words('mail.talentApplied.first'), fieldName({ name: found.first, name_id: found.first_id }, language)],
    ]
    if (found.second) {
      const second = fieldName({ name: found.second, name_id: found.second_id }, language)
      facts.push([words('mail.talentApplied.second'), second])
    }
    if (found.link_line_group) facts.push([words('mail.talentApplied.lineGroup'), found.link_line_group])
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
