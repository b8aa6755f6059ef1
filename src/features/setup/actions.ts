/** Setting a club's portal up, and seeing at any time what it still lacks. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { findReader } from '#services/accounts/readers.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import { sendNow } from '#services/mail/send-now.ts'
import { mailServer } from '#services/mail/server.ts'
import { problemOf } from '#features/emails/rules.ts'
import { findRegionFacts } from '#features/windows/readiness/actions.ts'
import { dayInWib } from '#words/wib.ts'
import type { Language } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { countFormerTexts } from './former-name/actions.ts'
import type { Checklist, Club } from './contract.ts'
import { checklistOf } from './rules.ts'
import * as store from './store.ts'

/** What is there and what is missing. */
export async function readChecklist({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<Checklist> {
  const [regions, there, in_terms, former_texts] = await Promise.all([
    findRegionFacts(db, now()),
    store.findWhatIsThere(db, now()),
    store.findTerms(db),
    countFormerTexts({ db }),
  ])
  return checklistOf({
    ...there,
    regions,
    in_terms,
    former_texts,
    today: dayInWib(now()),
    sends_mail: (await mailServer({ db, config })) !== null,
  })
}

export const readClub = ({ db }: Pick<Deps, 'db'>): Promise<Club> => store.findClub(db)

type Links = Partial<Record<(typeof store.links)[number], string | null | undefined>>

/** Changes where the club is elsewhere. What is not given stays. */
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
  const t = translatorFor(language)
  const { name, email: to } = await findReader(deps.db, caller.id)
  const server = await mailServer(deps)
  if (server === null) return { to, is_sent: false, message: t('setup.noServer') }
  const greeting = t('setup.letter.greeting', { name })
  const letter = { greeting, paragraphs: [t('setup.letter.text')] }
  const problem = await sendNow(server, { to, subject: t('setup.letter.subject'), letter, language })
  if (problem === null) return { to, is_sent: true, message: t('setup.sent', { to }) }
  const isAway = problemOf(problem) === 'unreachable'
  return { to, is_sent: false, message: t(isAway ? 'setup.unreachable' : 'setup.notSent', { problem }) }
}
