/** The form screen of any declarative list, for a new record or one that exists. */
import { Paper } from '@mantine/core'
import type { Resource } from '../../kit/resource/resource.ts'
import { useWords } from '../../words/Words.tsx'
import { FormShell } from '../FormShell/FormShell.tsx'
import { FieldInput, type FieldValues, type Option, valuesOf } from '../kinds/FieldInput.tsx'
import { useResourceWords } from '../kinds/resource-words.ts'
import { Page } from '../Page.tsx'

type Props = {
  resource: Resource
  /** Undefined for a new one. */
  record: Record<string, unknown> | undefined
  options: Record<string, readonly Option[] | undefined>
  submit: (body: unknown) => Promise<{ message: string }>
  onDone: (message: string) => void
}

export function FormScreen({ resource, record, options, submit, onDone }: Props) {
  const words = useResourceWords(resource)
  const office = useWords('office')
  const base = `/${resource.key}`
  return (
    <Page title={record ? words.edit : words.create} breadcrumb={[{ label: words.title, to: base }]}>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <FormShell<Resource['create']['body'], FieldValues, { message: string }>
          schema={resource.create.body}
          initial={valuesOf(resource.fields, record)}
          submit={submit}
          onDone={({ message }) => onDone(message)}
          submitLabel={record ? office('form.save') : words.create}
          cancelTo={base}
        >
          {(form) =>
            Object.entries(resource.fields).map(([name, field]) => (
              <FieldInput key={name} name={name} field={field} words={words} form={form} options={options[name]} />
            ))
          }
        </FormShell>
      </Paper>
    </Page>
  )
}
