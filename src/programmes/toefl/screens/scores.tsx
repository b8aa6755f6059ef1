/** /toefl-details/{id}/scores: the scores of shift {id} out of a file, and back. */
import { Unread } from '#ui/Unread.tsx'
import { Stack, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { FileField } from '#ui/FileField.tsx'
import { Page } from '#ui/Page.tsx'
import { fileProblem, useRefusal } from '#ui/drafted-form/form-problems.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead, useWrite } from '#api/api.ts'
import type { ToeflShift } from '../toefl-shift.contract.ts'
import { toeflShifts } from '../toefl-shift.resource.ts'
import { exportSheet, type Preview, previewScores } from '../score.contract.ts'
import { ShiftResultsPanel } from './ShiftResults.tsx'
import { Imports } from './ScoreImports.tsx'
import { PreviewRows } from './ScorePreview.tsx'

export const handle = { title: 'scores.title' }

export default function Scores() {
  const words = useWords('scores')
  const list = useWords('details.list')
  const id = Number(useParams()['id'])
  const language = useLanguage()
  const { data, error, refetch } = useRead(toeflShifts.read, { params: { id } })
  const shift = data && inLanguage(language, data.data)
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      breadcrumb={[
        { label: list('title'), to: '/toefl-details' },
        { label: shift?.shift ?? `#${id}`, to: `/toefl-details/${id}` },
      ]}
    >
      {!shift ? (
        <Unread error={error} refetch={refetch} />
      ) : (
        <Stack gap="xl">
          <Text fw={600}>
            {shift.shift}, {momentRange(shift.starts_at, shift.ends_at, language)}
          </Text>
          <ShiftResultsPanel shiftId={shift.id} />
          <FromFile shift={shift} />
          <Imports shiftId={shift.id} />
        </Stack>
      )}
    </Page>
  )
}

type Seen = { file: File; preview: Preview }

function FromFile({ shift }: { shift: ToeflShift }) {
  const words = useWords('scores.steps')
  const [seen, setSeen] = useState<Seen | null>(null)
  const api = useApi()
  if (seen) return <PreviewRows {...seen} onEnd={() => setSeen(null)} onNewPreview={setSeen} />
  return (
    <div className="cells" style={{ '--cell': '20rem', gap: 32 }}>
      <section>
        <Title order={2} size="h4">
          {words('sheet')}
        </Title>
        <Text mb="sm">{words('sheetText')}</Text>
        <ExportMenu
          download={(format, options) =>
            api.download(exportSheet, { params: { id: shift.id }, query: { format } }, options)
          }
        />
      </section>
      <section>
        <Title order={2} size="h4">
          {words('choose')}
        </Title>
        <Text mb="sm">{words('chooseText')}</Text>
        <FileChoice shiftId={shift.id} onSeen={setSeen} />
      </section>
    </div>
  )
}

function FileChoice({ shiftId, onSeen }: { shiftId: number; onSeen: (seen: Seen) => void }) {
  const words = useWords('scores.steps')
  const refusal = useRefusal()
  const look = useWrite(previewScores)
  const choose = (file: File | null) => {
    if (!file) return look.reset()
    look.mutate({ body: { shift_id: shiftId, file } }, { onSuccess: ({ data: preview }) => onSeen({ file, preview }) })
  }
  return (
    <FileField
      label={words('file')}
      placeholder={look.isPending ? words('looking') : words('placeholder')}
      accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      disabled={look.isPending}
      error={look.error ? fileProblem(refusal(look.error)) : undefined}
      onChange={choose}
      clearable
      maw="24rem"
    />
  )
}
