import { type InputWrapperProps, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useWords } from '#words/Words.tsx'

type Props = {
  form: Pick<UseFormReturnType<{ from: string; until: string }>, 'getInputProps'>
  /** None for a duty, which always has an end. */
  role?: string
  /** Whether a link to set the first password is under way. */
  isInvited: boolean
}

// A hint above its field would push it below the neighbouring fields.
const order: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** First and last day of rights in the office. Only an administrator's can be without an end. */
export function DayInputs({ form, role, isInvited }: Props) {
  const words = useWords('registrants.committee')
  const isAdmin = role === 'ADMIN'
  return (
    <>
      <TextInput
        type="date"
        inputWrapperOrder={order}
        label={words('from')}
        description={words(isInvited ? 'fromHintInvited' : 'fromHint')}
        withAsterisk
        {...form.getInputProps('from')}
      />
      <TextInput
        type="date"
        inputWrapperOrder={order}
        label={words('until')}
        description={words(isAdmin ? 'untilHintAdmin' : 'untilHint')}
        withAsterisk={!isAdmin}
        {...form.getInputProps('until')}
      />
    </>
  )
}
