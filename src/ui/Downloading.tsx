/** A file that comes: how much of it is there, and breaking it off. The download comes as a function, since ui/ knows no API. */
import { CloseButton, Group, Loader, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { size } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { notify } from './notify.tsx'
import { useProblemText } from './problem-text.ts'
import { saveFile } from './save-file.ts'

type Progress = { bytes: number; rows: number | null }
export type DownloadWatch = { signal: AbortSignal; onProgress: (progress: Progress) => void }
type Run = (options: DownloadWatch) => Promise<{ file: Blob; name: string }>

/** The state of one download at a time: `progress` is null while none runs. */
export function useDownloading() {
  const words = useWords('exports')
  const textOf = useProblemText()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (run: Run): Promise<void> => {
    const control = new AbortController()
    running.current = control
    setProgress({ bytes: 0, rows: null })
    try {
      const { file, name } = await run({ signal: control.signal, onProgress: setProgress })
      saveFile(file, name)
      notify.success(words('saved', { file: name }))
    } catch (error) {
      if (!control.signal.aborted) {
        notify.problem(isBroken(error) ? words('broken') : `${words('failed')} ${textOf(error)}`)
      }
    } finally {
      setProgress(null)
    }
  }
  return { progress, start, cancel: () => running.current?.abort() }
}

/** The connection was lost when part of the file had come. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'problem' in error && (error.problem as { code?: string }).code === 'broken'

/** In place of the button while the file comes. */
export function Downloading({ progress: { bytes, rows }, onCancel }: { progress: Progress; onCancel: () => void }) {
  const words = useWords('exports')
  const language = useLanguage()
  const said = bytes === 0 ? words('preparing') : words('receiving', { rows: rows ?? 0, size: size(bytes, language) })
  return (
    <Group gap="xs" wrap="nowrap">
      <Loader size="xs" aria-hidden />
      <Text size="sm" role="status">
        {said}
      </Text>
      <CloseButton aria-label={words('cancel')} onClick={onCancel} />
    </Group>
  )
}
