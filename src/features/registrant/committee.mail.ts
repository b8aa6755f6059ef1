/** To an invited member of the committee: the role, and the link that sets the first password. */
import { dayMs } from '#kit/time.ts'
import { passwordLink } from '#features/account/account.actions.ts'
import { activationDays } from '#features/account/account.rules.ts'
import type { Outgoing } from '#services/mail/mail-queue.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { day } from '#words/format.ts'
import { findCommittee } from './committee.store.ts'

export const invitation = (userId: number, to: string): Outgoing => ({ template: invitationMail, to, userId })

export const invitationMail: MailTemplate = {
  name: 'committee-invitation',
  subject: (words) => words('mail.invitation.subject'),
  async write(tools, { userId }) {
    const { words, db, appUrl, language } = tools
    const [member] = userId === null ? [] : await findCommittee(db, { templates: [], now: tools.now, id: userId })
    if (!member || member.standing === 'ENDED') throw new Error('whom this mail invites has no rights any more')
    const life = activationDays * dayMs
    return {
      greeting: words('mail.greeting', { name: member.name }),
      paragraphs: [
        words(`mail.invitation.${member.role}`, { region: member.region ?? '' }),
        words('mail.activation.explain', { days: activationDays }),
      ],
      facts: [
        [words('mail.nim'), member.nim],
        ...(member.from ? [[words('mail.rights.first'), day(member.from, language)] as [string, string]] : []),
        ...(member.until ? [[words('mail.rights.last'), day(member.until, language)] as [string, string]] : []),
      ],
      button: { label: words('mail.activation.button'), url: await passwordLink(tools, member.id, life) },
      closing: [words('mail.activation.late', { url: `${appUrl}/forgot-password` }), words('mail.invitation.mistake')],
    }
  },
}
