/** A NIM, or letters of a name that accounts are looked for by. */
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#api/api.ts'
import { listRegistrants } from '#features/registrant/registrant.contract.ts'
import { useWords } from '#words/Words.tsx'

type Props = Pick<AutocompleteProps, 'error' | 'onBlur' | 'onFocus'> & { onNim: (nim: string) => void }

/** So many letters say whom somebody means. */
const leastLetters = 3

export function FindPerson({ onNim, ...props }: Props) {
  const t = useWords('doorDesk.walkIn')
  const [typed, setTyped] = useState('')
  const isName = typed.trim().length >= leastLetters && !/\d/.test(typed)
  const { data } = useRead(listRegistrants, { query: { q: typed.trim(), per_page: '6' } }, { enabled: isName })
  const found = isName ? (data?.data ?? []) : []
  const change = (value: string) => {
    // One that was picked ends with its NIM.
    const nim = /\d{10}$/.exec(value)?.[0] ?? (/^[\d\s]*$/.test(value) ? value.replaceAll(/\D/g, '').slice(0, 10) : '')
    setTyped(nim || value)
    onNim(nim)
  }
  return (
    <Autocomplete
      label={t('nim')}
      description={t('nimHint')}
      size="md"
      withAsterisk
      autoComplete="off"
      maxLength={60}
      data={[...new Set(found.map(({ name, nim }) => `${name} · ${nim}`))]}
      filter={({ options }) => options}
      data-path="nim"
      {...props}
      value={typed}
      onChange={change}
    />
  )
}
