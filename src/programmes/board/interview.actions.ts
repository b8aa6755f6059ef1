/** The interview of an application: its appointment with mails, and what only the office reads. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import { recordAudit, recordChange } from '#services/audit/audit.ts'
import type { FileRequest, MadeFile } from '#services/files/serve-file.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { translatorFor } from '#words/words.ts'
import { applications } from './board.actions.ts'
import type { Appointment } from './board.contract.ts'
import { appointmentCancelledMail, appointmentMail, interviewFile, interviewMail } from './board.mail.ts'
import { findPlace } from './board.store.ts'
import type { Assessment, InterviewBody } from './interview.contract.ts'
import * as store from './interview.store.ts'

const entity = 'bom_recruitment'
const none = { starts_at: null, ends_at: null, place: null, link: null }
type Stored = Awaited<ReturnType<typeof store.find>>

const appointmentOf = (found: Stored): Appointment | null =>
  found?.starts_at && found.ends_at
    ? { starts_at: found.starts_at, ends_at: found.ends_at, place: found.place, link: found.link }
    : null

/**
 * Sets when and where an applicant is interviewed. Before the invitation it is only planned: the invitation says it.
 * @throws 409 for an application that is decided on, or in the bin
 */
export async function setInterview(deps: Pick<Deps, 'db'>, caller: Caller, id: number, body: InterviewBody) {
  const { starts_at, minutes, place = null, link = null } = body
  const ends_at = new Date(Date.parse(starts_at) + minutes * 60_000).toISOString()
  await deps.db.transaction().execute(async (trx) => {
    const application = await lockUndecided(trx, caller, id)
    const before = await store.find(trx, id)
    const was = appointmentOf(before)
    const wanted = { starts_at: new Date(starts_at).toISOString(), ends_at, place, link }
    if (was && isSame(was, wanted)) return
    const after = await store.save(trx, id, wanted)
    if (await isInvited(trx, application))
      await tell(trx, application, appointmentMail, { recruitment_id: id, is_change: was !== null })
    const now = appointmentOf(after) ?? none
    await recordChange(trx, { caller, action: 'interview_set', entity, entityId: id }, { ...none, ...was }, now)
  })
}

const isSame = (one: Appointment, other: Appointment): boolean =>
  Date.parse(one.starts_at) === Date.parse(other.starts_at) &&
  Date.parse(one.ends_at) === Date.parse(other.ends_at) &&
  one.place === other.place &&
  one.link === other.link

/**
 * Cancels the appointment; the interviewer's notes stay.
 * @throws 409 if there is none, or for an application that is decided on or in the bin
 */
export async function cancelInterview(deps: Pick<Deps, 'db'>, caller: Caller, id: number) {
  await deps.db.transaction().execute(async (trx) => {
    const application = await lockUndecided(trx, caller, id)
    const was = appointmentOf(await store.find(trx, id))
    if (!was) throw conflict('bom.problems.noInterview')
    await store.save(trx, id, none)
    if (await isInvited(trx, application))
      await tell(trx, application, appointmentCancelledMail, { recruitment_id: id, was })
    await recordAudit(trx, { caller, action: 'interview_cancelled', entity, entityId: id, before: was, after: none })
  })
}

/** Keeps what the interviewer thought. It goes to nobody. */
export async function assess(deps: Pick<Deps, 'db'>, caller: Caller, id: number, body: Assessment) {
  const wanted = { note: body.note ?? null, rating: body.rating ?? null }
  await deps.db.transaction().execute(async (trx) => {
    await applications.lockFor(trx, caller, id)
    const found = await store.find(trx, id)
    const before = { note: found?.note ?? null, rating: found?.rating ?? null }
    if (before.note === wanted.note && before.rating === wanted.rating) return
    await store.save(trx, id, { ...wanted, rated_by: caller.id })
    await recordChange(trx, { caller, action: 'assessed', entity, entityId: id }, before, wanted)
  })
}

async function lockUndecided(trx: Trx, caller: Caller, id: number) {
  const application = await applications.lockFor(trx, caller, id)
  if (application.status !== 'SUBMITTED' && application.status !== 'INTERVIEW')
    throw conflict('bom.problems.interviewOver')
  return application
}

/** Whether the applicant has the invitation. One that still waits for its sender says the plan of that moment. */
const isInvited = async (trx: Trx, { id, status }: { id: number; status: string }): Promise<boolean> =>
  status === 'INTERVIEW' && !(await store.holdInvitation(trx, id, interviewMail.name))

async function tell(trx: Trx, { user_id }: { user_id: number }, template: MailTemplate, data: Record<string, unknown>) {
  const owner = await findPlace(trx, user_id)
  if (owner) await queueMails(trx, [{ template, to: owner.email, userId: user_id, data }])
}

/**
 * The interview as a calendar file.
 * @throws 404 for everybody but the applicant and ADMIN, 409 while there is none that the applicant knows of
 */
export async function readCalendar(deps: Deps, { caller, id, language }: FileRequest): Promise<MadeFile> {
  const found = await store.findAppointment(deps.db, id)
  if (!found || (found.user_id !== caller.id && !isAdmin(caller))) throw notFound()
  if (!found.is_known || !found.starts_at || !found.ends_at) throw conflict('bom.problems.noInterview')
  const { starts_at, ends_at, place, link, changed_at } = found
  const written = { words: translatorFor(language), appUrl: deps.config.appUrl, now: new Date(changed_at) }
  const { filename, contentType, content } = interviewFile(id, { starts_at, ends_at, place, link }, written)
  return { filename, contentType, content: content.toString() }
}
