import { Button, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import page from '#ui/drafted-form/FormPage.module.css'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'

type Props = { onClose: () => void; onGo: (isAlone: boolean) => void }

/** Before a student's first passkey: whether the password alone stays enough where the passkey is not. */
export function FirstPasskey({ onClose, onGo }: Props) {
  const t = useWords('security.first')
  const [choice, setChoice] = useState('alone')
  return (
    <Modal opened onClose={onClose} title={t('passkeyTitle')} centered>
      <Stack gap="md">
        <ChoiceCards
          label={t('elsewhere')}
          choices={[
            { value: 'alone', label: t('alone'), description: t('aloneHint') },
            { value: 'both', label: t('both'), description: t('bothHint') },
          ]}
          value={choice}
          onChange={setChoice}
        />
        <Hint>{t('later')}</Hint>
        <div className={page.end}>
          <Button variant="default" onClick={onClose}>
            {t('stay')}
          </Button>
          <Button onClick={() => onGo(choice === 'alone')}>{t('go')}</Button>
        </div>
      </Stack>
    </Modal>
  )
}
