import { List, Paper, Stack, Text, Title } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useTextNames } from './text-names.ts'
import { type Checklist as Lines, readChecklist } from '../setup.contract.ts'

/** What the portal still lacks, each line leading to where it is done; what is done folds away. */
export function Checklist() {
  const t = useWords('setup.checklist')
  const language = useLanguage()
  // Asked again with every visit: a line that was just done must not stand there still.
  const { data } = useRead(readChecklist, {}, { refetchInterval: 60_000, staleTime: 0 })
  if (!data) return null
  const missing = data.data.filter(({ is_done }) => !is_done)
  const done = data.data.filter(({ is_done }) => is_done)
  return (
    <Paper withBorder p="md" bg="var(--surface)" component="section" aria-labelledby="checklist-title">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id="checklist-title">
            {t('title')}
          </Title>
          <Hint>{missing.length === 0 ? t('ready') : t('left', { count: missing.length })}</Hint>
        </div>
        {missing.length > 0 && (
          <List spacing={6} size="sm">
            {missing.map((line) => (
              <List.Item key={line.step}>
                <Missing line={line} />
              </List.Item>
            ))}
          </List>
        )}
        {done.length > 0 && (
          <details>
            <Text component="summary" size="sm">
              {t('done', { count: done.length })}
            </Text>
            <List size="sm" mt="xs">
              {done.map(({ step, path, rehearsed }) => (
                <List.Item key={step}>
                  <TextLink to={path} inherit c="dimmed">
                    {t(`had.${step}`)}
                  </TextLink>
                  {rehearsed && (
                    <Text span c="dimmed" inherit>
                      {' '}
                      ({t('rehearsed', { day: day(rehearsed.at, language), name: rehearsed.by_name ?? '—' })})
                    </Text>
                  )}
                </List.Item>
              ))}
            </List>
          </details>
        )}
      </Stack>
    </Paper>
  )
}

function Missing({ line: { step, regions, lacks, texts, path } }: { line: Lines[number] }) {
  const t = useWords('setup.checklist')
  const { groupOf } = useTextNames()
  const codes = useWords('catalogue.windows.codes')
  const list = new Intl.ListFormat(useLanguage())
  // A price may be missing for one programme of a region, and be there for another.
  const named = lacks.map((one) =>
    t('lack', { region: one.region, windows: list.format(one.windows.map((code) => codes(code))) }),
  )
  const said = [
    ...(lacks.length > 0 ? named : regions),
    ...texts.map((group) => t('texts', { name: groupOf(group), count: group.count })),
  ]
  return (
    <>
      <TextLink to={path} underline="always" inherit>
        {t(`steps.${step}`)}
      </TextLink>
      {said.length > 0 && (
        <Text span c="dimmed" inherit>
          {' '}
          ({lacks.length > 0 ? said.join('; ') : list.format(said)})
        </Text>
      )}
    </>
  )
}
