/** Attendance of a shift for SAT points: as a sheet, as a paper, and what the office writes on it. */
import { Button, Group, Modal, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconFileTypePdf, IconPencil } from '@tabler/icons-react'
import { use, useState } from 'react'
import type { DoorProgramme } from '#programme-kinds.ts'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { MayCall, useApi, useRead } from '#api/api.ts'
import { FileButton } from '#api/FileButton.tsx'
import { useSaved } from '#api/outcome.ts'
import { readSatForm, type SatForm, satFormBody, satSheets, saveSatForm } from '../sat-sheet.contract.ts'

type Props = { programme: DoorProgramme; shiftId: number }

export function SatSheet({ programme, shiftId: id }: Props) {
  const words = useWords('satSheet')
  const api = useApi()
  const mayCall = use(MayCall)
  const [isEditing, setEditing] = useState(false)
  const { export: sheet, paper } = satSheets[programme]
  return (
    <div>
      <Title order={3} size="h4">
        {words('title')}
      </Title>
      <Text mb="sm">{words('lead')}</Text>
      <Group gap="sm">
        <FileButton file={paper} id={id} icon={<IconFileTypePdf size={18} aria-hidden />}>
          {words('paper')}
        </FileButton>
        <ExportMenu
          download={
            mayCall(sheet)
              ? (format, options) => api.download(sheet, { params: { id }, query: { format } }, options)
              : null
          }
        />
        {mayCall(saveSatForm) && (
          <Button variant="subtle" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
            {words('edit')}
          </Button>
        )}
      </Group>
      {isEditing && (
        <Modal opened onClose={() => setEditing(false)} title={words('edit')}>
          <FormRead onClose={() => setEditing(false)} />
        </Modal>
      )}
    </div>
  )
}

function FormRead({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(readSatForm, {}, { gcTime: 0, staleTime: Infinity })
  return data ? <Form form={data.data} onClose={onClose} /> : <Unread error={error} refetch={refetch} kind="form" />
}

function Form({ form: found, onClose }: { form: SatForm; onClose: () => void }) {
  const words = useWords('satSheet')
  const api = useApi()
  const saved = useSaved([readSatForm.path], onClose)
  const { addressee, hours, signatory_role, signatory_name, ...texts } = found
  const initial = {
    ...texts,
    addressee: addressee ?? '',
    hours: hours ?? ('' as number | string),
    signatory_role: signatory_role ?? '',
    signatory_name: signatory_name ?? '',
  }
  return (
    <FormShell
      schema={satFormBody}
      initial={initial}
      submit={(body) => api.call(saveSatForm, { body })}
      onDone={saved}
      submitLabel={words('save')}
      onCancel={onClose}
    >
      {(form) => (
        <Stack gap="sm">
          <TextInput label={words('titleField')} withAsterisk maxLength={120} {...form.getInputProps('title')} />
          <TextInput
            label={words('addressee')}
            description={words('addresseeHint')}
            maxLength={200}
            {...form.getInputProps('addressee')}
          />
          <TextInput label={words('role')} withAsterisk maxLength={80} {...form.getInputProps('role')} />
          <NumberInput
            label={words('hours')}
            description={words('hoursHint')}
            allowDecimal={false}
            allowNegative={false}
            maxLength={2}
            {...form.getInputProps('hours')}
          />
          <TextInput label={words('signatoryRole')} maxLength={120} {...form.getInputProps('signatory_role')} />
          <TextInput label={words('signatoryName')} maxLength={120} {...form.getInputProps('signatory_name')} />
        </Stack>
      )}
    </FormShell>
  )
}
