import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Field, FieldKind } from '#kit/resource/kinds.ts'
import { useWords } from '#words/Words.tsx'
import { RupiahInput } from '../RupiahInput.tsx'
import { ImageInput } from './ImageInput.tsx'
import { MomentInput } from './MomentInput.tsx'
import type { ResourceWords } from './resource-words.ts'

export type Option = { value: string; label: string }

/** The value of an input of a kind: text, a number, ids as text, yes and no, or a picture. */
type FieldValue = string | number | boolean | string[] | File
export type FieldValues = Record<string, FieldValue>

type Props = {
  name: string
  field: Field
  words: ResourceWords
  form: UseFormReturnType<FieldValues>
  /** The records to choose from, for a reference; undefined while they are on their way. */
  options?: readonly Option[] | undefined
}

/** The input of a declared field, bound to the form. */
export function FieldInput({ name, field, words, form, options }: Props) {
  const office = useWords('office')
  const bound = form.getInputProps(name, { type: field.kind === 'yesNo' ? 'checkbox' : 'input' })
  const shared = {
    ...bound,
    label: words.field(name),
    description: words.hint(name),
    // Below the input, so that inputs side by side stay in line.
    inputWrapperOrder: below,
  }
  const select = {
    ...shared,
    withAsterisk: !field.isOptional,
    value: bound.value === '' ? null : String(bound.value),
    onChange: (value: string | null) => bound.onChange(value ?? ''),
    clearable: field.isOptional,
    clearButtonProps: { 'aria-label': office('field.clear') },
    allowDeselect: field.isOptional,
    nothingFoundMessage: office('table.noOption'),
  }
  // The kind picks the function that takes fields of this kind; TypeScript does not tie the two.
  const render = inputs[field.kind] as (input: Input<Field>) => ReactNode
  return render({ field, shared, select, words, options })
}

const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type Bound = ReturnType<UseFormReturnType<FieldValues>['getInputProps']>

type Input<F extends Field> = {
  field: F
  shared: Bound & { label: string; description: string | undefined; inputWrapperOrder: typeof below }
  select: Omit<Bound, 'value'> & { label: string; value: string | null }
  words: ResourceWords
  options: readonly Option[] | undefined
}

const inputs: { [Kind in FieldKind]: (input: Input<Extract<Field, { kind: Kind }>>) => ReactNode } = {
  text: ({ field, shared }) => (
    <TextInput {...shared} withAsterisk={!field.isOptional} maxLength={field.max} type={field.keyboard ?? 'text'} />
  ),
  longText: ({ field, shared }) => (
    <Textarea {...shared} withAsterisk={!field.isOptional} maxLength={field.max} autosize minRows={3} maxRows={12} />
  ),
  wholeNumber: ({ field, shared }) => (
    <NumberInput
      {...shared}
      withAsterisk={!field.isOptional}
      allowDecimal={false}
      clampBehavior="none"
      min={field.min}
      max={field.max}
    />
  ),
  money: ({ field, shared }) => <RupiahInput {...shared} withAsterisk={!field.isOptional} step={5000} />,
  day: ({ field, shared }) => <TextInput {...shared} type="date" withAsterisk={!field.isOptional} />,
  moment: ({ field, shared }) => (
    <MomentInput {...shared} value={String(shared.value)} required={!field.isOptional} clearable={field.isOptional} />
  ),
  yesNo: ({ shared: { inputWrapperOrder: _, ...shared } }) => <Switch {...shared} />,
  choice: ({ field, select, words }) => (
    <Select {...select} data={field.values.map((value) => ({ value, label: words.choice(field, value) }))} />
  ),
  reference: ({ select, options }) => (
    <Select {...select} data={[...(options ?? [])]} searchable disabled={options === undefined} />
  ),
  references: ({ shared, options }) => (
    <MultiSelect
      {...shared}
      value={Array.isArray(shared.value) ? shared.value.map(String) : []}
      data={[...(options ?? [])]}
      searchable
      clearable
      disabled={options === undefined}
    />
  ),
  image: ({ shared: { inputWrapperOrder: _, value, ...shared } }) => <ImageInput {...shared} value={value} />,
}

/** The values of the inputs for a record, or for a new one. */
export const valuesOf = (fields: Record<string, Field>, record: Record<string, unknown> | undefined): FieldValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, record?.[name])]))

function valueOf(field: Field, value: unknown): FieldValue {
  if (field.kind === 'yesNo') return typeof value === 'boolean' ? value : field.initially
  if (field.kind === 'references') return Array.isArray(value) ? value.map(String) : []
  // A select holds its choice as text.
  if (field.kind === 'reference' && typeof value === 'number') return String(value)
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}
