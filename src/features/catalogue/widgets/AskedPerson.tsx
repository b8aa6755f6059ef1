/** The person whom the reader of a page may ask, with a button for each way to write to them. */
import { Button, Group, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconMessageCircle } from '@tabler/icons-react'
import { contactFor, type ContactType, waysOf } from '#contact-person.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { calm } from '#api/freshness.ts'
import { useWords } from '#words/Words.tsx'
import { contactPersons } from '../catalogue.resource.ts'
import classes from './AskedPerson.module.css'

const icons = { whatsapp: IconBrandWhatsapp, line: IconMessageCircle, email: IconMail } as const

export type AskedProps = {
  /** Without it that of who is signed in. */
  regionId?: number | null
  type: ContactType
}

/** Nothing while nobody is known who can be written to. */
export function AskedPerson({ regionId, type }: AskedProps) {
  const t = useWords('common.contact')
  const { data } = useRead(contactPersons.list, { query: wholeList }, calm)
  const { user } = useSession()
  const contact = contactFor(data?.data ?? [], regionId === undefined ? (user?.region?.id ?? null) : regionId, type)
  if (!contact) return null
  return (
    <section className={classes.ask} aria-label={t('label')}>
      <Text>{t('ask', { name: contact.name })}</Text>
      <Group gap="xs">
        {waysOf(contact).map(({ kind, url }) => {
          const Icon = icons[kind]
          return (
            <Button
              key={kind}
              component="a"
              href={url}
              {...(kind === 'email' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
              variant="default"
              leftSection={<Icon size={18} aria-hidden />}
            >
              {t(kind)}
            </Button>
          )
        })}
      </Group>
    </section>
  )
}
