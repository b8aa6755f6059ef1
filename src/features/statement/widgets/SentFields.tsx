import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useWords } from '#words/Words.tsx'

type Props = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps'> & { today: string }

/** When refunds were sent, and what the bank calls it. */
export function SentFields({ getInputProps, today }: Props) {
  const words = useWords('refunds.pay')
  return (
    <>
      <TextInput type="date" label={words('on')} max={today} required {...getInputProps('refunded_on')} />
      <TextInput
        label={words('reference')}
        description={words('referenceHint')}
        maxLength={120}
        data-autofocus
        {...getInputProps('reference')}
      />
    </>
  )
}
