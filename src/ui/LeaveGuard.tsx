import { Button, Group, Modal, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useBlocker } from 'react-router'
import { useWords } from '#words/Words.tsx'

/** Asks before the reader leaves the page while `isUnsaved` says so; it is asked at that very moment. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const words = useWords('office')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={words('form.leaveTitle')}
      closeButtonProps={{ 'aria-label': words('form.stay') }}
      centered
    >
      <Text size="sm">{words('form.leaveText')}</Text>
      <Group mt="lg" justify="end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {words('form.leave')}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {words('form.stay')}
        </Button>
      </Group>
    </Modal>
  )
}
