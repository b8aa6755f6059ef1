import { Alert, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconHelpCircle } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import { pauses } from './sending.ts'
import type { Status } from './use-sending.ts'

/** How the sending goes, and what it means when no answer comes. */
export function SendArea({ status }: { status: Status }) {
  return (
    <>
      <Progressing status={status} />
      {status.kind === 'unknown' && <Unknown answer={status.problem?.message ?? ''} />}
    </>
  )
}

function Progressing({ status }: { status: Status }) {
  const t = useWords('office.sending')
  const progressLabel = useWords('office.form')('sending')
  const isSending = status.kind === 'sending'
  const percent = isSending ? Math.round(status.share * 100) : 0
  const phase = isSending ? phaseOf(status, t) : ''
  return (
    <>
      {isSending && (
        <Stack gap={6}>
          <Text fw={600}>
            {percent > 0 && percent < 100 && status.retry === 0 ? t('progress', { percent }) : phase}
          </Text>
          <Progress value={percent} size="lg" animated={percent === 100} aria-label={progressLabel} />
        </Stack>
      )}
      {/* The percentages would be read out one by one; the phases are enough. */}
      <VisuallyHidden role="status">{phase}</VisuallyHidden>
    </>
  )
}

type Sending = Extract<Status, { kind: 'sending' }>

function phaseOf({ share, retry }: Sending, t: ReturnType<typeof useWords<'office.sending'>>): string {
  if (retry > 0) return t('retrying', { attempt: retry, total: pauses.length })
  return share === 1 ? t('waiting') : t('begin')
}

function Unknown({ answer }: { answer: string }) {
  const t = useWords('office.sending')
  const { online } = useNetwork()
  return (
    <Alert role="alert" color="yellow" icon={<IconHelpCircle aria-hidden />} title={t('unknownTitle')}>
      <Stack gap={6}>
        {answer && <Text size="sm">{answer}</Text>}
        <Text size="sm">{t('unknown')}</Text>
        {!online && (
          <Text size="sm" fw={600}>
            {t('offline')}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}
