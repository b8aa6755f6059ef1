import { useWords } from '#words/Words.tsx'
import { likelyAddress } from './likely-address.ts'
import { OfferedInput, type TypedProps } from './OfferedInput.tsx'

/** An e-mail address. One that looks mistyped is asked about, and put right with a press. */
export function EmailInput({ value = '', ...rest }: TypedProps) {
  const t = useWords('common')
  return (
    <OfferedInput
      {...rest}
      type="email"
      inputMode="email"
      value={value}
      better={likelyAddress(value)}
      offer={(address) => t('didYouMean', { address })}
    />
  )
}
