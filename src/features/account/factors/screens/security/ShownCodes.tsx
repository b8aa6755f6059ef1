import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useSession } from '#api/session.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useWords } from '#words/Words.tsx'
import classes from './security.module.css'

/** New recovery codes, shown this once: only the button closes it. */
export function ShownCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useWords('security.codes')
  const { user } = useSession()
  const title = t('file', { nim: user?.nim ?? '' })
  const text = `${title}\n\n${codes.join('\n')}\n`
  return (
    <Modal
      opened
      onClose={onDone}
      title={t('shownTitle')}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text>{t('shown')}</Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" size="sm" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            size="sm"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `${title}.txt`)}
          >
            {t('download')}
          </Button>
          <Button variant="default" size="sm" onClick={() => window.print()}>
            {t('print')}
          </Button>
        </Group>
        <Button onClick={onDone}>{t('done')}</Button>
      </Stack>
    </Modal>
  )
}
