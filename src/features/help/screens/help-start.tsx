/** /help: the pages of the handbook that the reader has, found by a few letters; with `?all`, all of them to print. */
import { useDeferredValue, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#api/session.tsx'
import { opensScreen } from '#duties.ts'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { type HelpPage, pagesFor } from '../help.rules.ts'
import { HelpText } from '../widgets/HelpText.tsx'
import { HelpTools } from '../widgets/HelpTools.tsx'
import classes from '../widgets/help.module.css'

export default function Help() {
  const t = useWords('help')
  const { user } = useSession()
  const pages = pagesFor(user?.role ?? null, (path) => opensScreen(user?.duties ?? [], path))
  const isWhole = new URLSearchParams(useLocation().search).has('all')
  return (
    <div className={classes.page}>
      <Title>{t('title')}</Title>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
        <HelpTools whole={!isWhole} back={isWhole} />
      </header>
      {isWhole ? pages.map((page) => <HelpText key={page.id} page={page} level={2} />) : <Contents pages={pages} />}
    </div>
  )
}

function Contents({ pages }: { pages: readonly HelpPage[] }) {
  const t = useWords('help')
  const field = useId()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed).toLowerCase().split(/\s+/)
  const textOf = useHelpTexts()
  const found = pages.filter((page) => {
    const text = textOf(page)
    return wanted.every((word) => text.includes(word))
  })
  const groups = [
    { name: 'office', pages: found.filter(({ roles }) => roles !== null) },
    { name: 'students', pages: found.filter(({ roles }) => roles === null) },
  ] as const
  return (
    <>
      <div className={classes.search}>
        <label htmlFor={field}>{t('search')}</label>
        <input id={field} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </div>
      <nav aria-label={t('contents')} aria-live="polite">
        {found.length === 0 && <p>{t('nothing')}</p>}
        {groups
          .filter((group) => group.pages.length > 0)
          .map((group) => (
            <section key={group.name}>
              <h2>{t(group.name)}</h2>
              <ul className={classes.list}>
                {group.pages.map(({ id }) => (
                  <li key={id}>
                    <Link to={`/help/${id}`}>{t(`pages.${id}.title`)}</Link>
                    <p>{t(`pages.${id}.lead`)}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </nav>
    </>
  )
}

type Markup = (key: string, values: { go: (chunks: string) => string }) => string

/** All that a page says, in small letters, to be searched. */
function useHelpTexts(): (page: HelpPage) => string {
  const t = useWords('help')
  const { markup } = t as unknown as { markup: Markup }
  const plain = (key: string) => markup(key, { go: (text) => text })
  return ({ id, steps, notes }) =>
    [
      plain(`pages.${id}.title`),
      plain(`pages.${id}.lead`),
      ...Object.keys(steps).map((key) => plain(`pages.${id}.steps.${key}`)),
      ...Object.keys(notes).map((key) => plain(`pages.${id}.notes.${key}`)),
    ]
      .join(' ')
      .toLowerCase()
}
