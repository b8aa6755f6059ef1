/** The club's names, logo and colours, with a view of what becomes of them. */
import { Button, ColorInput, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { forget, useApi, useRead, useWrite } from '#api/api.ts'
import { type BrandColour, usualColours } from '#kit/colour/brand.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { ImageInput } from '#ui/kinds/ImageInput.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useSay, useWords } from '#words/Words.tsx'
import { type Identity, readIdentity, undoIdentity, updateIdentity } from '../contract.ts'
import { problemOfColour } from '../rules.ts'
import { IdentityPreview } from './IdentityPreview.tsx'

type Values = { name: string; short_name: string; primary_colour: string; accent_colour: string; logo: File | string }

export function IdentityForm() {
  const { data, error, refetch } = useRead(readIdentity, {}, { gcTime: 0, staleTime: Infinity })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState kind="form" />
  // Another form when something else than it holds is saved, as by taking a change back.
  return <Form key={JSON.stringify(data.data)} identity={data.data} />
}

function Form({ identity }: { identity: Identity }) {
  const t = useWords('setup.identity')
  const office = useWords('office')
  const api = useApi()
  const client = useQueryClient()
  const pages = useRevalidator()
  const initial: Values = {
    name: identity.name,
    short_name: identity.short_name,
    primary_colour: identity.primary_colour ?? '',
    accent_colour: identity.accent_colour ?? '',
    logo: identity.logo ?? '',
  }
  const done = ({ message }: { message: string }) => {
    notify.success(message)
    // The frame of this page says it, too.
    void Promise.all([forget(client, ['/setup', '/club']), pages.revalidate()])
  }
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Title order={2} size="h4">
        {t('title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('text')}
      </Text>
      <FormShell<typeof updateIdentity.body, Values, { message: string }>
        schema={updateIdentity.body}
        initial={initial}
        // A logo that is there is named by its key, and is not sent again.
        submit={(body) => api.call(updateIdentity, { body })}
        onDone={done}
        submitLabel={office('form.save')}
      >
        {(form) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <Stack>
              <TextInput label={t('name')} maxLength={80} required {...form.getInputProps('name')} />
              <TextInput
                label={t('shortName')}
                description={t('shortNameHint')}
                maxLength={12}
                required
                {...form.getInputProps('short_name')}
              />
              <ImageInput
                label={t('logo')}
                description={t('logoHint')}
                {...form.getInputProps('logo')}
                value={form.values.logo}
              />
              <Colour which="primary" form={form} />
              <Colour which="accent" form={form} />
            </Stack>
            <IdentityPreview values={form.values} />
          </SimpleGrid>
        )}
      </FormShell>
      {identity.can_undo && <Undo onDone={done} />}
    </Paper>
  )
}

function Colour({ which, form }: { which: BrandColour; form: UseFormReturnType<Values> }) {
  const t = useWords('setup.identity')
  const say = useSay()
  const name = `${which}_colour` as const
  const value = form.values[name]
  const isWhole = /^#[0-9a-f]{6}$/i.test(value)
  const problem = isWhole ? problemOfColour(which, value.toLowerCase()) : null
  const { error, ...input } = form.getInputProps(name)
  const nearest = problem?.values['nearest']
  return (
    <Stack gap={6} align="flex-start">
      <ColorInput
        w="100%"
        label={t(`colours.${which}`)}
        description={t(`colourHints.${which}`)}
        placeholder={usualColours[which]}
        format="hex"
        eyeDropperButtonProps={{ 'aria-label': t('pick') }}
        swatches={[usualColours[which]]}
        {...input}
        error={problem ? say(problem) : error}
      />
      {nearest && (
        <Button variant="default" size="compact-sm" onClick={() => form.setFieldValue(name, nearest)}>
          {t('useNearest', { colour: nearest })}
        </Button>
      )}
    </Stack>
  )
}

function Undo({ onDone }: { onDone: (answer: { message: string }) => void }) {
  const t = useWords('setup.identity')
  const textOf = useProblemText()
  const undo = useWrite(undoIdentity, { invalidates: [] })
  return (
    <Button
      mt="md"
      variant="subtle"
      loading={undo.isPending}
      onClick={() => undo.mutate({}, { onSuccess: onDone, onError: (problem) => notify.problem(textOf(problem)) })}
    >
      {t('undo')}
    </Button>
  )
}
