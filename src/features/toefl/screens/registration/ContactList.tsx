import { Anchor, Title as Heading } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import { type Contact, useContacts } from './facts.ts'
import classes from '#ui/drafted-form/FormPage.module.css'

/** Whom to ask. Says nothing while it is unknown: it is a courtesy below more important things. */
export function ContactList({ regionId, order }: { regionId: number; order: 2 | 3 }) {
  const t = useWords('toefl.finished')
  const { contacts } = useContacts(regionId)
  if (contacts.length === 0) return null
  return (
    <section className={classes.stack}>
      <Heading order={order} size="h3">
        {t('contacts')}
      </Heading>
      <ul className={classes.people}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <strong>{contact.name}</strong>
            <Ways contact={contact} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ways({ contact: { line, phone_number, email } }: { contact: Contact }) {
  const t = useWords('toefl.finished')
  return (
    <span className={classes.ways}>
      {line && (
        <Anchor href={`https://line.me/ti/p/~${encodeURIComponent(line)}`} target="_blank" rel="noopener noreferrer">
          {t('line')} {line}
        </Anchor>
      )}
      {phone_number && <Anchor href={`tel:${phone_number}`}>{phone_number}</Anchor>}
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </span>
  )
}
