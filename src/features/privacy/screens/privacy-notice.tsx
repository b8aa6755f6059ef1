/** /privacy-notice: which data, for what, how long, and what one can ask for. */
import { Text, Title as Heading } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '#ui/links.tsx'
import { Title } from '#ui/Title.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { ContactWays } from '#features/catalogue/widgets/ContactWays.tsx'
import { useContacts } from '#features/catalogue/widgets/use-contacts.ts'
import { readNotice } from '../privacy.contract.ts'
import { Register } from '../widgets/Register.tsx'
import classes from './notice.module.css'

export default function PrivacyNotice() {
  const t = useWords('notice')
  const { data, error, refetch } = useRead(readNotice)
  return (
    <article className={classes.page}>
      <Title>{t('title')}</Title>
      <header className={classes.section}>
        <Heading order={1}>{t('title')}</Heading>
        <p>{t('lead')}</p>
        {data ? <Text c="dimmed">{t('version', { version: data.data.version })}</Text> : null}
      </header>
      <Section title={t('what')}>
        {data ? <Register months={data.data.months} /> : <Unread error={error} refetch={refetch} kind="cards" />}
      </Section>
      <Section title={t('who')}>
        <p>{t('whoText')}</p>
      </Section>
      <Section title={t('rights')}>
        <p>{t('rightsText')}</p>
        <TextLink to="/dashboard/privacy">{t('rightsLink')}</TextLink>
      </Section>
      <Section title={t('young')}>
        <p>{t('youngText')}</p>
      </Section>
      <Section title={t('leaks')}>
        <p>{t('leaksText')}</p>
      </Section>
      <Section title={t('contact')}>
        <Contact />
      </Section>
    </article>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <Heading order={2} size="h3">
        {title}
      </Heading>
      {children}
    </section>
  )
}

function Contact() {
  const t = useWords('notice')
  const { contacts } = useContacts(null)
  if (contacts.length === 0) return <p>{t('contactNone')}</p>
  return (
    <>
      <p>{t('contactText')}</p>
      {contacts.slice(0, 3).map((contact) => (
        <div key={contact.id}>
          <Text fw={600}>{contact.name}</Text>
          <ContactWays contact={contact} />
        </div>
      ))}
    </>
  )
}
