/** The mail to an applicant who misses a task on the day before the last one. */
import { type Reminder, standing } from '#services/reminders.ts'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { applicationMail } from './board.mail.ts'
import { missingUntil } from './task-reminder.store.ts'
import { findTasks } from './task.store.ts'

const taskDueMail = applicationMail('bom-task-due', 'mail.bom.taskDue.subject', async (found, tools, { data }) => {
  const { db, words, language, appUrl } = tools
  const isOpen = found.deleted_at === null && found.status !== 'ACCEPTED' && found.status !== 'REJECTED'
  const tasks = isOpen ? await findTasks(db, found.id) : []
  const missing = standing(
    tools,
    String(data['about']),
    tasks.filter(({ submission }) => submission === null),
  )
  return {
    paragraphs: [words('mail.bom.taskDue.text')],
    facts: [
      [words('mail.bom.taskDue.missing'), missing.map((task) => inLanguage(language, task).name).join(', ')],
      [words('mail.bom.taskDue.until'), moment(String(data['about']), language, 'long')],
    ],
    button: { label: words('mail.bom.applied.button'), url: `${appUrl}/dashboard/bom-task` },
  }
})

export const taskReminder: Reminder = {
  rule: 'bom-task-due',
  mail: taskDueMail,
  hours: { before: 24, latest: 0 },
  isShared: false,
  data: ({ ids }) => ({ recruitment_id: ids[0] ?? 0 }),
  concerned: missingUntil,
}
