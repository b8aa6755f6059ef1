import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { copyText } from './copy-text.ts'

type Result = 'copied' | 'failed' | null

const icons = { copied: IconCheck, failed: IconX, none: IconCopy }

/** A value that is copied by a press on it. */
export function CopyValue({ text, value, label }: { text: ReactNode; value: string; label: string }) {
  const t = useWords('toefl.payment')
  const [result, setResult] = useState<Result>(null)
  useEffect(() => {
    if (!result) return undefined
    const timer = setTimeout(() => setResult(null), 2500)
    return () => clearTimeout(timer)
  }, [result])
  const Icon = icons[result ?? 'none']
  const said = result === 'copied' ? t('copied') : result === 'failed' ? t('copyFailed') : ''
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        fz="inherit"
        fw={700}
        rightSection={<Icon size={16} aria-hidden />}
        onClick={() => void copyText(value).then((copied) => setResult(copied ? 'copied' : 'failed'))}
      >
        {text}
        <VisuallyHidden>, {label}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
