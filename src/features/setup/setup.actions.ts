/** Setting a club's portal up, and seeing at any time what it still lacks. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { findReader } from '#services/accounts/readers.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import { sendNow } from '#services/mail/send-now.ts'
import { mailServer } from '#services/mail/mail-transport.ts'
import { isCopy } from '#services/mark.ts'
import { problemOf } from '#features/email/email.rules.ts'
import { lastRehearsal } from '#features/rehearsal/rehearsal.actions.ts'
import { findNeeds, type WithNeeds } from '#features/window/readiness.actions.ts'
import { dayInWib } from '#words/wib.ts'
import type { Language } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { conflict, invalid } from '#kit/errors.ts'
import { followClub } from '#services/club.ts'
import { countFormerTexts } from './former-name.actions.ts'
import type { Checklist, Club, Identity } from './setup.contract.ts'
import { checklistOf, problemOfColour } from './setup.rules.ts'
import * as store from './setup.store.ts'

/** The present and the missing parts. */
export async function readChecklist({
  db,
  config,
  now,
  needs,
}: Pick<Deps, 'db' | 'config' | 'now'> & WithNeeds): Promise<Checklist> {
  const [needed, there, in_terms, former_texts, rehearsed] = await Promise.all([
    findNeeds(db, now(), needs),
    store.findWhatIsThere(db, now()),
    store.findTerms(db),
    countFormerTexts({ db }),
    lastRehearsal({ db }),
  ])
  return checklistOf({
    ...there,
    ...needed,
    in_terms,
    former_texts,
    rehearsed,
    today: dayInWib(now()),
    sends_mail: (await mailServer({ db, config })) !== null,
  })
}

export const readClub = ({ db }: Pick<Deps, 'db'>): Promise<Club> => store.findClub(db)

type Links = Partial<Record<(typeof store.links)[number], string | null | undefined>>

/** Changes the club's links. Fields that are not given stay. */
export async function updateClub({ db }: Pick<Deps, 'db'>, caller: Caller, given: Links): Promise<Club> {
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length > 0) {
    await db.transaction().execute(async (trx) => {
      const before = await store.lockClub(trx)
      await store.updateClub(trx, changes)
      const change = changesBetween(before, { ...before, ...changes })
      await recordAudit(trx, { caller, action: 'updated', entity: 'club', entityId: 1, ...change })
    })
  }
  return store.findClub(db)
}

/** Sends the caller a letter, waits until the mail server has taken it, and says how it went. */
export async function sendTestLetter(
  deps: Pick<Deps, 'db' | 'config'>,
  caller: Caller,
  language: Language,
): Promise<{ to: string; is_sent: boolean; message: string }> {
  const { name, email: to } = await findReader(deps.db, caller.id)
  return sendTestTo(deps, { name, to, language })
}

type Recipient = { name: string; to: string; language: Language }

/** The same to anybody: the operator's command knows no caller. */
export async function sendTestTo(
  deps: Pick<Deps, 'db' | 'config'>,
  { name, to, language }: Recipient,
): Promise<{ to: string; is_sent: boolean; message: string }> {
  const t = translatorFor(language)
  if (await isCopy(deps.db)) return { to, is_sent: false, message: t('setup.copy.sendsNothing') }
  const server = await mailServer(deps)
  if (server === null) return { to, is_sent: false, message: t('setup.noServer') }
  const greeting = t('setup.letter.greeting', { name })
  const letter = { greeting, paragraphs: [t('setup.letter.text')] }
  const problem = await sendNow(server, { to, subject: t('setup.letter.subject'), letter, language })
  if (problem === null) return { to, is_sent: true, message: t('setup.sent', { to }) }
  const isAway = problemOf(problem) === 'unreachable'
  return { to, is_sent: false, message: t(isAway ? 'setup.unreachable' : 'setup.notSent', { problem }) }
}

type Needs = Pick<Deps, 'db' | 'files'>
type Given = { [Name in keyof store.Look]?: store.Look[Name] | undefined } & { logo?: Upload | null | undefined }

/** Changing who the club is, everywhere at once, and taking that back. */
export async function readIdentity({ db }: Pick<Deps, 'db'>): Promise<Identity> {
  const { previous, previous_logo_id, logo_id, ...now } = await store.findIdentity(db)
  const isOther =
    previous !== null && Object.keys(changesBetween(previous, { ...previous, ...pick(now) }).after).length > 0
  return { ...now, can_undo: isOther || (previous !== null && logo_id !== previous_logo_id) }
}

/**
 * Changes the given fields.
 * @throws 422 for a colour that is not readable where it is used, with the nearest that is
 */
export async function updateIdentity(needs: Needs, caller: Caller, { logo, ...given }: Given): Promise<Identity> {
  expectReadable(given)
  const texts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const made = logo ? await needs.files.makePublic(logo, 'logo') : null
  return changeIdentity(needs, caller, 'updated', async (trx, { previous: _, previous_logo_id: __, ...now }) => {
    const logo_id = made ? await needs.files.namePublic(trx, made) : logo === null ? null : now.logo_id
    return { ...now, ...texts, logo_id }
  })
}

/** Brings the state before the last change back; once more, and the change is there again. */
export const undoIdentity = (needs: Needs, caller: Caller): Promise<Identity> =>
  changeIdentity(needs, caller, 'change undone', async (_, { previous, previous_logo_id }) => {
    if (!previous) throw conflict('setup.identity.nothingToUndo')
    return { ...previous, logo_id: previous_logo_id }
  })

function expectReadable({ primary_colour, accent_colour }: Given): void {
  const primary = problemOfColour('primary', primary_colour)
  const accent = problemOfColour('accent', accent_colour)
  if (primary || accent)
    throw invalid({ ...(primary && { primary_colour: [primary] }), ...(accent && { accent_colour: [accent] }) })
}

type Locked = Awaited<ReturnType<typeof store.lockIdentity>>
type Whole = store.Look & { logo_id: number | null }

async function changeIdentity(
  needs: Needs,
  caller: Caller,
  action: string,
  next: (trx: Trx, now: Locked) => Promise<Whole>,
): Promise<Identity> {
  const forgotten = await needs.db.transaction().execute(async (trx) => {
    const locked = await store.lockIdentity(trx)
    const { previous, previous_logo_id, ...before } = locked
    const after = await next(trx, locked)
    const changes = changesBetween(await named(trx, before), await named(trx, after))
    const isSame = Object.keys(changes.after).length === 0
    // Saved as it is: from then on the office has said that it shall be so.
    if (!isSame || previous === null) await store.writeIdentity(trx, after, before)
    if (isSame) return null
    await recordAudit(trx, { caller, action, entity: 'club', entityId: 1, ...changes })
    // Nobody can bring back the state before the last change but one.
    const isOld = previous_logo_id !== null && ![before.logo_id, after.logo_id].includes(previous_logo_id)
    return isOld ? store.forgetFile(trx, previous_logo_id) : null
  })
  if (forgotten) await needs.files.remove(forgotten)
  await followClub(needs)
  return readIdentity(needs)
}

/** With the key of the logo, as the audit trail speaks of pictures. */
const named = async (trx: Trx, { logo_id, ...look }: Whole) => ({
  ...look,
  logo: logo_id === null ? null : await store.findKey(trx, logo_id),
})

const pick = ({ name, short_name, primary_colour, accent_colour }: store.Look): store.Look => ({
  name,
  short_name,
  primary_colour,
  accent_colour,
})
