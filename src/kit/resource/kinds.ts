/**
 * The field kinds of a declarative list: for each, the values that the API takes and answers. Its input and cell are in
 * ui/kinds. An optional field takes and answers null.
 */
import { z } from 'zod'
import * as fields from '#kit/endpoint/fields.ts'
import type { ResourceWords } from './resource-texts.ts'

type Base<In extends z.ZodType, Out extends z.ZodType> = { input: In; output: Out; isOptional: boolean }

type TextOptions<Check extends z.ZodType<string>> = {
  max?: number
  /** A stricter check than the length, such as an e-mail address. */
  check?: Check
  /** Which keyboard a phone offers. */
  keyboard?: 'email' | 'tel' | 'url'
}

/** One line. */
export const text = <Check extends z.ZodType<string> = ReturnType<typeof fields.text>>(
  options: TextOptions<Check> = {},
) => {
  const max = options.max ?? 255
  return {
    kind: 'text' as const,
    // Without a stricter check the plain one is the Check of the default type parameter.
    ...base((options.check ?? fields.text(max)) as Check, z.string()),
    max,
    keyboard: options.keyboard,
  }
}

/** Several lines. */
export const longText = (max = 2000) => ({ kind: 'longText' as const, ...base(fields.text(max), z.string()), max })

export const wholeNumber = (min = 0, max = 1_000_000) => ({
  kind: 'wholeNumber' as const,
  ...base(fields.wholeNumber(min, max), z.number()),
  min,
  max,
})

/** Whole rupiah. */
export const money = () => ({ kind: 'money' as const, ...base(fields.money(), z.number()) })

/** A day of the calendar. */
export const day = () => ({ kind: 'day' as const, ...base(fields.day(), z.string()) })

/** A point in time, shown in WIB. */
export const moment = () => ({ kind: 'moment' as const, ...base(fields.moment(), z.string()) })

/** A switch; not given means the table's own default. */
export const yesNo = (initially: boolean) => ({
  kind: 'yesNo' as const,
  ...base(fields.yesNo().optional(), z.boolean()),
  initially,
})

type Groups = ResourceWords extends { choices: infer Choices } ? Choices : Record<string, Record<string, string>>

/** One of some values; `group` holds their words. */
export const choice = <Group extends keyof Groups, const Value extends keyof Groups[Group] & string>(
  group: Group,
  values: readonly Value[],
) => ({ kind: 'choice' as const, ...base(z.enum(values), z.enum(values)), group, values: values as readonly string[] })

/** The facts that a reference needs about the list it points into. */
export type Target = { key: string; table: string; show: readonly string[]; summary: z.ZodType }

/** A record of another list; answers also embed its summary under the name without `_id`. */
export const reference = <const To extends Target>(target: To) => ({
  kind: 'reference' as const,
  ...base(fields.id(), z.number()),
  target,
})

/** A table of pairs that ties a list's records to those of another. */
export type Through = { table: string; own: string; other: string }

/** Any number of records of another list, as `region_ids`; answers also embed their summaries, as `regions`. */
export const references = <const To extends Target>(target: To, through: Through) => ({
  kind: 'references' as const,
  // Absent stays absent: a change that does not name them leaves them as they are.
  ...base(fields.listOf(fields.id(), 0, 100).optional(), z.array(z.number())),
  target,
  through,
})

/**
 * A picture for everybody. The API takes a JPEG, PNG or WebP file and answers the key of the encoded one, which
 * `files/{key}` serves. The key itself may be sent back and changes nothing; empty takes the picture away.
 */
export const image = () => ({
  kind: 'image' as const,
  ...optionalBase(
    z.union([fields.upload(), fields.text(100).transform(() => undefined)], { error: 'fields.file' }),
    z.string(),
  ),
})

/** A number that the database gives where the form leaves it empty. */
export const numberOrDefault = (min: number, max: number) => ({
  kind: 'wholeNumber' as const,
  ...base(
    fields
      .wholeNumber(min, max)
      .nullish()
      .transform((value) => value ?? undefined),
    z.number(),
  ),
  isOptional: true as const,
  min,
  max,
})

/** A record's place in the order of the list; the last by default. */
export const position = () => numberOrDefault(0, 100_000)

const base = <In extends z.ZodType, Out extends z.ZodType>(input: In, output: Out): Base<In, Out> => ({
  input,
  output,
  isOptional: false,
})

const optionalBase = <In extends z.ZodType, Out extends z.ZodType>(input: In, output: Out) => ({
  input: input.nullish(),
  output: output.nullable(),
  isOptional: true as const,
})

type Optional<F extends Field> = Omit<F, keyof Base<z.ZodType, z.ZodType>> &
  Base<z.ZodOptional<z.ZodNullable<F['input']>>, z.ZodNullable<F['output']>> & { isOptional: true }

/** The same field, but it may be left empty. */
export const optional = <F extends Field>(field: F): Optional<F> => {
  const changed = { isOptional: true, input: field.input.nullish(), output: field.output.nullable() }
  // TypeScript does not follow a spread of a type parameter.
  return { ...field, ...changed } as unknown as Optional<F>
}

/** The Indonesian twin of another text of the record: optional, and missed in the list where only the other one is there. */
export const translation = <F extends Extract<Field, { kind: 'text' | 'longText' }>>(of: string, field: F) => ({
  ...optional(field),
  translationOf: of,
})

type Kinds =
  | { kind: 'text'; max: number; keyboard: TextOptions<never>['keyboard'] }
  | { kind: 'longText'; max: number }
  | { kind: 'wholeNumber'; min: number; max: number }
  | { kind: 'money' }
  | { kind: 'day' }
  | { kind: 'moment' }
  | { kind: 'yesNo'; initially: boolean }
  | { kind: 'choice'; group: keyof Groups; values: readonly string[] }
  | { kind: 'reference'; target: Target }
  | { kind: 'references'; target: Target; through: Through }
  | { kind: 'image' }

export type Field = Base<z.ZodType, z.ZodType> & Kinds & { translationOf?: string }
export type FieldKind = Field['kind']
