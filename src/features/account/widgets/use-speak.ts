import type { Language } from '#words/languages.ts'
import { useLanguageChoice } from '#words/LanguageRoot.tsx'
import { sessionStore, updateUser } from '#api/session-store.ts'

/** Changes the language of the portal, and for the signed-in that of their mails with it. */
export function useSpeak(): (language: Language) => Promise<void> {
  const { choose } = useLanguageChoice()
  return async (language) => {
    await choose(language)
    const { token } = sessionStore.get()
    if (!token) return
    // Only now: these calls bring the schemas along, which a visitor's page does without.
    const { keepLanguage } = await import('#api/session-calls.ts')
    const user = await keepLanguage(token, language)
    if (user) updateUser(user)
  }
}
