/** The mail to an applicant who misses a task on the day before the last one. */
import { type Reminder, standing } from '#services/reminders.ts'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { applicationMail } from './board.mail.ts'
import { areTakenUntil, missingUntil } from './task-reminder.store.ts'
import { findTasks } from './task.store.ts'

const taskDueMail = applicationMail('bom-task-due', 'mail.bom.taskDue.subject', async (found, tools, { data }) => {
  const { db, words, language, appUrl, now } = tools
  const isOpen = found.deleted_at === null && found.status !== 'ACCEPTED' && found.status !== 'REJECTED'
  const about = String(data['about'])
  // Another end is another reminder.
  const isCurrent = tools.isPreview === true || (await areTakenUntil(db, found.id, about, now))
  const tasks = isOpen && isCurrent ? await findTasks(db, found.id) : []
  const missing = standing(
    tools,
    about,
    tasks.filter(({ submission }) => submission === null),
  )
  return {
    paragraphs: [words('mail.bom.taskDue.text')],
    facts: [
      [words('mail.bom.taskDue.missing'), missing.map((task) => inLanguage(language, task).name).join(', ')],
      [words('mail.bom.taskDue.until'), moment(about, language, 'long')],
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
