import { Anchor, Group, List, Stack, Text, Title as Heading } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Spot } from '#ui/art/Spot.tsx'
import { Title } from '#ui/Title.tsx'
import { useTop } from '#ui/use-top.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { type Answer, canCorrect } from './answer.ts'
import { ContactList } from './ContactList.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { MailboxActions } from './MailboxActions.tsx'
import { ShiftText } from './Review.tsx'
import { TakeAway } from './TakeAway.tsx'
import { WrongAddress } from './WrongAddress.tsx'

type Props = {
  answer: Answer
  /** Whether these are new accounts, which set a password first. */
  isNew: boolean
  actions: ReactNode
  /** The answer as it is after an address was put right. */
  onCorrected?: (answer: Answer) => void
}

/** After a registration: everybody's seat, and the next step. */
export function Finished({ answer, isNew, actions, onCorrected }: Props) {
  const t = useWords('toefl.finished')
  const heading = useTop<HTMLHeadingElement>()
  const { people, region, regionId } = answer
  const title = people.length === 1 ? t('title') : t('titleGroup', { count: people.length })
  return (
    <div className={classes.card}>
      {isNew && <Title>{title}</Title>}
      <Stack gap="md" align="flex-start">
        <Spot name="done" width={180} />
        {/* Below a signed-in screen's own heading, above all on a page by itself. */}
        <Heading order={isNew ? 1 : 2} size="h1" ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </Heading>
        <Text>{t('lead', { region })}</Text>
        <Text>{t('paid', { amount: rupiah(answer.amount) })}</Text>
      </Stack>
      <section className="stack apart">
        <Heading order={isNew ? 2 : 3} size="h3">
          {t('who')}
        </Heading>
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.nim}>
              <strong>{person.name}</strong> <span className="soft">({person.nim})</span>
              <br />
              <ShiftText shift={person} />
              {person.place ? `, ${person.place}` : ''}
              {isNew && (
                <>
                  <br />
                  <span className="soft">{person.email}</span> <Correction {...{ answer, person, onCorrected }} />
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="stack apart">
        <TakeAway answer={answer} />
      </section>
      <section className="stack apart">
        <Heading order={isNew ? 2 : 3} size="h3">
          {t('next')}
        </Heading>
        <List type="ordered" spacing="xs">
          {isNew && <List.Item>{t('mail')}</List.Item>}
          <List.Item>{t('check')}</List.Item>
          <List.Item>{isNew ? t('confirm') : t('mailAgain')}</List.Item>
        </List>
      </section>
      <ContactList regionId={regionId} order={isNew ? 2 : 3} />
      <Group>{actions}</Group>
    </div>
  )
}

type CorrectionProps = Pick<Props, 'answer' | 'onCorrected'> & { person: Answer['people'][number] }

function Correction({ answer, person, onCorrected }: CorrectionProps) {
  // Looked at once: a form that is being filled in does not vanish, the server says when it is too late.
  const [isPossible] = useState(() => canCorrect(answer, Date.now()))
  const { userId } = person
  if (!isPossible || !onCorrected || !answer.correction || userId === undefined) return null
  const change = (email: string) =>
    onCorrected({ ...answer, people: answer.people.map((one) => (one === person ? { ...one, email } : one)) })
  return <WrongAddress person={{ ...person, userId }} correctionKey={answer.correction.key} onCorrected={change} />
}

/** The next steps of a visitor. */
export function VisitorActions({ email, onAnother }: { email: string | undefined; onAnother: () => void }) {
  const t = useWords('toefl.finished')
  return (
    <>
      <MailboxActions email={email} />
      <Anchor component="button" type="button" onClick={onAnother}>
        {t('another')}
      </Anchor>
    </>
  )
}
