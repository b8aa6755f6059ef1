import { useWords } from '#words/Words.tsx'
import { goInto, useIsRehearsing } from './rehearsal-cookie.ts'
import classes from './RehearsalMark.module.css'

/** Says on every page that this is a rehearsal, and leads out of it. */
export function RehearsalMark() {
  const t = useWords('common.rehearsal')
  if (!useIsRehearsing()) return null
  return (
    <aside className={classes.mark} aria-label={t('label')}>
      <span>{t('mark')}</span>
      <a href="/rehearsal">{t('steps')}</a>
      <button type="button" onClick={() => goInto(null, '/rehearsal')}>
        {t('leave')}
      </button>
    </aside>
  )
}
