import { Hint } from '#ui/Hint.tsx'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useProblemText } from '#ui/problem-text.ts'
import { MantineFrame } from '#ui/theme/MantineFrame.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Environment } from '../window.contract.ts'
import { Countdown } from './Countdown.tsx'
import type { RegistrationState } from './registration-check.ts'
import './WindowDialog.mantine.css'

type Props = {
  state: Exclude<RegistrationState, { kind: 'open' }>
  onClose: () => void
  onRetry: () => void
}

/** Says why the registration cannot be entered. Brings Mantine along: the pages that ask for it have none. */
export function WindowDialog(props: Props) {
  return (
    <MantineFrame>
      <Dialog {...props} />
    </MantineFrame>
  )
}

function Dialog({ state, onClose, onRetry }: Props) {
  const t = useWords('windows')
  const [opened, setOpened] = useState(true)
  const isClosed = state.kind === 'closed'
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title={isClosed ? t('closedTitle') : t('unreachableTitle')}
      withCloseButton={false}
      centered
      radius="lg"
      padding="lg"
    >
      <Stack gap="lg">
        {isClosed ? <Closed window={state.window} /> : <Unreachable error={state.error} />}
        <Group justify="flex-end" gap="sm">
          {!isClosed && (
            <Button variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          <Button onClick={() => setOpened(false)} data-autofocus>
            {t('okay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Closed({ window }: { window: Environment }) {
  const t = useWords('windows')
  const language = useLanguage()
  const isAhead = Date.parse(window.start_time) > Date.parse(window.server_time)
  return (
    <>
      <Text>{t('toeflClosed')}</Text>
      {isAhead && (
        <Stack gap="xs">
          <Text fw={600}>{t('opensAt', { moment: moment(window.start_time, language, 'long') })}</Text>
          <Countdown to={window.start_time} serverTime={window.server_time} label={t('opensIn')} />
        </Stack>
      )}
    </>
  )
}

function Unreachable({ error }: { error: unknown }) {
  const t = useWords('windows')
  const textOf = useProblemText()
  return (
    <>
      <Text>{t('unreachable')}</Text>
      <Hint>{textOf(error)}</Hint>
    </>
  )
}
