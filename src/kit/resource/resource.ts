/**
 * A catalogue list declared once: its table, fields and access give the six endpoints, their checks, the OpenAPI text,
 * both screens and the file. It stays this small: a record with a state, a condition or a second table is a feature
 * with named commands, not a resource with an option.
 */
import { z } from 'zod'
import { endpoint, type Access, type Endpoint } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { beside, idParams, listQuery, many, one, written, yesNo } from '#kit/endpoint/fields.ts'
import type { Field } from './kinds.ts'
import type { ResourceWords } from './resource-texts.ts'

type Words = ResourceWords extends { lists: infer Lists } ? Lists : never
export type ResourceKey = keyof Words
type Fields<Key extends ResourceKey> = { [Name in keyof Words[Key]['fields'] & string]: Field }

/** `region_id` embeds its record as `region`, `region_ids` its records as `regions`. */
type EmbedName<Name> = Name extends `${infer Short}_id`
  ? Short
  : Name extends `${infer Short}_ids`
    ? `${Short}s`
    : never
export const embedName = (name: string): string => name.replace(/_id(s?)$/, '$1')

type EmbedOf<F> = F extends { kind: 'references'; target: { summary: infer S extends z.ZodType } }
  ? z.ZodArray<S>
  : F extends { kind: 'reference'; target: { summary: infer S extends z.ZodType } }
    ? F extends { isOptional: true; output: z.ZodNullable }
      ? z.ZodNullable<S>
      : S
    : never

type RecordShape<F extends Record<string, Field>, Computed extends z.ZodRawShape> = { id: z.ZodNumber } & {
  -readonly [Name in keyof F]: F[Name]['output']
} & {
  [Name in keyof F as F[Name] extends { kind: 'reference' | 'references' } ? EmbedName<Name> : never]: EmbedOf<F[Name]>
} & Computed & { created_at: z.ZodString; updated_at: z.ZodString }

type Values<F extends Record<string, Field>> = { [Name in keyof F]?: z.output<F[Name]['input']> }

type FilterShape<F extends Record<string, Field>, Filter extends keyof F> = {
  [Name in Filter]: z.ZodOptional<F[Name]['input']>
}

type Spec<
  Key extends ResourceKey,
  F extends Fields<Key>,
  Show extends keyof F & string,
  Filter extends keyof F & string,
  Computed extends z.ZodRawShape,
> = {
  /** The path below the API base, and the name of its words. */
  key: Key
  table: string
  fields: F
  access: { read: Access; write: Access }
  /** Other names that the body's fields may come under, as given name to field. */
  aliases?: Readonly<Record<string, keyof F & string>>
  /** The fields that identify a record where others refer to it; the first heads its row. */
  show: readonly Show[]
  /** The columns of the list, in order; all others can be chosen there. */
  columns: readonly ((keyof F | keyof NoInfer<Computed>) & string)[]
  /** Order on arrival, `name` or `-name`. */
  orderBy: string
  /** The fields that a search looks into, as they are stored. */
  search: readonly (keyof F & string)[]
  /** The reference, choice and yes/no fields that a list can be narrowed by. */
  filters?: readonly Filter[]
  /** Members that the server works out for each record (`serve.ts` says how). */
  computed?: Computed
  /** Text fields whose change asks for a fresh proof. */
  asksAgain?: readonly (keyof F & string)[]
  /** Fields whose change is told to the people of the record, unless the body's `tell` says no. */
  tells?: readonly (keyof F & string)[]
  /** Fields that mails have said already, and the lists of those who got such mails. */
  mailed?: { fields: readonly (keyof F & string)[]; to: readonly MailedList[] }
  /** Rules for several fields together, as field to sentence key; members may be absent, or wrong themselves. */
  refine?: (values: Values<F>) => Partial<Record<keyof F & string, string>> | undefined
}

/** A list of people that is narrowed to one record by the filter `by`, and by what `filters` says. */
export type MailedList = { list: string; by: string; filters?: Readonly<Record<string, string>> }

/** Declares a list; see the file's head. */
export function resource<
  const Key extends ResourceKey,
  const F extends Fields<Key>,
  const Show extends keyof F & string,
  const Filter extends keyof F & string = never,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- without computed members the shape is empty
  Computed extends z.ZodRawShape = Record<never, z.ZodType>,
