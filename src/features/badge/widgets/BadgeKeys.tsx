/** The key that signs credentials, and replacing it. */
import { Button, Checkbox, List, Modal, Paper, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Facts } from '#ui/Facts.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { type Keys, listKeys, replaceKey } from '../badge-key.contract.ts'

export function BadgeKeys() {
  const t = useWords('badges')
  const { data, error, refetch } = useRead(listKeys)
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Title order={2} size="h4">
        {t('title')}
      </Title>
      <Hint mb="sm">{t('lead')}</Hint>
      {data ? <Content found={data.data} /> : <Unread error={error} refetch={refetch} />}
    </Paper>
  )
}

function Content({ found: { issuer, keys } }: { found: Keys }) {
  const t = useWords('badges')
  const language = useLanguage()
  const [isReplacing, setReplacing] = useState(false)
  const used = keys.find(({ ended_at }) => ended_at === null)
  const former = keys.filter(({ ended_at }) => ended_at !== null)
  if (!used) return <Text>{t('none')}</Text>
  return (
    <>
      <Facts
        facts={[
          [t('since'), moment(used.made_at, language)],
          [t('issuer'), issuer, 'wide'],
          [t('name'), used.name, 'wide'],
        ]}
      />
      {former.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md">
            {t('former')}
          </Title>
          <List listStyleType="none" p={0} className="stack">
            {former.map((key) => (
              <List.Item key={key.id}>
                {t(key.is_trusted ? 'trusted' : 'untrusted', {
                  from: moment(key.made_at, language),
                  to: moment(key.ended_at ?? key.made_at, language),
                  reason: key.end_reason ?? '',
                })}
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Button mt="md" variant="default" onClick={() => setReplacing(true)}>
        {t('replace')}
      </Button>
      {isReplacing && <Replace onClose={() => setReplacing(false)} />}
    </>
  )
}

function Replace({ onClose }: { onClose: () => void }) {
  const t = useWords('badges')
  const api = useApi()
  const saved = useSaved(['/badge-keys'], onClose)
  return (
    <Modal opened onClose={onClose} title={t('replaceTitle')}>
      <Text mb="md">{t('replaceText')}</Text>
      <FormShell
        schema={replaceKey.body}
        initial={{ reason: '', is_stolen: false }}
        submit={(body) => api.call(replaceKey, { body })}
        onDone={saved}
        submitLabel={t('replace')}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <TextInput label={t('reason')} withAsterisk maxLength={300} {...form.getInputProps('reason')} />
            <Checkbox
              label={t('isStolen')}
              description={t('isStolenHint')}
              {...form.getInputProps('is_stolen', { type: 'checkbox' })}
            />
          </>
        )}
      </FormShell>
    </Modal>
  )
}
