/** A content of the home page, with the fields of its kind and a view of it: `/landing-content/create` and `…/:id/edit`. */
import { titleOfForm } from '#features/catalogue/widgets/list-titles.ts'
import { Badge, Paper, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { forget, useApi, useRead } from '#api/api.ts'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import type { Field } from '#kit/resource/kinds.ts'
import { Drawing } from '#ui/art/Drawing.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { FieldInput, type FieldValues, valuesOf } from '#ui/kinds/FieldInput.tsx'
import { type ResourceWords, useResourceWords } from '#ui/kinds/resource-words.ts'
import { notify } from '#ui/notify.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { useWords } from '#words/Words.tsx'
import { landingContent } from '../content.resource.ts'
import { type ContentField, contentFields, type ContentKind, contentKinds, isNeeded } from '../landing.rules.ts'
import { Preview } from '../widgets/editor/ContentPreview.tsx'
import { KindCards } from '../widgets/editor/KindCards.tsx'

export const handle = { title: titleOfForm }

const path = `/${landingContent.key}`

export default function ContentForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const asked = contentKinds.find((kind) => kind === search.get('kind'))
  if (id !== undefined) return <Existing key={id} id={Number(id)} />
  return asked ? <Form key={asked} kind={asked} record={undefined} /> : <KindCards />
}

function Existing({ id }: { id: number }) {
  // Always as it is now: a kept answer would offer old values for saving.
  const { data, error, refetch } = useRead(landingContent.read, { params: { id } }, { gcTime: 0, staleTime: Infinity })
  if (error || !data) return <Unread error={error} refetch={refetch} kind="form" />
  return <Form kind={data.data.kind} record={data.data} />
}

type Props = { kind: ContentKind; record: ({ id: number } & Record<string, unknown>) | undefined }

function Form({ kind, record }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const leadOn = useLeadOn()
  const words = useResourceWords(landingContent)
  const own = useWords('catalogue.content')
  const office = useWords('office')
  const list = `${path}?kind=${kind}`
  // The kind goes along, so that the contract judges the whole as its kind asks.
  const send = (values: object) => {
    const body = { ...values, kind } as never
    return record
      ? api.call(landingContent.update, { params: { id: record.id }, body })
      : api.call(landingContent.create, { body })
  }
  return (
    <Page
      title={
        record
          ? office('list.editNamed', { name: words.nameOf(landingContent, record) })
          : own('newOf', { kind: words.choice(landingContent.fields.kind, kind) })
      }
      lead={own(`about.${kind}`)}
      breadcrumb={[{ label: words.title, to: list }]}
      actions={record && <HistoryLink entity={landingContent.table} id={record.id} />}
    >
      <FormShell<typeof landingContent.create.body, FieldValues, { message: string }>
        schema={landingContent.create.body}
        initial={{ kind, ...valuesOf(fieldsOf(kind), record) }}
        submit={send}
        onDone={({ message }) => {
          notify.success(message)
          void forget(client, [path])
          leadOn(list)
        }}
        submitLabel={office(record ? 'form.save' : 'form.create')}
        cancelTo={list}
      >
        {(form) => (
          <div className="columns late" style={{ '--columns': 'minmax(0, 1fr) minmax(0, 26rem)' }}>
            <Paper withBorder miw={0} p="clamp(1rem, 3vw, 1.75rem)" bg="var(--surface)">
              <Fields kind={kind} form={form} />
            </Paper>
            <Preview kind={kind} values={form.values} />
          </div>
        )}
      </FormShell>
    </Page>
  )
}

function Fields({ kind, form }: { kind: ContentKind; form: UseFormReturnType<FieldValues> }) {
  const words = useFieldWords(kind)
  const office = useWords('office.list')
  const isFilled = (name: string) => String(form.values[name] ?? '').trim() !== ''
  const fields = fieldsOf(kind)
  const translated = Object.values(fields).map(({ translationOf }) => translationOf)
  // A text and its translation are side by side, and so are two moments.
  const isHalf = (name: string, { kind: is, translationOf }: Field) =>
    is === 'moment' || translationOf !== undefined || translated.includes(name)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} data-wide={!isHalf(name, field) || undefined}>
          <FieldInput name={name} field={field} words={words} form={form} />
          {field.translationOf && isFilled(field.translationOf) && !isFilled(name) && (
            <Badge color="yellow" variant="light" size="sm" tt="none" mt={4}>
              {office('untranslated')}
            </Badge>
          )}
          {name === 'art' && <Drawing name={form.values[name]} size="large" />}
        </div>
      ))}
    </SimpleGrid>
  )
}

/** The fields of a kind, required where the kind cannot do without. */
function fieldsOf(kind: ContentKind): Record<string, Field> {
  const named = (name: ContentField): Field => ({ ...landingContent.fields[name], isOptional: !isNeeded(kind, name) })
  return Object.fromEntries(contentFields[kind].map((name) => [name, named(name)]))
}

/** The list's words, but a field's name and hint as its kind calls it. */
function useFieldWords(kind: ContentKind): ResourceWords {
  const words = useResourceWords(landingContent)
  // Typed for literal keys; a kind names only what it calls differently.
  const own = useWords('catalogue.content') as unknown as ((key: string) => string) & { has: (key: string) => boolean }
  const named = (group: 'fields' | 'hints', name: string) =>
    own.has(`${group}.${kind}.${name}`) ? own(`${group}.${kind}.${name}`) : undefined
  return {
    ...words,
    field: (name) => named('fields', name) ?? words.field(name),
    hint: (name) => named('hints', name) ?? words.hint(name),
  }
}
