/** The reader's saved views in the sidebar, under the screens: each opens its list as it was saved. */
import { IconBookmark } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useSession } from '#api/session.tsx'
import { Hint } from '#ui/Hint.tsx'
import { addressOf, type View } from '#ui/ResourceTable/views.ts'
import { useWords } from '#words/Words.tsx'
import { screensOfViews } from './palette/entries.ts'
import type { Section } from './section-items.ts'
import { SidebarLink } from './SectionLinks.tsx'
import classes from './Shell.module.css'

type Props = { views: readonly View[]; sections: readonly Section[] }

/** So many stand there; the palette and the lists have all of them. */
const most = 8

export function SavedViewLinks({ views, sections }: Props) {
  const t = useWords('shell')
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const shown = screensOfViews(views, sections, user, (label) => t(`items.${label}`))
    // One's own come first.
    .toSorted((a, b) => Number(b.view.is_own) - Number(a.view.is_own))
    .slice(0, most)
  if (shown.length === 0) return null
  const here = `${pathname}?${addressOf(new URLSearchParams(search))}`
  return (
    <div className={classes.section}>
      <Hint id="section-views" className={classes.sectionTitle}>
        {t('palette.views')}
      </Hint>
      <ul className={classes.links} aria-labelledby="section-views">
        {shown.map(({ view, label, hint, to }) => (
          <li key={view.id}>
            <SidebarLink to={to} icon={IconBookmark} isHere={here === to} name={`${label}: ${hint}`}>
              <span className={classes.label}>{label}</span>
            </SidebarLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
