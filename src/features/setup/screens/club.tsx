/** The club's identity, its other places, and whether its e-mail arrives. */
import { Paper, Stack, TextInput, Title } from '@mantine/core'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { CheckUpCard } from '../widgets/CheckUpCard.tsx'
import { FormerName } from '../widgets/FormerName.tsx'
import { IdentityForm } from '../widgets/IdentityForm.tsx'
import { MailServerCard } from '../widgets/MailServerCard.tsx'
import { type Club, readClub, updateClub } from '../setup.contract.ts'

export const handle = { title: 'setup.club' }

const fields = ['website', 'university_page', 'instagram', 'youtube', 'linkedin', 'facebook'] as const

export default function ClubScreen() {
  const t = useWords('setup')
  const { data, error, refetch } = useRead(readClub, {}, { gcTime: 0, staleTime: Infinity })
  return (
    <Page title={t('club')} lead={t('lead')}>
      {error || !data ? (
        <Unread error={error} refetch={refetch} kind="form" />
      ) : (
        <Stack gap="lg" maw="64rem">
          <IdentityForm />
          <FormerName />
          <Links club={data.data} />
          <MailServerCard />
          <CheckUpCard />
        </Stack>
      )}
    </Page>
  )
}

function Links({ club }: { club: Club }) {
  const t = useWords('setup')
  const office = useWords('office')
  const api = useApi()
  const saved = useSaved(['/setup', '/club'])
  const initial = Object.fromEntries(fields.map((name) => [name, club[name] ?? ''])) as Record<
    (typeof fields)[number],
    string
  >
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Title order={2} size="h4">
        {t('linksTitle')}
      </Title>
      <Hint mb="md">{t('linksText')}</Hint>
      <FormShell
        schema={updateClub.body}
        initial={initial}
        submit={(body) => api.call(updateClub, { body })}
        onDone={saved}
        submitLabel={office('form.save')}
      >
        {(form) =>
          fields.map((name) => (
            <TextInput
              key={name}
              type="url"
              label={t(`fields.${name}`)}
              placeholder="https://"
              maxLength={500}
              {...form.getInputProps(name)}
            />
          ))
        }
      </FormShell>
    </Paper>
  )
}
