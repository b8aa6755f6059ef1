/**
 * The list as a file: choose the format, see how much has come, break it off. For a table's `tools`; the download comes
 * as a function, since ui/ knows no API.
 *
 * @example tools={<ExportMenu download={useDownload(exportPayments, list.request)} />}
 */
import { Button, CloseButton, Group, Loader, Menu, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconTableExport } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useWords } from '#words/Words.tsx'
import { size } from '#words/format.ts'
import { notify } from './notify.tsx'
import { useProblemText } from './problem-text.ts'
import { saveFile } from './save-file.ts'

type Format = 'xlsx' | 'csv'
type Progress = { bytes: number; rows: number | null }

export type Download = (
  format: Format,
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<{ file: Blob; name: string }>

export function ExportMenu({ download }: { download: Download }) {
  const words = useWords('exports')
  const { progress, start, cancel } = useExport(download)
  if (progress) return <Running progress={progress} onCancel={cancel} />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconTableExport size={18} aria-hidden />}>
          {words('button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words('hint')}</Menu.Label>
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => void start('xlsx')}>
          {words('xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={18} aria-hidden />} onClick={() => void start('csv')}>
          {words('csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Running({ progress: { bytes, rows }, onCancel }: { progress: Progress; onCancel: () => void }) {
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

function useExport(download: Download) {
  const words = useWords('exports')
  const textOf = useProblemText()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: Format): Promise<void> => {
    const control = new AbortController()
    running.current = control
    setProgress({ bytes: 0, rows: null })
    try {
      const { file, name } = await download(format, { signal: control.signal, onProgress: setProgress })
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
