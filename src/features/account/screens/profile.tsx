/** /dashboard/profile: a person's data, how to reach them, the language, and their sessions. */
import { Avatar, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconKey, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Facts } from '#ui/Facts.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { LineInput } from '#ui/LineInput.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notify } from '#ui/notify.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { Unread } from '#ui/Unread.tsx'
import { day } from '#words/format.ts'
import { type Language, languageNames, languages } from '#words/languages.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { currentUser, type SessionUser, updateProfile } from '../account.contract.ts'
import { isOffice } from '#roles.ts'
import { forget, useApi, useRead } from '#api/api.ts'
import { updateUser } from '#api/session-store.ts'
import { ClubNewsSwitch } from '#features/club-news/widgets/ClubNewsSwitch.tsx'
import { CalendarAddress } from '#features/calendar/widgets/CalendarAddress.tsx'
import { ContactWays } from '#features/catalogue/widgets/ContactWays.tsx'
import { useContacts } from '#features/catalogue/widgets/use-contacts.ts'
import { useSpeak } from '../widgets/use-speak.ts'
import { useQueryClient } from '@tanstack/react-query'
import classes from './profile.module.css'
import { useFrame } from '#layouts/use-frame.ts'
import { UniversityCard } from '../widgets/UniversityCard.tsx'
import { OpenSessions } from './OpenSessions.tsx'

export const handle = { title: 'profile.title' }

export default function Profile() {
  const t = useWords('profile')
  const { data, error, refetch } = useRead(currentUser)
  return (
    <Page title={t('title')} lead={t('lead')}>
      {data ? <Cards user={data.data} /> : <Unread error={error} refetch={refetch} kind="cards" />}
    </Page>
  )
}

function Cards({ user }: { user: SessionUser }) {
  const t = useWords('profile')
  const security = useWords('security')
  const news = useWords('clubNews')
  // The committee's own people have no campus and no LINE ID here.
  const isStudent = !isOffice(user.role)
  const { university } = useFrame()
  return (
    <div className="columns late" style={{ '--columns': 'minmax(0, 1fr) 24rem' }}>
      <div className="stack apart">
        <Panel title={t('identity.title')}>
          <Identity user={user} />
        </Panel>
        {isStudent && (
          <Panel title={t('contact.title')}>
            <Contact user={user} />
          </Panel>
        )}
      </div>
      <div className="stack apart">
        <Panel title={t('language.title')}>
          <LanguageChoice />
        </Panel>
        <Panel title={t('security.title')}>
          <p>{t('security.lead')}</p>
          <ButtonLink to="/dashboard/password" variant="default" leftSection={<IconKey size={18} aria-hidden />}>
            {t('security.change')}
          </ButtonLink>
          <ButtonLink to="/dashboard/security" variant="default" leftSection={<IconShieldLock size={18} aria-hidden />}>
            {security('open')}
          </ButtonLink>
          <OpenSessions />
        </Panel>
        <Panel title={news('title')}>
          <ClubNewsSwitch />
        </Panel>
        <Panel title={t('calendar.title')}>
          <CalendarAddress />
        </Panel>
        {university && (
          <Panel title={t('university.title')}>
            <UniversityCard />
          </Panel>
        )}
      </div>
    </div>
  )
}

function Identity({ user }: { user: SessionUser }) {
  const t = useWords('profile.identity')
  const common = useWords('common')
  const language = useLanguage()
  const { major, birth_place: place, birth_date: born } = user
  const facts: [label: string, value: string | null | undefined][] = [
    [t('nim'), user.nim],
    [t('email'), user.email],
    [t('region'), user.region?.region],
    [t('major'), major && t('majorValue', { major: major.major_name, faculty: major.faculty })],
    [t('batch'), user.batch],
    [t('gender'), user.gender && common(`genders.${user.gender}`)],
    [t('birth'), place && born && t('birthValue', { place, day: day(born, language) })],
    [t('since'), day(user.memberSince, language)],
  ]
  return (
    <>
      <div className="row">
        <Avatar name={user.name} color="brand" size={64} aria-hidden />
        <div>
          <p className={classes.name}>{user.name}</p>
          <Text c="dimmed">{common(`roles.${user.role}`)}</Text>
        </div>
      </div>
      <Facts facts={facts} column="13rem" isBold />
      <WhomToAsk regionId={user.region?.id ?? null} />
    </>
  )
}

/** Name and e-mail are the committee's to change, so it says who that is. */
function WhomToAsk({ regionId }: { regionId: number | null }) {
  const t = useWords('profile.identity')
  const { contacts } = useContacts(regionId)
  const [contact] = contacts
  return (
    <div>
      <Hint>{t(contact ? 'fixedBy' : 'fixed', { name: contact?.name ?? '' })}</Hint>
      {contact && <ContactWays contact={contact} />}
    </div>
  )
}

function Contact({ user }: { user: SessionUser }) {
  const t = useWords('profile.contact')
  const api = useApi()
  const client = useQueryClient()
  return (
    <FormShell
      schema={updateProfile.body}
      initial={{
        phone_number: user.phone_number ?? '',
        line_id: user.line_id ?? '',
        campus_location: user.campus_location ?? '',
        domicile: user.domicile ?? '',
        address: user.address ?? '',
      }}
      draft={`profile:${user.id}`}
      submit={(body) => api.call(updateProfile, { body })}
      onDone={({ data, message }) => {
        updateUser(data)
        void forget(client, [currentUser.path])
        notify.success(message)
      }}
      submitLabel={t('save')}
    >
      {(form) => (
        <div className="cells" style={{ '--cell': '12rem' }}>
          <div data-wide>
            <TextInput
              label={t('phone')}
              description={t('phoneHint')}
              withAsterisk
              type="tel"
              autoComplete="tel"
              {...form.getInputProps('phone_number')}
            />
          </div>
          <LineInput label={t('line')} withAsterisk maxLength={60} {...form.getInputProps('line_id')} />
          <TextInput label={t('campus')} withAsterisk maxLength={120} {...form.getInputProps('campus_location')} />
          <TextInput
            label={t('domicile')}
            withAsterisk
            maxLength={120}
            autoComplete="address-level2"
            {...form.getInputProps('domicile')}
          />
          <div data-wide>
            <Textarea
              label={t('address')}
              withAsterisk
              autosize
              minRows={2}
              maxLength={500}
              autoComplete="street-address"
              {...form.getInputProps('address')}
            />
          </div>
        </div>
      )}
    </FormShell>
  )
}

function LanguageChoice() {
  const t = useWords('profile.language')
  const spoken = useLanguage()
  const textOf = useProblemText()
  const speak = useSpeak()
  // The other words take a moment to arrive; the choice shows at once.
  const [wanted, setWanted] = useState<Language | null>(null)
  const change = async (language: Language) => {
    setWanted(language)
    await speak(language).catch((error: unknown) => notify.problem(textOf(error)))
    setWanted(null)
  }
  return (
    <Radio.Group
      value={wanted ?? spoken}
      onChange={(language) => void change(language)}
      description={t('lead')}
      aria-label={t('title')}
    >
      <Stack gap="xs" mt="sm">
        {languages.map((language) => (
          <Radio key={language} value={language} label={<span lang={language}>{languageNames[language]}</span>} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
