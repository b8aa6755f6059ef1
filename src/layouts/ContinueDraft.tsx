/** A visitor who left the registration half filled in is led back to it from wherever they come in again. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Action } from '#ui/Action.tsx'
import { unfinishedPage } from '#ui/drafted-form/draft-life.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { useWords } from '#words/Words.tsx'
import classes from './ContinueDraft.module.css'

const forms = '/register/'

export function ContinueDraft() {
  const t = useWords('common.unfinished')
  const { pathname } = useLocation()
  const isHydrated = useIsHydrated()
  // A draft does not change on other pages, so that it is enough to look with each page.
  const page = isHydrated ? unfinishedPage(forms) : null
  const [isHidden, setHidden] = useState(false)
  if (!page || isHidden || page === pathname || !isShownOn(pathname)) return null
  return (
    <aside className={classes.bar} aria-label={t('label')}>
      <p>{t('text')}</p>
      <Action to={page} tone="accent">
        {t('continue')}
      </Action>
      <button type="button" className={classes.close} onClick={() => setHidden(true)} aria-label={t('hide')}>
        ×
      </button>
    </aside>
  )
}

/** Where a visitor comes in or chooses; not on other forms. */
const isShownOn = (pathname: string): boolean =>
  pathname === '/' || /^\/register(\/(?!together$)[^/]+)?$/.test(pathname)
