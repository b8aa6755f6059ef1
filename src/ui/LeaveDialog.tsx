import { Button, Group, Modal, Text } from '@mantine/core'
import { useWords } from '#words/Words.tsx'

type Props = { isOpen: boolean; onStay: () => void; onLeave: () => void }

export function LeaveDialog({ isOpen, onStay, onLeave }: Props) {
  const words = useWords('office.form')
  return (
    <Modal
      opened={isOpen}
      onClose={onStay}
      title={words('leaveTitle')}
      closeButtonProps={{ 'aria-label': words('stay') }}
      centered
    >
      <Text size="sm">{words('leaveText')}</Text>
      <Group mt="lg" justify="end">
        <Button variant="default" onClick={onLeave}>
          {words('leave')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {words('stay')}
        </Button>
      </Group>
    </Modal>
  )
}
