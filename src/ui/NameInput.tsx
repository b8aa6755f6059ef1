import { useWords } from '#words/Words.tsx'
import { OfferedInput, type TypedProps } from './OfferedInput.tsx'
import { writtenName } from './written-name.ts'

/** A person's name. One typed without capital letters, or with nothing else, can be put right with a press. */
export function NameInput({ value = '', ...rest }: TypedProps) {
  const t = useWords('common')
  return <OfferedInput {...rest} value={value} better={writtenName(value)} offer={(name) => t('writeName', { name })} />
}
