/** Around the whole document: which language is spoken, and changing it without leaving the page. */
import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react'
import { speak } from './bundles.ts'
import { defaultLanguage, type Language, languageAskedBy, languageCookie, rememberedLanguage } from './languages.ts'

type Choice = {
  language: Language
  /** Speaks another language from now on, here and at the next visit. What was typed stays. */
  choose: (language: Language) => Promise<void>
}

const Context = createContext<Choice>({ language: defaultLanguage, choose: async () => undefined })

/** The spoken language, and the way to another one. */
export const useLanguageChoice = (): Choice => use(Context)

function remember(language: Language): void {
  document.cookie = languageCookie(language, window.location.protocol === 'https:')
}

/** `language` is the one that the server has written the page in. */
export function LanguageRoot({ language: first, children }: { language: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)

  const change = useCallback(async (next: Language) => {
    await speak(next)
    startTransition(() => setLanguage(next))
  }, [])

  const choose = useCallback(
    async (next: Language) => {
      await change(next)
      remember(next)
    },
    [change],
  )

  useEffect(() => {
    // An address that names a language is a choice, too.
    const asked = languageAskedBy(window.location.search)
    if (asked) remember(asked)
  }, [])

  useEffect(() => {
    // Chosen in another tab, or before this page was taken out of the browser's memory again.
    const follow = () => {
      const remembered = rememberedLanguage(document.cookie)
      if (remembered && remembered !== language) void change(remembered).catch(() => undefined)
    }
    follow()
    window.addEventListener('pageshow', follow)
    document.addEventListener('visibilitychange', follow)
    return () => {
      window.removeEventListener('pageshow', follow)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [language, change])

  return <Context value={useMemo(() => ({ language, choose }), [language, choose])}>{children}</Context>
}
