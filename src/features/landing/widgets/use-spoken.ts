import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type Language, languageAskedBy } from '#words/languages.ts'
import { useLanguage } from '#words/Words.tsx'

/** Fetches the page's content again when the reader has changed the language since it came. */
export function useSpoken(current: Language): void {
  const language = useLanguage()
  const { search, hash } = useLocation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  const fetchAgain = useEffectEvent(() => {
    // An address that names the old language would bring it back.
    if (languageAskedBy(search)) void navigate({ search: '', hash }, { replace: true, preventScrollReset: true })
    else void revalidate()
  })
  useEffect(() => {
    if (language !== current) fetchAgain()
  }, [language, current])
}
