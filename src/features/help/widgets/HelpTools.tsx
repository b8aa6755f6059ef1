import { Link } from 'react-router'
import { usePrintLight } from '#ui/print-light.ts'
import { useWords } from '#words/Words.tsx'
import classes from './help.module.css'

/** Printing, and the ways between one page and all. */
export function HelpTools({ whole = false, back = false }: { whole?: boolean; back?: boolean }) {
  const t = useWords('help')
  usePrintLight()
  return (
    <p className={classes.tools}>
      {back && <Link to="/help">{t('back')}</Link>}
      {whole && <Link to="/help?all">{t('whole')}</Link>}
      <button type="button" onClick={() => window.print()}>
        {t('print')}
      </button>
    </p>
  )
}
