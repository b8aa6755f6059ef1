import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useWords } from '#words/Words.tsx'

/** Where money goes back to. */
export function AccountFields({ getInputProps }: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps'>) {
  const words = useWords('refunds.list')
  return (
    <>
      <TextInput label={words('provider')} maxLength={60} {...getInputProps('provider')} />
      <TextInput
        label={words('accountNumber')}
        inputMode="numeric"
        maxLength={40}
        {...getInputProps('account_number')}
      />
      <TextInput label={words('accountName')} maxLength={120} {...getInputProps('account_name')} />
    </>
  )
}
