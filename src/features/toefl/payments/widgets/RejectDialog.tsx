import { Chip, Group, Modal, Text, Textarea } from '@mantine/core'
import { FormShell } from '../../../../ui/FormShell/FormShell.tsx'
import { useWords } from '../../../../words/Words.tsx'
import { rejectPayment } from '../contract.ts'
import type { DeskTexts, Told } from './desk.ts'

type Props = {
  texts: DeskTexts
  opened: boolean
  onClose: () => void
  send: (reason: string) => Promise<Told>
  onDone: (answer: Told) => void
}

const presets = ['missing', 'amount', 'unreadable', 'reused', 'wrong'] as const

/** Asks for the reason that the group will read: a usual one, changed or not, or one's own words. */
export function RejectDialog({ texts, opened, onClose, send, onDone }: Props) {
  const words = useWords('payments.reject')
  return (
    <Modal opened={opened} onClose={onClose} title={words('title')} size="lg" centered>
      <Text size="sm" c="dimmed" mb="md">
        {texts.rejectLead}
      </Text>
      <FormShell
        schema={rejectPayment.body}
        initial={{ reason: '' }}
        submit={({ reason }) => send(reason)}
        onDone={onDone}
        submitLabel={texts.rejectSubmit}
      >
        {(form) => (
          <>
            <Group gap="xs" role="group" aria-label={words('presets')}>
              {presets.map((preset) => (
                <Chip
                  key={preset}
                  checked={form.values.reason === words(`reasons.${preset}`)}
                  onChange={() => form.setFieldValue('reason', words(`reasons.${preset}`))}
                >
                  {words(`short.${preset}`)}
                </Chip>
              ))}
            </Group>
            <Textarea
              label={texts.rejectReason}
              placeholder={texts.rejectPlaceholder}
              withAsterisk
              autosize
              minRows={3}
              maxLength={500}
              data-autofocus
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </FormShell>
    </Modal>
  )
}
