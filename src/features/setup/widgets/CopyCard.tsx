/** What an administrator has to know of the portal as a whole: that it may be a copy, and that files were not swept. */
import { Alert, Button, Text } from '@mantine/core'
import { useCommand } from '#api/outcome.ts'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { becomeReal, type CopyState, type UnsweptFiles } from '../portal-copy.contract.ts'

export function CopyCard({ copy }: { copy: CopyState }) {
  const t = useWords('setup.copy')
  const say = useCommand(becomeReal, { invalidates: ['/dashboard-admin', '/mail-server', '/setup'] })
  const here = t('thisMachine')
  const hosts = { former: copy.former_host ?? here, host: copy.host ?? here }
  return (
    <Alert color="red" variant="light" title={t('title')}>
      <Text size="sm">{t(`reasons.${copy.reason}`, hosts)}</Text>
      <Text size="sm" mt={4}>
        {t('text')}
      </Text>
      <Button mt="sm" color="red" loading={say.isPending} onClick={() => say.mutate({})}>
        {t('real')}
      </Button>
    </Alert>
  )
}

export function UnsweptCard({ unswept }: { unswept: UnsweptFiles }) {
  const t = useWords('setup.unswept')
  const language = useLanguage()
  const { files, of, at } = unswept
  return (
    <Alert color="red" variant="light" title={t('title')}>
      <Text size="sm">{t('text', { files, of, moment: moment(at, language) })}</Text>
    </Alert>
  )
}
