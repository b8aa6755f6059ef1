import { TextInput } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { TypedProps } from './OfferedInput.tsx'
import { Hint } from './Hint.tsx'

/** What LINE never allows in an ID; a display name may have it. */
const odd = /[\s?]/

/** A LINE ID. One that LINE would not give is asked about. */
export function LineInput({ value = '', onChange, ...rest }: TypedProps) {
  const t = useWords('common')
  return (
    <div>
      <TextInput
        {...rest}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Hint role="status" mt={odd.test(value.trim()) ? 4 : 0}>
        {odd.test(value.trim()) ? t('oddLineId') : ''}
      </Hint>
    </div>
  )
}
