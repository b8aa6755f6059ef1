/** Below a date of birth that makes somebody under 18: the consequences, before they send. */
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { isMinor } from '../parent.rules.ts'

/** @param isOther who fills in the form does so for somebody else */
export function YoungNote({ born, isOther = false }: { born: string | undefined; isOther?: boolean }) {
  const t = useWords('consent')
  const [now] = useState(() => new Date())
  if (!isMinor(born, now)) return null
  return (
    <Alert color="blue" role="status" icon={<IconInfoCircle aria-hidden />}>
      {t(isOther ? 'youngOther' : 'young')}
    </Alert>
  )
}
