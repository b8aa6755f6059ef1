import { useWords } from '#words/Words.tsx'
import classes from './DemoMark.module.css'
import { useFrame } from './use-frame.ts'

/** Says on every screen of a demo that it is one: in the page's margin, and never in the way of a finger. */
export function DemoMark() {
  const t = useWords('common.demo')
  const { isDemo } = useFrame()
  if (!isDemo) return null
  return (
    <aside className={classes.mark} aria-label={t('label')}>
      <span aria-hidden>{t('mark')}</span>
    </aside>
  )
}
