import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '#ui/save-file.ts'
import { useBusy } from '#ui/use-busy.ts'
import { readFile } from '#features/file/file.contract.ts'
import { fetchFile } from '#api/protected-file.ts'

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }

/** Downloads a task's file, which only its owner and the office may have. */
export function TaskFileButton({ fileKey, label }: { fileKey: string; label: string }) {
  const { isBusy, run } = useBusy()
  const download = async () => {
    const file = await fetchFile(readFile, { params: { key: fileKey } })
    saveFile(file, `task.${endings[file.type] ?? 'bin'}`)
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void run(download)}
    >
      {label}
    </Button>
  )
}
