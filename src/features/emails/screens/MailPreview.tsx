import { Alert, Anchor, Drawer, Group, Stack, Tabs, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Facts } from '#ui/Facts/Facts.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { type MailPreview as Mail, type MailRow, readMail } from '../contract.ts'
import { problemOf, retryRefusal } from '../rules.ts'
import { MailState } from './columns.tsx'
import classes from './emails.module.css'
import { RetryOpened } from './Retry.tsx'

type Props = { mail: MailRow | null; sends: boolean; onClose: () => void }

/** A mail: how it stands, and how it reads. */
export function MailPreview({ mail, sends, onClose }: Props) {
  const t = useWords('emails')
  return (
    <Drawer
      opened={mail !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title={mail?.subject}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {mail && <Content id={mail.id} sends={sends} onClose={onClose} />}
    </Drawer>
  )
}

function Content({ id, sends, onClose }: { id: number; sends: boolean; onClose: () => void }) {
  const { data, error, refetch } = useRead(readMail, { params: { id } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState kind="form" />
  const mail = data.data
  return (
    <Stack gap="md">
      <MailFacts mail={mail} sends={sends} />
      {retryRefusal(mail, sends) === null && (
        <Group>
          <RetryOpened mail={mail} onDone={onClose} />
        </Group>
      )}
      <Letter mail={mail} />
    </Stack>
  )
}

function MailFacts({ mail, sends }: { mail: Mail; sends: boolean }) {
  const t = useWords('emails')
  const language = useLanguage()
  return (
    <>
      <Facts
        facts={[
          [
            t('to'),
            <>
              {mail.user_id !== null && mail.name !== null && (
                <>
                  <Anchor component={Link} to={`/registrant-details/${mail.user_id}/edit`}>
                    {mail.name}
                  </Anchor>
                  <br />
                </>
              )}
              {mail.to_address}
            </>,
            'wide',
          ],
          [t('state'), <MailState key="state" mail={mail} sends={sends} />],
          [t('queued'), moment(mail.created_at, language)],
          mail.sent_at === null ? [t('attempts'), mail.attempts] : [t('sent'), moment(mail.sent_at, language)],
          [t('attachments'), mail.attachments.join(', ')],
        ]}
      />
      {mail.last_error !== null && (
        <Alert color="red" variant="light" title={t(`problems.${problemOf(mail.last_error)}`)}>
          <Text size="xs" className={classes.words}>
            {t('lastTry')}: {mail.last_error}
          </Text>
        </Alert>
      )}
    </>
  )
}

function Letter({ mail: { html, text, status, is_kept } }: { mail: Mail }) {
  const t = useWords('emails')
  if (html === null || text === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('unwritable')}
      </Text>
    )
  }
  return (
    <>
      {!is_kept && (
        <Text size="sm" c="dimmed">
          {t(status === 'SENT' ? 'asToday' : 'asNow')}
        </Text>
      )}
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
            // The logo lies in the mail itself, which is not here.
            srcDoc={html
              .replace('<head>', '<head><base target="_blank">')
              .replaceAll('cid:club-logo', '/club/logo.png')}
          />
        </Tabs.Panel>
        <Tabs.Panel value="text" pt="md">
          <pre className={classes.plain}>{text}</pre>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
