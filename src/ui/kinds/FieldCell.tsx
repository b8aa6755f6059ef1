import { Anchor, Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field, FieldKind } from '#kit/resource/kinds.ts'
import { embedName } from '#kit/resource/resource.ts'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { Hint } from '../Hint.tsx'
import { When } from '../When.tsx'
import { PublicPicture } from '../PublicPicture.tsx'
import classes from './ImageInput.module.css'
import type { ResourceWords } from './resource-words.ts'

type Props = { name: string; field: Field; words: ResourceWords; record: Record<string, unknown> }

/** A declared field in a table. */
export function FieldCell({ name, field, words, record }: Props) {
  const office = useWords('office')
  const language = useLanguage()
  const value = record[name]
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return (
      <Hint span aria-label={office('field.none')}>
        –
      </Hint>
    )
  }
  // The kind picks the function that takes fields of this kind; TypeScript does not tie the two.
  const render = cells[field.kind] as (cell: Cell<Field>) => ReactNode
  const yesNo = office(value === true ? 'field.yes' : 'field.no')
  const embedded = record[embedName(name)]
  return render({ field, words, value, text: plain(value), yesNo, language, embedded })
}

type Cell<F extends Field> = {
  field: F
  words: ResourceWords
  value: unknown
  text: string
  yesNo: string
  language: ReturnType<typeof useLanguage>
  /** The record behind a reference. */
  embedded: unknown
}

const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const cells: { [Kind in FieldKind]: (cell: Cell<Extract<Field, { kind: Kind }>>) => ReactNode } = {
  text: ({ field, text }) => (field.keyboard ? <Address keyboard={field.keyboard} value={text} /> : text),
  longText: ({ text }) => (
    <Text size="sm" lineClamp={2} maw="22rem">
      {text}
    </Text>
  ),
  wholeNumber: ({ text }) => text,
  money: ({ value }) => rupiah(Number(value)),
  day: ({ text, language }) => day(text, language, 'short'),
  moment: ({ text }) => <When at={text} />,
  yesNo: ({ value, yesNo }) => (
    <Badge color={value === true ? 'teal' : 'gray'} variant="light" tt="none">
      {yesNo}
    </Badge>
  ),
  choice: ({ field, text, words }) => words.choice(field, text),
  reference: ({ field, text, words, embedded }) =>
    typeof embedded === 'object' && embedded !== null ? words.nameOf(field.target, embedded) : text,
  references: ({ field, words, embedded }) =>
    Array.isArray(embedded) ? embedded.map((record: object) => words.nameOf(field.target, record)).join(', ') : '',
  // The record's name is next to it.
  image: ({ text }) => <PublicPicture file={text} alt="" sizes="3.5rem" className={classes.thumbnail} />,
}

const schemes = { email: 'mailto:', tel: 'tel:', url: '' } as const

function Address({ keyboard, value }: { keyboard: keyof typeof schemes; value: string }) {
  const isWeb = keyboard === 'url'
  return (
    <Anchor size="sm" href={schemes[keyboard] + value} {...(isWeb ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {isWeb ? value.replace(/^https?:\/\//, '').slice(0, 40) : value}
    </Anchor>
  )
}
