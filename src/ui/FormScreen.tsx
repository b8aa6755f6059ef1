/** The form screen of any declarative list, for a new record or one that exists. */
import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field } from '#kit/resource/kinds.ts'
import type { Resource } from '#kit/resource/resource.ts'
import { useWords } from '#words/Words.tsx'
import { FormShell } from './FormShell.tsx'
import { FieldInput, type FieldValues, type Option, valuesOf } from './kinds/FieldInput.tsx'
import { useResourceWords } from './kinds/resource-words.ts'
import { Page } from './Page.tsx'

type Props = {
  resource: Resource
  /** Undefined for a new one. */
  record: Record<string, unknown> | undefined
  /** The initial values of a new one. */
  preset?: Record<string, unknown>
  /** Where the list is, when not at its own name. */
  back?: string
  options: Record<string, readonly Option[] | undefined>
  submit: (body: unknown) => Promise<{ message: string }>
  onDone: (message: string) => void
  /** Buttons at the title's right. */
  actions?: ReactNode
  /** The look of a field's value, drawn below its input. */
  renderPreview?: (name: string, value: unknown) => ReactNode
  /** The content below the fields, by their values. */
  renderEnd?: (values: FieldValues) => ReactNode
}

export function FormScreen(props: Props) {
  const { resource, record, preset, back, options, submit, onDone, actions, renderPreview, renderEnd } = props
  const words = useResourceWords(resource)
  const office = useWords('office')
  const base = back ?? `/${resource.key}`
  return (
    <Page
      title={record ? office('list.editNamed', { name: words.nameOf(resource, record) }) : words.create}
      breadcrumb={[{ label: words.title, to: base }]}
      actions={actions}
    >
      <Paper withBorder maw="50rem" p="clamp(1rem, 3vw, 1.75rem)" bg="var(--surface)">
        <FormShell<Resource['create']['body'], FieldValues, { message: string }>
          schema={resource.create.body}
          initial={valuesOf(resource.fields, record ?? preset)}
          submit={submit}
          onDone={({ message }) => onDone(message)}
          submitLabel={office(record ? 'form.save' : 'form.create')}
          cancelTo={base}
        >
          {(form) => (
            <>
              <div className="cells" style={{ '--cell': '17rem' }}>
                {Object.entries(resource.fields).map(([name, field]) => (
                  <div key={name} data-wide={isWide(field) || undefined}>
                    <FieldInput name={name} field={field} words={words} form={form} options={options[name]} />
                    {renderPreview?.(name, form.values[name])}
                  </div>
                ))}
              </div>
              {renderEnd?.(form.values)}
            </>
          )}
        </FormShell>
      </Paper>
    </Page>
  )
}

const short = 60

const isWide = (field: Field) =>
  field.kind === 'longText' ||
  field.kind === 'references' ||
  field.kind === 'image' ||
  field.kind === 'yesNo' ||
  (field.kind === 'text' && field.max > short)
