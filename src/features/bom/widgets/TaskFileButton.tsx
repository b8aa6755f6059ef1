import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { saveFile } from '#ui/save-file.ts'
import { readFile } from '#features/files/contract.ts'
import { fetchFile } from '#api/protected-file.ts'

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }

/** Downloads a task's file, which only its owner and the office may have. */
export function TaskFileButton({ fileKey, label }: { fileKey: string; label: string }) {
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const file = await fetchFile(readFile, { params: { key: fileKey } })
      saveFile(file, `task.${endings[file.type] ?? 'bin'}`)
    } catch (error) {
      notify.problem(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}
