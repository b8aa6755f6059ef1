/** A file in a form. A file that the server would refuse for its size is refused here at once. */
import { FileInput, type FileInputProps } from '@mantine/core'
import { useState } from 'react'
import { inMegabytes, fileLimit } from '#kit/endpoint/endpoint.ts'
import { useWords } from '#words/Words.tsx'

type Props = Omit<FileInputProps, 'multiple' | 'onChange'> & {
  onChange?: (file: File | null) => void
  /** Largest size in bytes, where the endpoint has its own. */
  limit?: number | undefined
}

export function FileField({ limit = fileLimit, error, onChange, ...props }: Props) {
  const words = useWords('common')
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (file: File | null) => {
    const refused = file !== null && file.size > limit
    setTooLarge(refused)
    onChange?.(refused ? null : file)
  }
  return (
    <FileInput
      placeholder={words('chooseFile')}
      {...props}
      error={isTooLarge ? words('fileTooLarge', { limit: inMegabytes(limit) }) : error}
      errorProps={isTooLarge ? { role: 'alert' } : {}}
      onChange={choose}
    />
  )
}
