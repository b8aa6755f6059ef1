/** Who pays, and what the bill says. */
import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useWords } from '#words/Words.tsx'

type Values = { institution: string; contact: string; note: string }

export function BillFields<More extends Values>({ form }: { form: UseFormReturnType<More> }) {
  const words = useWords('bills.form')
  return (
    <>
      <TextInput
        label={words('institution')}
        description={words('institutionHint')}
        maxLength={120}
        withAsterisk
        data-autofocus
        {...form.getInputProps('institution')}
      />
      <TextInput
        label={words('contact')}
        description={words('contactHint')}
        maxLength={200}
        {...form.getInputProps('contact')}
      />
      <Textarea label={words('note')} description={words('noteHint')} maxLength={500} {...form.getInputProps('note')} />
    </>
  )
}
