import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Spot } from './art/Spot.tsx'
import { useWords } from '#words/Words.tsx'
import { isNotFound, useProblemText } from './problem-text.ts'

type Props = {
  /** The error of a query or call; said in the reader's words. */
  error?: unknown
  /** Instead of an error: the sentence itself. */
  message?: ReactNode
  onRetry?: () => void
}

/** Where something could not be loaded, with a way to try again; what is not there will not be there then either. */
export function ErrorState({ error, message, onRetry }: Props) {
  const t = useWords('common')
  const textOf = useProblemText()
  const isGone = isNotFound(error)
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(isGone ? 'gone.title' : 'somethingWrong')}
    >
      <Group wrap="nowrap" align="center" justify="space-between">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{message ?? (isGone ? t('gone.text') : textOf(error))}</Text>
          {onRetry && !isGone && (
            <Button variant="default" size="xs" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
        </Stack>
        <Box visibleFrom="sm">
          <Spot name="broken" width={112} />
        </Box>
      </Group>
    </Alert>
  )
}
