import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'

export type Major = { id: number; major_name: string; faculty: string }

type Props = {
  majors: readonly Major[]
  label: string
  size?: string
  value?: string
  onChange?: (value: unknown) => void
  error?: ReactNode
  withAsterisk?: boolean
  required?: boolean
}

/** One of a region's majors, by faculty. */
export function MajorField({ majors, ...rest }: Props) {
  const t = useWords('toefl.person')
  return (
    <NativeSelect {...rest}>
      <option value="">{t('majorChoose')}</option>
      <MajorOptions majors={majors} />
    </NativeSelect>
  )
}

export function MajorOptions({ majors }: { majors: readonly Major[] }) {
  const faculties = [...new Set(majors.map((major) => major.faculty))].toSorted()
  return faculties.map((faculty) => (
    <optgroup key={faculty} label={faculty}>
      {majors
        .filter((major) => major.faculty === faculty)
        .map((major) => (
          <option key={major.id} value={major.id}>
            {major.major_name}
          </option>
        ))}
    </optgroup>
  ))
}
