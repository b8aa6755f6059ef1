/** The club's names, logo and colours, with a view of what becomes of them. */
import { Button, ColorInput, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { useEffect, useMemo } from 'react'
import { forget, useApi, useRead, useWrite } from '#api/api.ts'
import { type BrandColour, tokensOf, usualColours } from '#brand.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ImageInput } from '#ui/kinds/ImageInput.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useSay, useWords } from '#words/Words.tsx'
import { pictureAddress } from '#kit/endpoint/api-base.ts'
import { Tiles } from '#ui/brand/Tiles.tsx'
import { Unread } from '#ui/Unread.tsx'
import { type Identity, readIdentity, undoIdentity, updateIdentity } from '../setup.contract.ts'
import { problemOfColour } from '../setup.rules.ts'
import classes from './IdentityPreview.module.css'

type Values = { name: string; short_name: string; primary_colour: string; accent_colour: string; logo: File | string }

export function IdentityForm() {
  const { data, error, refetch } = useRead(readIdentity, {}, { gcTime: 0, staleTime: Infinity })
  if (error || !data) return <Unread error={error} refetch={refetch} kind="form" />
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
      <Hint mb="md">{t('text')}</Hint>
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

type Props = {
  values: { name: string; short_name: string; primary_colour: string; accent_colour: string; logo: File | string }
}

const grounds = {
  light: {
    '--paper': '#fdfbf6',
    '--surface': '#ffffff',
    '--ink': '#141f42',
    '--ink-soft': '#566080',
    '--line': '#e6e0d0',
  },
  dark: {
    '--paper': '#121a33',
    '--surface': '#1c2644',
    '--ink': '#edf0f8',
    '--ink-soft': '#b4bdd6',
    '--line': '#2b3759',
  },
}
const colourOr = (value: string, usual: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : usual)

/** What the form holds, as the head of a page would show it in light and in dark. */
function IdentityPreview({ values }: Props) {
  const t = useWords('setup.identity')
  const primary = colourOr(values.primary_colour, usualColours.primary)
  const accent = colourOr(values.accent_colour, usualColours.accent)
  const logo = useAddress(values.logo)
  return (
    <Stack component="section" aria-label={t('preview')}>
      <Text fw={600} size="sm">
        {t('preview')}
      </Text>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          className={classes.paper}
          style={{ ...tokensOf({ primary, accent }, scheme), ...grounds[scheme] }}
        >
          <Text size="xs" className={classes.scheme}>
            {t(scheme)}
          </Text>
          <div className={classes.head}>
            {logo ? <img src={logo} alt="" className={classes.logo} /> : null}
            <strong className={classes.name}>{values.short_name}</strong>
          </div>
          <p className={classes.club}>{values.name}</p>
          <Tiles word={values.short_name.replaceAll(' ', '').slice(0, 12)} />
          <p className={classes.line}>
            <span className={classes.button}>{t('sampleButton')}</span>
            <span className={classes.link}>{t('sampleLink')}</span>
          </p>
        </div>
      ))}
    </Stack>
  )
}

/** Where the browser finds a logo that was chosen, or the one that is there. */
function useAddress(logo: File | string): string | null {
  const chosen = useMemo(() => (logo instanceof File ? URL.createObjectURL(logo) : null), [logo])
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen) : undefined), [chosen])
  return chosen ?? (typeof logo === 'string' && logo !== '' ? pictureAddress(logo, 480) : null)
}
