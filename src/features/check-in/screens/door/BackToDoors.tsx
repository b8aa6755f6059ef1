import { IconArrowLeft } from '@tabler/icons-react'
import { ButtonLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import classes from './door.module.css'

/** From one door to the choice of all. */
export function BackToDoors() {
  const t = useWords('door')
  return (
    <div className={classes.tools}>
      <ButtonLink to="/check-in" variant="default" size="sm" leftSection={<IconArrowLeft size={18} aria-hidden />}>
        {t('back')}
      </ButtonLink>
    </div>
  )
}
