import { Title as Heading } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import { ContactWays } from '#features/catalogue/widgets/ContactWays.tsx'
import { useContacts } from '#features/catalogue/widgets/use-contacts.ts'
import classes from '#ui/drafted-form/FormPage.module.css'

/** The contact persons. Says nothing while they are unknown: they are a courtesy below more important things. */
export function ContactList({ regionId, order }: { regionId: number; order: 2 | 3 }) {
  const t = useWords('toefl.finished')
  const { contacts } = useContacts(regionId)
  if (contacts.length === 0) return null
  return (
    <section className="stack apart">
      <Heading order={order} size="h3">
        {t('contacts')}
      </Heading>
      <ul className={classes.people}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <strong>{contact.name}</strong>
            <br />
            <ContactWays contact={contact} />
          </li>
        ))}
      </ul>
    </section>
  )
}
