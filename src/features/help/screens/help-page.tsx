/** /help/:page: a page of the handbook, with the way to the others next to it. */
import type { ReactNode } from 'react'
import { data, Link, NavLink } from 'react-router'
import { useSession } from '#api/session.tsx'
import { opensScreen } from '#duties.ts'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { helpPages, pagesFor } from '../help.rules.ts'
import { HelpText } from '../widgets/HelpText.tsx'
import { HelpTools } from '../widgets/HelpTools.tsx'
import classes from '../widgets/help.module.css'
import type { Route } from './+types/help-page'

/** There is no such page: the one for addresses that lead nowhere, with its status. */
export function loader({ params }: Route.LoaderArgs): null {
  // React Router takes this for an answer, not for a failure.
  // oxlint-disable-next-line typescript/only-throw-error
  if (!helpPages.some(({ id }) => id === params.page)) throw data(null, { status: 404 })
  return null
}

export default function HelpPageScreen({ params }: Route.ComponentProps) {
  const t = useWords('help')
  const { user } = useSession()
  const page = helpPages.find(({ id }) => id === params.page)
  const pages = pagesFor(user?.role ?? null, (path) => opensScreen(user?.duties ?? [], path))
  if (!page) return null
  return (
    <div className={classes.sides}>
      <Title>{t(`pages.${page.id}.title`)}</Title>
      <nav className={classes.contents} aria-label={t('contents')}>
        <Link to="/help">{t('back')}</Link>
        <ul>
          {pages.map(({ id }) => (
            <li key={id}>
              <NavLink to={`/help/${id}`}>{t(`pages.${id}.title`)}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {pages.includes(page) ? <HelpText page={page} level={1} /> : <ForTheCommittee />}
        <HelpTools />
      </div>
    </div>
  )
}

function ForTheCommittee() {
  const t = useWords('help')
  const go = (text: ReactNode) => <Link to="/login">{text}</Link>
  return (
    <article className={classes.text}>
      <h1>{t('closedTitle')}</h1>
      <p className={classes.lead}>{t.rich('closedText', { go })}</p>
    </article>
  )
}
