/** The work that goes on behind the requests: every room's queues, handlers and mails. */
import type { Deps } from './deps.ts'
import { audiences } from './audiences.ts'
import { personal } from './personal-records.ts'
import { programmes } from './programmes.ts'
import { announcementJobs } from '#features/announcement/announcement.jobs.ts'
import { announcementMails } from '#features/announcement/announcement.mail.ts'
import { accountJobs, accountQueues } from '#features/account/account.jobs.ts'
import { factorsResetMail, officeAccountMail, safetyMail } from '#features/account/factor.mail.ts'
import { resetMail, signInMail } from '#features/account/account.mail.ts'
import { linkedMail } from '#features/account/university.mail.ts'
import { invitationMail } from '#features/registrant/committee.mail.ts'
import { rightsJobs } from '#features/registrant/committee-notice.jobs.ts'
import { dutyMails } from '#features/registrant/duty.mail.ts'
import { rightsMails } from '#features/registrant/committee-notice.mail.ts'
import { amountJobs } from '#features/payment/amount.jobs.ts'
import { mailServerMail } from '#features/setup/mail-server.mail.ts'
import { accountChangedMail, payingTextsMail } from '#features/payment/payment-account.mail.ts'
import { paymentAddress } from '#features/own-payment/payment-link.actions.ts'
import { linkJobs } from '#features/own-payment/payment-link.jobs.ts'
import type { Rejects } from '#features/statement/part-deadline.actions.ts'
import { partJobs } from '#features/statement/part-deadline.jobs.ts'
import { partMails } from '#features/statement/partial-payment.mail.ts'
import { reductionMails } from '#features/statement/reduction.mail.ts'
import { refundMails } from '#features/statement/refund.mail.ts'
import { rehearsalJobs } from '#features/rehearsal/rehearsal.jobs.ts'
import { privacyJobs } from '#features/privacy/privacy.jobs.ts'
import { endOfMails } from '#features/privacy/retention.actions.ts'
import { privacyMails } from '#features/privacy/privacy.mail.ts'
import { billMails } from '#features/bill/bill.mail.ts'
import { cashMails } from '#features/book/cash.mail.ts'
import { cashBookMails } from '#features/cash-book/cash-told.mail.ts'
import { checkInJobs } from '#features/check-in/check-in.jobs.ts'
import { waitingJobs } from '#features/waiting/waiting.jobs.ts'
import { waitingMails } from '#features/waiting/waiting.mail.ts'
import { offerReminder } from '#features/waiting/offer-reminder.mail.ts'
import { forgetOldKeys } from '#kit/idempotency.ts'
import { backupFailedMail } from '#services/backup/backup-mail.ts'
import { backUpNightly } from '#services/backup/nightly.ts'
import { boundBackups } from '#services/backup/old.ts'
import { keepFollowingClub } from '#services/club.ts'
import { startEncoding } from '#services/files/picture-queue.ts'
import type { Worker } from '#services/jobs/row-queue.ts'
import { sweepOwnFiles, whileReal } from '#services/mark-rest.ts'
import { noteMissing, notePrints } from '#services/likeness/likeness.ts'
import { startDelivery } from '#services/mail/deliver.ts'
import { reminderJobs } from '#services/reminders.ts'
import { type MailTemplate, withContact } from '#services/mail/template.ts'
import { forgetDecisions } from '#services/decision-undo.ts'

export const queues = [...accountQueues]

export const mailTemplates: readonly MailTemplate[] = [
  invitationMail,
  ...Object.values(rightsMails),
  ...Object.values(dutyMails),
  resetMail,
  signInMail,
  linkedMail,
  safetyMail,
  factorsResetMail,
  officeAccountMail,
  accountChangedMail,
  payingTextsMail,
  mailServerMail,
  ...cashMails,
  ...cashBookMails,
  ...privacyMails,
  backupFailedMail,
  ...programmes.flatMap(({ mails, reminders = [], contact }) =>
    withContact(contact, [...mails, ...reminders.map(({ mail }) => mail)]),
  ),
  ...withContact(
    Object.fromEntries(
      programmes.flatMap(({ waiting, contact }) => (waiting ? [[waiting.programme, contact] as const] : [])),
    ),
    waitingMails,
  ),
  ...withContact('GENERAL', [
    ...refundMails(paymentAddress),
    ...partMails(paymentAddress),
    ...reductionMails(paymentAddress),
    ...billMails(paymentAddress),
    ...Object.values(announcementMails(audiences)),
  ]),
]

export const reminders = [offerReminder, ...programmes.flatMap((programme) => programme.reminders ?? [])]

/**
 * Starts all workers. Stopping ends those of mails and pictures; the jobs have an end of their own. What comes at its time writes
 * to people or deletes, and so rests where the portal may be a copy of another.
 */
export async function startWork(given: Deps): Promise<Worker> {
  const deps = { ...given, jobs: whileReal(given) }
  const { jobs, db, config } = deps
  // Who answers requests follows it anyway.
  const stopFollowing = config.workers > 1 ? await keepFollowingClub(deps) : null
  await accountJobs(deps)
  await amountJobs(deps)
  await linkJobs(deps)
  await partJobs(deps, rejects())
  await privacyJobs({ ...deps, personal })
  await rightsJobs(deps)
  await announcementJobs({ ...deps, audiences }, () => endOfMails(deps))
  await rehearsalJobs(deps)
  await waitingJobs(
    deps,
    programmes.flatMap(({ waiting }) => waiting ?? []),
  )
  await checkInJobs(deps)
  await reminderJobs(deps, reminders)
  for (const start of programmes.flatMap((programme) => programme.jobs)) await start(deps)
  await jobs.every('sweep-files', '41 * * * *', () => sweepOwnFiles(deps))
  // Half an hour into each hour, the first of a night at half past two: by then it is over when the first wake up.
  if (deps.config.backupDir) await jobs.every('nightly-backup', '30 * * * *', () => backUpNightly(deps))
  await jobs.every('old-backups', '50 * * * *', () => boundBackups(deps))
  await jobs.every('proof-prints', '*/5 * * * *', async () => void (await noteMissing(deps)))
  await jobs.every('forget-old-keys', '23 * * * *', () => forgetOldKeys(db))
  await jobs.every('forget-decisions', '37 * * * *', async () => {
    await Promise.all((await forgetDecisions(db)).map((key) => deps.files.remove(key)))
  })
  const workers = [startEncoding(deps, (fileIds) => notePrints(deps, fileIds)), startDelivery(deps, mailTemplates)]
  return {
    async stop() {
      await Promise.all([...workers.map((worker) => worker.stop()), stopFollowing?.()])
    },
  }
}

const rejects = () =>
  Object.fromEntries(programmes.flatMap(({ payment }) => (payment ? [[payment.table, payment.reject]] : []))) as Rejects
