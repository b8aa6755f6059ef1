import { Code, Drawer, Stack, Tabs, Text } from '@mantine/core'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LoadingState } from '../../../ui/LoadingState.tsx'
import { useWords } from '../../../words/Words.tsx'
import { useRead } from '../../account/widgets/api.ts'
import { type MailRow, readMail } from '../contract.ts'
import classes from './emails.module.css'

/** A mail as it was written, while it is kept; otherwise what it was made from. */
export function MailPreview({ mail, onClose }: { mail: MailRow | null; onClose: () => void }) {
  const t = useWords('office.emails')
  return (
    <Drawer
      opened={mail !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={mail?.subject}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {mail && <Content id={mail.id} />}
    </Drawer>
  )
}

function Content({ id }: { id: number }) {
  const t = useWords('office.emails')
  const { data, error, refetch } = useRead(readMail, { params: { id } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState kind="form" />
  const { html, text, to_address, data: given } = data.data
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('toAddress', { address: to_address })}
      </Text>
      {html === null || text === null ? (
        <>
          <Text size="sm">{t('notKept')}</Text>
          <Code block>{JSON.stringify(given, null, 2)}</Code>
        </>
      ) : (
        <Tabs defaultValue="html" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="html">{t('looks')}</Tabs.Tab>
            <Tabs.Tab value="text">{t('plain')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="html" pt="md">
            {/* No scripts and no origin of its own: it is only looked at. Links open elsewhere. */}
            <iframe
              title={t('looks')}
              className={classes.letter}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={html.replace('<head>', '<head><base target="_blank">')}
            />
          </Tabs.Panel>
          <Tabs.Panel value="text" pt="md">
            <pre className={classes.plain}>{text}</pre>
          </Tabs.Panel>
        </Tabs>
      )}
    </Stack>
  )
}
