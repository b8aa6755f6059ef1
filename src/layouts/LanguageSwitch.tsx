import { type MouseEvent, useState } from 'react'
import { sessionStore } from '../features/account/widgets/session-store.ts'
import { type Language, languageNames, languages } from '../words/languages.ts'
import { useLanguageChoice } from '../words/LanguageRoot.tsx'
import { useWords } from '../words/Words.tsx'
import classes from './LanguageSwitch.module.css'

/**
 * EN | ID. The page stays where it is, with everything that was typed; without scripts the addresses themselves
 * lead to the page in the other language.
 */
export function LanguageSwitch() {
  const t = useWords('common.language')
  const { language: spoken, choose } = useLanguageChoice()
  const [changed, setChanged] = useState(false)

  const change = async (event: MouseEvent, language: Language) => {
    // Opened in a new tab or window: the address does it there.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (language === spoken) return
    await choose(language)
    setChanged(true)
    const { token } = sessionStore.get()
    if (token)
      void import('../features/account/widgets/session-calls.ts').then((calls) => calls.keepLanguage(token, language))
  }

  return (
    <div role="group" aria-label={t('label')} className={classes.switch}>
      {languages.map((language) => (
        <a
          key={language}
          href={`?lang=${language}`}
          hrefLang={language}
          lang={language}
          aria-current={language === spoken ? 'true' : undefined}
          className={classes.choice}
          onClick={(event) => void change(event, language)}
        >
          {language.toUpperCase()}
          <span className={classes.hint}> {languageNames[language]}</span>
        </a>
      ))}
      <span role="status" className={classes.hint}>
        {changed && t('changed')}
      </span>
    </div>
  )
}