>(spec: Spec<Key, F, Show, Filter, Computed>) {
  const { key, fields, access, computed, refine, aliases, filters = [] } = spec
  const again = spec.asksAgain ? ({ asksAgain: 'by content' } as const) : {}
  const files = Object.keys(fields).filter((field) => fields[field as keyof F]?.kind === 'image')
  const name = spec.table.replaceAll(/(?:^|_)[a-z]/g, (start) => start.slice(-1).toUpperCase())
  const shape = shapeOf(fields, computed)
  const record = z.object(shape).meta({ id: name })
  // The mapped types say field by field what shapeOf and Object.fromEntries put together.
  const typed = record as unknown as z.ZodObject<RecordShape<F, Computed>>
  const input = z.object(mapFields(fields, (field) => field.input)) as unknown as z.ZodObject<{
    -readonly [Name in keyof F]: F[Name]['input']
  }>
  const check = (values: unknown, context: z.RefinementCtx) => {
    const problems: Partial<Record<string, string>> = refine?.(values as Values<F>) ?? {}
    for (const [field, message] of Object.entries(problems)) {
      // A field that is wrong by itself is named once.
      const isWrong = context.issues.some(({ path }) => path?.[0] === field)
      if (message && !isWrong) context.addIssue({ code: 'custom', path: [field], message })
    }
  }
  const summary = z.object(
    Object.fromEntries(['id', ...spec.show].map((member) => [member, shape[member] as z.ZodType])),
  )
  // Ids and choices are compared as they are, so a filter is checked like the field.
  const filterShape = Object.fromEntries(filters.map((field) => [field, fields[field].input.optional()]))
  const things = key.replaceAll('-', ' ')
  const tag = `${things[0]?.toUpperCase()}${things.slice(1)}`
  const path = `/${key}` as const
  const withId = `/${key}/:id` as const
  const query = listQuery.extend(filterShape as FilterShape<F, Filter>)
  return {
    ...spec,
    // Absent and empty mean the same; the type then shows whether `serve` needs expressions.
    computed: (computed ?? {}) as Computed,
    filters,
    record: typed,
    summary: summary as unknown as z.ZodObject<Pick<RecordShape<F, Computed>, 'id' | Show>>,
    list: endpoint(`GET ${path}`, {
      summary: `All ${things}, page by page`,
      tag,
      access: access.read,
      query,
      reply: many(typed),
    }),
    // Also the columns that a list for everybody hides, so it is for people who write it.
    export: exportOf({ path, tag, access: access.write, query }),
    read: endpoint(`GET ${withId}`, {
      summary: `One of the ${things}`,
      tag,
      access: access.read,
      params: idParams,
      reply: one(typed),
    }),
    create: endpoint(`POST ${path}`, {
      summary: `Add to the ${things}`,
      tag,
      access: access.write,
      ...again,
      body: renamed(input.superRefine(check, beside), aliases),
      files,
      reply: written(typed),
      status: 201,
    }),
    update: endpoint(`PUT ${withId}`, {
      summary: `Change one of the ${things}; what is not given stays`,
      tag,
      access: access.write,
      ...again,
      params: idParams,
      body: renamed(
        input
          .partial()
          .extend(spec.tells ? { tell: yesNo().optional() } : {})
          .superRefine(check, beside),
        aliases,
      ),
      files,
      reply: written(typed),
    }),
    remove: endpoint(`DELETE ${withId}`, {
      summary: `Remove one of the ${things} that nothing refers to`,
      tag,
      access: access.write,
      params: idParams,
      reply: written(z.null()),
    }),
  }
}

/** The same schema, for bodies that may use the other names. */
function renamed<Schema extends z.ZodType>(schema: Schema, aliases: Readonly<Record<string, string>> = {}): Schema {
  const others = Object.entries(aliases)
  if (others.length === 0) return schema
  const rename = (body: unknown) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
    const given = body as Record<string, unknown>
    const found = others.filter(([other, field]) => given[other] !== undefined && given[field] === undefined)
    // A field may have two other names; a client that sends back the record it read has a value under one and null
    // under the other.
    const [empty, full] = [
      found.filter(([other]) => given[other] === null),
      found.filter(([other]) => given[other] !== null),
    ]
    return { ...given, ...Object.fromEntries([...empty, ...full].map(([other, field]) => [field, given[other]])) }
  }
  // The input is the schema's input under other names, the output is its output.
  return z.preprocess(rename, schema) as unknown as Schema
}

const mapFields = <T>(fields: Record<string, Field>, each: (field: Field) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, each(field)]))

function shapeOf(fields: Record<string, Field>, computed: z.ZodRawShape | undefined): Record<string, z.ZodType> {
  const embeds = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'references') return [[embedName(name), z.array(field.target.summary)] as const]
    if (field.kind !== 'reference') return []
    const { summary } = field.target
    return [[embedName(name), field.isOptional ? summary.nullable() : summary] as const]
  })
  return {
    id: z.number(),
    ...mapFields(fields, (field) => field.output),
    ...Object.fromEntries(embeds),
    ...computed,
    created_at: z.string(),
    updated_at: z.string(),
  }
}

/** Any resource, for the machinery that does not know which. */
export type Resource = {
  key: ResourceKey
  table: string
  fields: Record<string, Field>
  show: readonly string[]
  columns: readonly string[]
  orderBy: string
  search: readonly string[]
  filters: readonly string[]
  asksAgain?: readonly string[] | undefined
  tells?: readonly string[] | undefined
  mailed?: { fields: readonly string[]; to: readonly MailedList[] } | undefined
  computed?: z.ZodRawShape | undefined
  refine?: ((values: never) => Partial<Record<string, string>> | undefined) | undefined
  record: z.ZodObject
  list: Endpoint & { query: z.ZodObject; reply: z.ZodType }
  export: ReturnType<typeof exportOf<typeof listQuery>>
  read: Endpoint & { params: typeof idParams; reply: z.ZodType }
  create: Endpoint & { body: z.ZodType; reply: z.ZodType }
  update: Endpoint & { params: typeof idParams; body: z.ZodType; reply: z.ZodType }
  remove: Endpoint & { params: typeof idParams; reply: z.ZodType }
}
