import { type MouseEvent, useState } from 'react'
import { useSpeak } from '#features/account/widgets/use-speak.ts'
import { type Language, languageNames, languages } from '#words/languages.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import classes from './LanguageSwitch.module.css'

/**
 * EN | ID. The page stays where it is, with everything that was typed; without scripts the addresses themselves
 * lead to the page in the other language.
 */
export function LanguageSwitch() {
  const t = useWords('common.language')
  const spoken = useLanguage()
  const speak = useSpeak()
  const [changedTo, setChangedTo] = useState<Language | null>(null)

  const change = async (event: MouseEvent<HTMLAnchorElement>, language: Language) => {
    // Opened in a new tab or window: the address does it there.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (language === spoken) return
    setChangedTo(language)
    const { href } = event.currentTarget
    // Without the other words there is no change in place, but the server may still have the page.
    await speak(language).catch(() => window.location.assign(href))
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
          <span className="unseen"> {languageNames[language]}</span>
        </a>
      ))}
      <span role="status" className="unseen">
        {changedTo === spoken && t('changed')}
      </span>
    </div>
  )
}
