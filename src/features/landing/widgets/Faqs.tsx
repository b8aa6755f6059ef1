import type { ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'
import type { ContentItem, LandingPage, Spoken } from '../landing.contract.ts'
import classes from './Faqs.module.css'
import { Section } from './HomeSection.tsx'

type Props = { entries: readonly Spoken<ContentItem>[]; contacts: LandingPage['contacts'] }

export function Faqs({ entries, contacts }: Props) {
  const t = useWords('landing.faqs')
  if (entries.length === 0) return null
  return (
    <Section
      id="FAQs"
      title={t('title')}
      layout="split"
      lead={contacts.length > 0 && <Contacts contacts={contacts} lead={t('lead')} />}
    >
      <div className={classes.list} data-reveal>
        {entries.map((entry) => (
          // An answer is HTML, which was sanitised before it was stored.
          <Question key={entry.id} question={entry.title} answerHtml={{ __html: entry.description }} />
        ))}
      </div>
    </Section>
  )
}

type QuestionProps = {
  question: string | null
  answerHtml?: { __html: string }
  answer?: ReactNode
  open?: boolean
}

/** The browser's own disclosure: opens without scripts, and find-in-page looks inside. */
export function Question({ question, answerHtml, answer, open = false }: QuestionProps) {
  return (
    <details className={classes.entry} open={open}>
      <summary className={classes.question}>{question}</summary>
      {answerHtml ? (
        <div className={classes.answer} dangerouslySetInnerHTML={answerHtml} />
      ) : (
        <div className={classes.answer}>{answer}</div>
      )}
    </details>
  )
}

function Contacts({ contacts, lead }: { contacts: LandingPage['contacts']; lead: string }) {
  return (
    <>
      {lead}
      {contacts.slice(0, 3).map(({ id, name, line, email }) => (
        <span key={id} className={classes.contact}>
          <strong>{name}</strong>
          {line && <>, LINE {line}</>}
          {email && (
            <>
              , <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </span>
      ))}
    </>
  )
}
