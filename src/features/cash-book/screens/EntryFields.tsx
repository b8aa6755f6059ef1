/** The fields of an entry, by its kind. */
import { MultiSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { RupiahInput } from '#ui/RupiahInput.tsx'
import { dayInWib } from '#words/wib.ts'
import { useWords } from '#words/Words.tsx'
import { useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { ProofField } from '#features/payment/widgets/ProofField.tsx'
import type { CashChoices, OpenLine } from '../cash-entry.contract.ts'
import { type EnteredKind, enteredKinds, shapeOf } from '../cash-entry.rules.ts'
import { exact, useCategoryName } from './cash-texts.ts'

export type Region = { id: number; region: string; current_term_id: number }

export type Values = {
  kind: EnteredKind
  amount: string | number
  sen: number
  day: string
  from: string
  to: string
  person_name: string
  payee: string
  category_id: string
  event_id: string
  region_id: string
  term_id: string
  note: string
  refund_ids: string[]
  handover_id: string
  line_id: number | null
  receipt: File | null
}

export type Opening = { account: number; amount: number; sen: number; day: string }

export type FieldsProps = {
  choices: CashChoices
  places: readonly Region[]
  line: OpenLine | null
  opening: Opening | null
  /** Refunds that the entry is for. */
  refunds: readonly string[]
}

/** What these refunds come to, and the day on which they went. */
export function moneyOf({ refunds }: CashChoices, ids: readonly string[]): Partial<Pick<Values, 'amount' | 'day'>> {
  const chosen = refunds.filter(({ id }) => ids.includes(String(id)))
  const [first] = chosen
  return first ? { amount: chosen.reduce((sum, { amount }) => sum + amount, 0), day: first.day } : {}
}

type PartProps = { form: UseFormReturnType<Values>; choices: CashChoices; line: OpenLine | null }

/** The kinds that a line of this direction can be. */
const kindsOf = (line: OpenLine | null): readonly EnteredKind[] =>
  enteredKinds.filter(
    (kind) => line === null || (kind !== 'OPENING' && (line.is_out ? shapeOf(kind).from : shapeOf(kind).to)),
  )

export function What({ form, choices, line }: PartProps) {
  const words = useWords('cashBook')
  const { kind } = form.values
  const today = dayInWib(new Date(choices.server_time))
  const choose = (value: string | null) => {
    const next = enteredKinds.find((one) => one === value) ?? 'EXPENSE'
    const { from, to } = shapeOf(next)
    const kept = line ? `ACCOUNT:${line.account_id}` : null
    form.setValues({
      kind: next,
      category_id: '',
      refund_ids: [],
      handover_id: '',
      from: from ? (line?.is_out ? (kept ?? '') : '') : '',
      to: to ? (line && !line.is_out ? (kept ?? '') : '') : '',
    })
  }
  return (
    <>
      <Select
        label={words('form.kind')}
        data={kindsOf(line).map((value) => ({ value, label: words(`kinds.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('kind')}
        onChange={choose}
      />
      {kind === 'REFUND' ? (
        <MultiSelect
          label={words('form.refund')}
          description={words('form.refundHint')}
          data={choices.refunds.map((one) => ({ value: String(one.id), label: `${one.name}, ${exact(one)}` }))}
          searchable
          withAsterisk
          {...form.getInputProps('refund_ids')}
          error={form.errors['refund_ids'] ?? form.errors['refund_id']}
          onChange={(value) => form.setValues({ refund_ids: value, ...(line ? {} : moneyOf(choices, value)) })}
        />
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {line ? (
          <TextInput label={words('form.amount')} value={exact(line)} readOnly error={form.errors['amount']} />
        ) : (
          <RupiahInput label={words('form.amount')} withAsterisk {...form.getInputProps('amount')} />
        )}
        <TextInput type="date" label={words('form.day')} max={today} withAsterisk {...form.getInputProps('day')} />
      </SimpleGrid>
    </>
  )
}

export function Sides({ form, choices, line }: PartProps) {
  const words = useWords('cashBook')
  const { kind, from, to } = form.values
  const shape = shapeOf(kind)
  const options = (isPerson: boolean, label: 'ofPerson' | 'toPerson') => [
    ...choices.accounts.map(({ id, name }) => ({ value: `ACCOUNT:${id}`, label: name })),
    ...choices.tills.map(({ id, name }) => ({ value: `TILL:${id}`, label: words('till', { name }) })),
    ...(isPerson ? [{ value: 'PERSON', label: words(`form.${label}`) }] : []),
  ]
  const isMove = kind === 'TRANSFER'
  const handovers = choices.handovers.filter(({ treasurer_id }) => from === `TILL:${treasurer_id}`)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: shape.from && shape.to ? 2 : 1 }}>
        {shape.from ? (
          <Select
            label={words(isMove ? 'form.fromOf' : 'form.from')}
            data={options(shape.isPersonFrom, 'ofPerson')}
            searchable
            withAsterisk
            disabled={line?.is_out === true}
            {...form.getInputProps('from')}
            onChange={(value) => form.setValues({ from: value ?? '', handover_id: '' })}
          />
        ) : null}
        {shape.to ? (
          <Select
            label={words(isMove ? 'form.toOf' : 'form.to')}
            data={options(shape.isPersonTo, 'toPerson')}
            searchable
            withAsterisk
            disabled={line?.is_out === false}
            {...form.getInputProps('to')}
          />
        ) : null}
      </SimpleGrid>
      {from === 'PERSON' || to === 'PERSON' ? (
        <TextInput
          label={words('form.person')}
          description={words('form.personHint')}
          maxLength={120}
          withAsterisk
          {...form.getInputProps('person_name')}
        />
      ) : null}
      {isMove && handovers.length > 0 ? (
        <Select
          label={words('form.handover')}
          placeholder={words('form.noHandover')}
          data={handovers.map((one) => ({ value: String(one.id), label: `${one.name}, ${exact(one)}` }))}
          clearable
          {...form.getInputProps('handover_id')}
        />
      ) : null}
    </>
  )
}

export function About({
  form,
  choices,
  places,
}: Omit<FieldsProps, 'line' | 'opening'> & { form: UseFormReturnType<Values> }) {
  const words = useWords('cashBook.form')
  const categoryName = useCategoryName()
  const terms = useTermFilter()
  const { kind, term_id } = form.values
  const { category } = shapeOf(kind)
  const categories = choices.categories.filter((one) => one.kind === category)
  const events = choices.events.filter((one) => String(one.term_id) === term_id)
  return (
    <>
      {category ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={words(category === 'OUT' ? 'payee' : 'payer')}
            maxLength={120}
            {...form.getInputProps('payee')}
          />
          <Select
            label={words('category')}
            data={categories.map((one) => ({ value: String(one.id), label: categoryName(one) }))}
            searchable
            withAsterisk
            {...form.getInputProps('category_id')}
          />
        </SimpleGrid>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={words('region')}
          data={places.map(({ id, region }) => ({ value: String(id), label: region }))}
          allowDeselect={false}
          withAsterisk
          {...form.getInputProps('region_id')}
        />
        <Select
          label={words('term')}
          data={[...terms.options]}
          allowDeselect={false}
          withAsterisk
          {...form.getInputProps('term_id')}
          onChange={(value) => form.setValues({ term_id: value ?? '', event_id: '' })}
        />
      </SimpleGrid>
      {events.length > 0 ? (
        <Select
          label={words('event')}
          placeholder={words('noEvent')}
          data={events.map(({ id, name }) => ({ value: String(id), label: name }))}
          clearable
          searchable
          {...form.getInputProps('event_id')}
        />
      ) : null}
      <Textarea label={words('note')} maxLength={500} autosize minRows={2} {...form.getInputProps('note')} />
      <ProofField
        label={words('receipt')}
        hint={words('receiptHint')}
        isOptional
        {...form.getInputProps('receipt')}
        value={form.values.receipt}
      />
    </>
  )
}
