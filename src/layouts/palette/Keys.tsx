import { Group, Kbd, Modal, Text } from '@mantine/core'
import { useLocation } from 'react-router'
import { useWords } from '#words/Words.tsx'
import classes from './palette.module.css'
import { keysAt } from './screen-keys.ts'

/** What the keys do on the screen at which it is opened. */
export function Keys({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useWords('shell.keys')
  const { pathname } = useLocation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <ul className={classes.keys}>
        {keysAt(pathname).map(([keys, act]) => (
          <li key={act}>
            <Text span>{t(`acts.${act}`)}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
