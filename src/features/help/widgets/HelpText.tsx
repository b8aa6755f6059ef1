import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Language } from '#words/languages.ts'
import type { HelpPage } from '../help.rules.ts'
import classes from './help.module.css'

type Rich = (key: string, values: { go: (chunks: ReactNode) => ReactNode }) => ReactNode

/** A page's text: its steps in order, further hints, and the screen that it describes. */
export function HelpText({ page, level }: { page: HelpPage; level: 1 | 2 }) {
  const t = useWords('help')
  // The keys are those of the page, which the compiler knew where it was written.
  const { rich } = t as unknown as { rich: Rich }
  const language = useLanguage()
  const Heading = level === 1 ? 'h1' : 'h2'
  const Below = level === 1 ? 'h2' : 'h3'
  const title = t(`pages.${page.id}.title`)
  const picture = pictureOf(page.picture, language)
  const lines = (part: 'steps' | 'notes') =>
    Object.entries(page[part]).map(([key, to]) => (
      <li key={key}>{rich(`pages.${page.id}.${part}.${key}`, { go: linkTo(to ?? '') })}</li>
    ))
  return (
    <article className={classes.text} id={page.id}>
      <Heading>{title}</Heading>
      <p className={classes.lead}>{t(`pages.${page.id}.lead`)}</p>
      <ol className={classes.steps}>{lines('steps')}</ol>
      <aside className={classes.notes}>
        <Below>{t('good')}</Below>
        <ul>{lines('notes')}</ul>
      </aside>
      {picture && (
        <img className={classes.picture} src={picture} alt={t('picture', { title })} loading="lazy" {...pictureSize} />
      )}
    </article>
  )
}

const linkTo = (to: string) => (text: ReactNode) => <Link to={to}>{text}</Link>

/** The handbook's pictures. `tests/e2e/help.spec.ts` takes them, in each language. */
const files = import.meta.glob<string>('./pictures/*.webp', { query: '?no-inline', import: 'default', eager: true })

const pictureSize = { width: 960, height: 600 }

/** The address of a page's picture; undefined where it has none. */
const pictureOf = (name: string | null, language: Language): string | undefined =>
  files[`./pictures/${name}-${language}.webp`]
