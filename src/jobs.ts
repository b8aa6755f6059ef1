/** The work that goes on behind the requests: every room's queues, handlers and mails. */
import type { Deps } from './deps.ts'
import { accountJobs, accountQueues } from '#features/account/jobs.ts'
import { factorsResetMail, officeAccountMail, safetyMail } from '#features/account/factors/mail.ts'
import { resetMail } from '#features/account/mail.ts'
import { linkedMail } from '#features/account/university/mail.ts'
import { talentAppliedMail } from '#features/talent/mail.ts'
import { attendanceJobs } from '#features/toefl/attendance/jobs.ts'
import { invitationMail } from '#features/registrants/committee/mail.ts'
import { rightsJobs } from '#features/registrants/committee/notices/jobs.ts'
import { rightsMails } from '#features/registrants/committee/notices/mail.ts'
import { movedMail } from '#features/toefl/details/mail.ts'
import { changeAcceptedMail, changeRejectedMail } from '#features/toefl/edit-requests/mail.ts'
import { membershipJobs } from '#features/membership/jobs.ts'
import { membershipMails } from '#features/membership/mail.ts'
import { bomMails } from '#features/bom/mail.ts'
import { correctionJobs } from '#features/toefl/correction/jobs.ts'
import { amountJobs } from '#features/payments/amounts/jobs.ts'
import { mailServerMail } from '#features/setup/mail-server/mail.ts'
import { accountChangedMail, payingTextsMail } from '#features/payments/accounts/mail.ts'
import { partMails } from '#features/payments/statements/parts/mail.ts'
import { refundMails } from '#features/payments/refunds/mail.ts'
import { privacyJobs } from '#features/privacy/jobs.ts'
import { privacyMails } from '#features/privacy/mail.ts'
import { cashMails } from '#features/payments/books/cash/mail.ts'
import { groupJobs } from '#features/toefl/groups/jobs.ts'
import { quoteJobs } from '#features/toefl/quotes/jobs.ts'
import { registeredMail, welcomeMail } from '#features/toefl/mail.ts'
import { cancellingMails } from '#features/toefl/payments/cancelling/mail.ts'
import { paymentJobs } from '#features/toefl/payments/jobs.ts'
import { paymentMails } from '#features/toefl/payments/mail.ts'
import { paymentAddress } from '#features/toefl/payments/links/actions.ts'
import { partyMails } from '#features/welcoming-party/mail.ts'
import { shiftChangedMail } from '#features/toefl/shifts/mail.ts'
import { scoreMails } from '#features/toefl/scores/mail.ts'
import { forgetOldKeys } from '#kit/idempotency/idempotency.ts'
import { backupFailedMail } from '#services/backup/mail.ts'
import { backUpNightly } from '#services/backup/nightly.ts'
import { boundBackups } from '#services/backup/old.ts'
import { keepFollowingClub } from '#services/club/club.ts'
import { startEncoding } from '#services/files/queue.ts'
import type { Worker } from '#services/jobs/row-queue.ts'
import { sweepOwnFiles, whileReal } from '#services/mark/rest.ts'
import { noteMissing, notePrint } from '#services/likeness/likeness.ts'
import { startDelivery } from '#services/mail/deliver.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { forgetDecisions } from '#services/undo/undo.ts'

export const queues = [...accountQueues]

export const mailTemplates: readonly MailTemplate[] = [
  ...bomMails,
  welcomeMail,
  invitationMail,
  ...Object.values(rightsMails),
  resetMail,
  linkedMail,
  safetyMail,
  factorsResetMail,
  officeAccountMail,
  registeredMail,
  ...paymentMails,
  ...cancellingMails,
  ...partyMails,
  talentAppliedMail,
  movedMail,
  shiftChangedMail,
  changeAcceptedMail,
  changeRejectedMail,
  ...scoreMails,
  ...membershipMails,
  accountChangedMail,
  payingTextsMail,
  mailServerMail,
  ...refundMails(paymentAddress),
  ...partMails(paymentAddress),
  ...cashMails,
  ...privacyMails,
  backupFailedMail,
]

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
  await paymentJobs(deps)
  await amountJobs(deps)
  await attendanceJobs(deps)
  await groupJobs(deps)
  await quoteJobs(deps)
  await correctionJobs(deps)
  await membershipJobs(deps)
  await privacyJobs(deps)
  await rightsJobs(deps)
  await jobs.every('sweep-files', '41 * * * *', () => sweepOwnFiles(deps))
  // Half an hour into each hour, the first of a night at half past two: by then it is over when the first wake up.
  if (deps.config.backupDir) await jobs.every('nightly-backup', '30 * * * *', () => backUpNightly(deps))
  await jobs.every('old-backups', '50 * * * *', () => boundBackups(deps))
  await jobs.every('proof-prints', '*/5 * * * *', async () => void (await noteMissing(deps)))
  await jobs.every('forget-old-keys', '23 * * * *', () => forgetOldKeys(db))
  await jobs.every('forget-decisions', '37 * * * *', async () => {
    await Promise.all((await forgetDecisions(db)).map((key) => deps.files.remove(key)))
  })
  const workers = [startEncoding(deps, (fileId) => notePrint(deps, fileId)), startDelivery(deps, mailTemplates)]
  return {
    async stop() {
      await Promise.all([...workers.map((worker) => worker.stop()), stopFollowing?.()])
    },
  }
}
