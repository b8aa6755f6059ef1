import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useWords } from '#words/Words.tsx'

type Props = {
  input: UseFormReturnType<Record<string, unknown>>['getInputProps']
  /** What else the number may be. */
  hint?: string
}

/** An account that money is sent to, as a student types it: bank, number, holder. */
export function PayeeFields({ input, hint }: Props) {
  const t = useWords('money.account')
  return (
    <>
      <TextInput label={t('provider')} maxLength={60} required {...input('provider')} />
      <TextInput
        label={t('number')}
        description={hint}
        inputMode="numeric"
        maxLength={40}
        required
        {...input('account_number')}
      />
      <TextInput label={t('holder')} maxLength={120} autoComplete="name" {...input('account_name')} />
    </>
  )
}
