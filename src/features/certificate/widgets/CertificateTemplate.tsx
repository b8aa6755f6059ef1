/** What the certificates of a programme say: the office edits it, and looks at a sample. */
import {
  Button,
  Fieldset,
  Group,
  NumberInput,
  Paper,
  Stack,
  Switch,
  Text,
  TextInput,
  Textarea,
  Title,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconFileTypePdf, IconPlus, IconTrash } from '@tabler/icons-react'
import { FormShell } from '#ui/FormShell.tsx'
import { FileField } from '#ui/FileField.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { fileProblem, useRefusal } from '#ui/drafted-form/form-problems.ts'
import { useWords } from '#words/Words.tsx'
import type { DoorProgramme } from '#programme-kinds.ts'
import { BadgeKeys } from '#features/badge/widgets/BadgeKeys.tsx'
import { useApi, useRead, useWrite } from '#api/api.ts'
import { FileButton } from '#api/FileButton.tsx'
import { useSaved } from '#api/outcome.ts'
import { type Template, type templateBody, templateEndpoints } from '../certificate-template.contract.ts'

type Of = { programme: DoorProgramme }

export function CertificateTemplate({ programme }: Of) {
  const words = useWords('certificates')
  const { data, error, refetch } = useRead(templateEndpoints[programme].read, {}, { gcTime: 0, staleTime: Infinity })
  return (
    <Page title={words(`titles.${programme}`)} lead={words(`leads.${programme}`)}>
      {data ? (
        <Form key={data.data.version} programme={programme} template={data.data} />
      ) : (
        <Unread error={error} refetch={refetch} kind="form" />
      )}
    </Page>
  )
}

type Values = Omit<Template, 'version' | 'months' | 'signatories'> & {
  months: number | string
  signatories: { name: string; role_en: string; role_id: string; picture: string }[]
}
type Form = UseFormReturnType<Values>

const nobody = { name: '', role_en: '', role_id: '', picture: '' }

type FormProps = Of & { template: Template }

function Form({ programme, template: { version, months, signatories, ...texts } }: FormProps) {
  const { save, preview } = templateEndpoints[programme]
  const words = useWords('certificates')
  const api = useApi()
  const saved = useSaved([templateEndpoints[programme].read.path])
  const initial: Values = {
    ...texts,
    months: months ?? '',
    signatories: signatories.map((one) => ({ ...one, picture: one.picture ?? '' })),
  }
  return (
    <Stack gap="lg" maw="64rem">
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
        <FormShell<typeof templateBody, Values, { message: string }>
          schema={save.body}
          initial={initial}
          submit={({ signatories: given, ...body }) =>
            api.call(save, {
              body: {
                ...body,
                signatories: [given ?? []].flat().map((one) => ({ ...one, picture: one.picture || null })),
              },
            })
          }
          onDone={saved}
          submitLabel={words('save')}
        >
          {(form) => (
            <>
              <Switch
                label={words('isOn')}
                description={words('isOnHint')}
                {...form.getInputProps('is_on', { type: 'checkbox' })}
              />
              <div className="cells" style={{ '--cell': '20rem', gap: 24 }}>
                <Texts form={form} language="en" label={words('english')} />
                <Texts form={form} language="id" label={words('indonesian')} />
              </div>
              <NumberInput
                label={words('months')}
                description={words('monthsHint')}
                allowDecimal={false}
                allowNegative={false}
                maxLength={3}
                maw="24rem"
                {...form.getInputProps('months')}
              />
              <Signatories programme={programme} form={form} />
            </>
          )}
        </FormShell>
        <Hint mt="md">{words('newVersion')}</Hint>
      </Paper>
      {version === null ? null : (
        <Group>
          <FileButton file={preview} id={version} icon={<IconFileTypePdf size={18} aria-hidden />}>
            {words('look')}
          </FileButton>
          <Hint>{words('lookHint')}</Hint>
        </Group>
      )}
      <BadgeKeys />
    </Stack>
  )
}

function Texts({ form, language, label }: { form: Form; language: 'en' | 'id'; label: string }) {
  const words = useWords('certificates')
  return (
    <Fieldset legend={<strong>{label}</strong>} variant="unstyled">
      <Stack gap="sm">
        <TextInput
          label={words('titleField')}
          withAsterisk
          maxLength={80}
          {...form.getInputProps(`title_${language}`)}
        />
        <Textarea
          label={words('textField')}
          description={words('textHint', { club: '{club}', date: '{date}' })}
          withAsterisk
          autosize
          minRows={3}
          maxLength={400}
          {...form.getInputProps(`text_${language}`)}
        />
      </Stack>
    </Fieldset>
  )
}

function Signatories({ programme, form }: Of & { form: Form }) {
  const words = useWords('certificates')
  const { signatories } = form.values
  return (
    <Fieldset legend={<strong>{words('signatories')}</strong>} variant="unstyled">
      <Hint mb="sm">{words('signatoriesHint')}</Hint>
      <Stack gap="lg">
        {signatories.map((_one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a signature has nothing else of its own
          <Signatory key={at} programme={programme} form={form} at={at} />
        ))}
      </Stack>
      {signatories.length < 3 && (
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => form.insertListItem('signatories', { ...nobody })}
        >
          {words('add')}
        </Button>
      )}
    </Fieldset>
  )
}

function Signatory({ programme, form, at }: Of & { form: Form; at: number }) {
  const words = useWords('certificates')
  const refusal = useRefusal()
  const add = useWrite(templateEndpoints[programme].addPicture)
  const field = `signatories.${at}` as const
  const number = at + 1
  const hasPicture = Boolean(form.values.signatories[at]?.picture)
  const choose = (file: File | null) => {
    if (!file) return add.reset()
    add.mutate(
      { body: { picture: file } },
      { onSuccess: ({ data }) => form.setFieldValue(`${field}.picture`, data.hash) },
    )
  }
  return (
    <Paper withBorder p="md" component="section" aria-label={words('signatory', { number })}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          {words('signatory', { number })}
        </Title>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={words('remove', { number })}
          onClick={() => form.removeListItem('signatories', at)}
        >
          {words('removeShort')}
        </Button>
      </Group>
      <div className="cells" style={{ '--cell': '14rem', gap: 12 }}>
        <TextInput label={words('name')} withAsterisk maxLength={120} {...form.getInputProps(`${field}.name`)} />
        <TextInput label={words('roleEn')} withAsterisk maxLength={120} {...form.getInputProps(`${field}.role_en`)} />
        <TextInput label={words('roleId')} withAsterisk maxLength={120} {...form.getInputProps(`${field}.role_id`)} />
        <FileField
          label={words('picture')}
          placeholder={words('choosePicture')}
          accept="image/png,image/jpeg,image/webp"
          disabled={add.isPending}
          error={add.error ? (refusal(add.error).errors['picture'] ?? fileProblem(refusal(add.error))) : undefined}
          onChange={choose}
          clearable
        />
      </div>
      {hasPicture && (
        <Group mt="xs" gap="sm">
          <Text size="sm">{words('pictureThere')}</Text>
          <Button variant="default" size="sm" onClick={() => form.setFieldValue(`${field}.picture`, '')}>
            {words('removePicture')}
          </Button>
        </Group>
      )}
    </Paper>
  )
}
