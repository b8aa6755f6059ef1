import { Hint } from '#ui/Hint.tsx'
import { Chip, Group, Modal, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormShell } from '#ui/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import type { SeatRow } from '../../seat.contract.ts'
import { changed } from '../seats/seat-changed.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { rejectChange } from '../../shift-request.contract.ts'

/** Says no, with or without a reason that the student will read. */
export function RejectDialog({ request, onClose }: { request: SeatRow | null; onClose: () => void }) {
  const words = useWords('details.requests')
  return (
    <Modal
      opened={request !== null}
      onClose={onClose}
      title={words('rejectNamed', { name: request?.name ?? '' })}
      size="lg"
      centered
    >
      {request ? <Reasons request={request} onClose={onClose} /> : null}
    </Modal>
  )
}

function Reasons({ request, onClose }: { request: SeatRow; onClose: () => void }) {
  const words = useWords('details.requests')
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferUndo(changed)
  return (
    <FormShell
      schema={rejectChange.body}
      initial={{ reason: '' }}
      submit={(body) => api.call(rejectChange, { params: { id: request.id }, body })}
      onDone={({ undo }) => {
        offer({ text: words('told.rejected', { name: request.name }), undo })
        void forget(client, changed)
        onClose()
      }}
      submitLabel={words('reject')}
    >
      {(form) => (
        <>
          <Hint>{words('rejectLead')}</Hint>
          <ReasonField value={form.values.reason} onChange={(reason) => form.setFieldValue('reason', reason)} />
        </>
      )}
    </FormShell>
  )
}

const presets = ['full', 'late', 'order'] as const

/** A usual reason, changed or not, or one's own words; empty is fine. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const words = useWords('details.requests')
  return (
    <>
      <Group gap="xs" role="group" aria-label={words('presets')}>
        {presets.map((preset) => (
          <Chip
            key={preset}
            checked={value === words(`reasons.${preset}`)}
            onChange={() => onChange(words(`reasons.${preset}`))}
          >
            {words(`short.${preset}`)}
          </Chip>
        ))}
      </Group>
      <Textarea
        label={words('reason')}
        data-path="reason"
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}
