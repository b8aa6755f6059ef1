/** The parent's data, in the parent's own form and in the office's. */
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import { EmailInput } from '#ui/EmailInput.tsx'
import { NameInput } from '#ui/NameInput.tsx'
import { useWords } from '#words/Words.tsx'
import { relations } from '../parent.rules.ts'

export const noAnswer = { agrees: '', parent_name: '', relation: '', parent_email: '', parent_phone: '' }

/** The initial values of the inputs; `agrees` and `relation` are chosen. */
export type AnswerValues = typeof noAnswer

type Props = {
  form: UseFormReturnType<AnswerValues>
  /** The names of the fields, where another one than the parent fills them in. */
  label?: (name: 'name' | 'relation' | 'phone' | 'email') => string
}

export function AnswerFields({ form, label: given }: Props) {
  const t = useWords('notice.parents')
  const label = given ?? t
  const common = { size: 'md', autoComplete: 'off' } as const
  return (
    <>
      <NameInput label={label('name')} withAsterisk {...common} {...form.getInputProps('parent_name')} />
      <ChoiceCards
        label={label('relation')}
        layout="row"
        choices={relations.map((value) => ({ value, label: t(`relations.${value}`) }))}
        {...form.getInputProps('relation')}
        value={form.values.relation}
      />
      <TextInput
        label={label('phone')}
        description={t('either')}
        type="tel"
        inputMode="tel"
        {...common}
        {...form.getInputProps('parent_phone')}
      />
      <EmailInput label={label('email')} {...common} {...form.getInputProps('parent_email')} />
    </>
  )
}
