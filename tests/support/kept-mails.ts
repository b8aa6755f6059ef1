/**
 * What the mails of a test look like. `MAILS=folder npx vitest run --project unit <tests>` keeps each kind of mail that the tests
 * leave in an outbox, in both languages, as its reader gets it; `npx playwright test mail-pictures` makes pictures of them.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#deps.ts'
import { mailTemplates } from '#jobs.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { languages } from '#words/languages.ts'
import { languageOf, translatorFor } from '#words/words.ts'

const templates = byName(mailTemplates)

/** Writes the mails of an outbox into a folder, of each kind the latest that still has something to tell. */
export async function keepMails(deps: Deps, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const mails = await deps.db.selectFrom('email').selectAll().orderBy('id', 'desc').execute()
  const kept = new Set<string>()
  for (const mail of mails) {
    if (kept.has(mail.template)) continue
    for (const language of languages) {
      const subject = templates
        .get(mail.template)
        ?.subject(translatorFor(language), mail.data as Record<string, unknown>, languageOf(language))
      // What it was to tell may be over since, or its reader gone: then nobody gets it.
      const written = await compose(
        deps,
        templates,
        { ...mail, language, subject: subject ?? '' },
        { isPreview: true },
      ).catch(() => null)
      if (!written) continue
      kept.add(mail.template)
      await writeFile(join(folder, `${mail.template}-${language}.html`), written.html)
    }
  }
}
