import { Chip, Group, Modal, Text, Textarea } from '@mantine/core'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import { rejectSignUp } from '../../contract.ts'

type Written = { message: string }
type Props = {
  opened: boolean
  onClose: () => void
  send: (reason: string) => Promise<Written>
  onDone: (answer: Written) => void
}

const presets = ['unreadable', 'wrong', 'incomplete', 'person'] as const

/** Asks for the reason that the participant will read: a usual one, changed or not, or one's own words. */
export function RejectDialog({ opened, onClose, send, onDone }: Props) {
  const words = useWords('welcoming.reject')
  return (
    <Modal opened={opened} onClose={onClose} title={words('title')} size="lg" centered>
      <Text size="sm" c="dimmed" mb="md">
        {words('lead')}
      </Text>
      <FormShell
        schema={rejectSignUp.body}
        initial={{ reason: '' }}
        submit={({ reason }) => send(reason)}
        onDone={onDone}
        submitLabel={words('submit')}
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
              label={words('reason')}
              placeholder={words('placeholder')}
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
