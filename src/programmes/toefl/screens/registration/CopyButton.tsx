import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWords } from '#words/Words.tsx'

/** Fills in what the first registrant has typed, and says that it did. */
export function CopyButton({ label, onCopy }: { label: string; onCopy: () => void }) {
  const t = useWords('toefl.person')
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => setDone(false), 2500)
    return () => clearTimeout(timer)
  }, [isDone])
  const Icon = isDone ? IconCheck : IconCopy
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        maw="100%"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => {
          onCopy()
          setDone(true)
        }}
      >
        {label}
      </Button>
      <VisuallyHidden role="status">{isDone ? t('copied') : ''}</VisuallyHidden>
    </>
  )
}
