/** A visitor who left the registration half filled in is led back to it from wherever they come in again. */
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Action } from '#ui/Action.tsx'
import { unfinishedPage } from '#ui/drafted-form/draft-life.ts'
import { useWords } from '#words/Words.tsx'
import classes from './ContinueDraft.module.css'

const forms = '/register/'
// Read again with each page; a draft does not change elsewhere.
const never = () => () => undefined

export function ContinueDraft() {
  const t = useWords('common.unfinished')
  const { pathname } = useLocation()
  const page = useSyncExternalStore(
    never,
    () => unfinishedPage(forms),
    () => null,
  )
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
