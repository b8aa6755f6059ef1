/**
 * The list as a file: choose the format, see how much has come, break it off. For a table's `tools`; the download comes
 * as a function, since ui/ knows no API.
 *
 * @example tools={<ExportMenu download={useDownload(exportPayments, list.request)} />}
 */
import { Button, Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconTableExport } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import { Downloading, type DownloadWatch, useDownloading } from './Downloading.tsx'

export type Download = (format: 'xlsx' | 'csv', options: DownloadWatch) => Promise<{ file: Blob; name: string }>

/** Nothing for a reader who may not take the file: `download` is null then. */
export function ExportMenu({ download }: { download: Download | null }) {
  const words = useWords('exports')
  const { progress, start, cancel } = useDownloading()
  if (!download) return null
  if (progress) return <Downloading progress={progress} onCancel={cancel} />
  const as = (format: 'xlsx' | 'csv') => () => void start((options) => download(format, options))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconTableExport size={18} aria-hidden />}>
          {words('button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words('hint')}</Menu.Label>
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={as('xlsx')}>
          {words('xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={18} aria-hidden />} onClick={as('csv')}>
          {words('csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
