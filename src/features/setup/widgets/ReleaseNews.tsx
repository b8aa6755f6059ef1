import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { readNews, readThem } from '../portal-version.contract.ts'

/** After an upgrade: what is new, until the reader has read it. */
export function ReleaseNews() {
  const t = useWords('setup.news')
  const language = useLanguage()
  const { data } = useRead(readNews, {}, { staleTime: 60_000 })
  const read = useCommand(readThem, { invalidates: ['/setup/news'] })
  const releases = data?.data.releases ?? []
  if (releases.length === 0) return null
  return (
    <Alert variant="light" title={t('title')}>
      <Stack gap="sm" align="flex-start">
        {releases.map((release) => (
          <div key={release.version}>
            <Text size="sm" fw={600}>
              {t('version', { version: release.version, day: day(release.day, language) })}
            </Text>
            <List size="sm" spacing={4} mt={4}>
              {release.changes.map((change) => (
                <List.Item key={change}>{change}</List.Item>
              ))}
            </List>
          </div>
        ))}
        <Button size="compact-sm" variant="default" loading={read.isPending} onClick={() => read.mutate({})}>
          {t('read')}
        </Button>
      </Stack>
    </Alert>
  )
}
